return {
 api = 2, based_on = "narde", future = 3 }
