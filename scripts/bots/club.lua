-- A setting of the bot net (net.lua): see there.
return {
  name = "club",
  about = "a club player: the net, with errors",
  choose = "net",
  params = {
    noise = { 0.07, min = 0, max = 10, help = "standard deviation of its errors, in points a game" },
  },
}
