return { api = 1.5, based_on = "narde" }
