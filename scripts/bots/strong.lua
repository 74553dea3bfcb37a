-- A setting of the bot net (net.lua): see there.
return {
  name = "strong",
  about = "a strong player: the net, with small errors",
  choose = "net",
  params = {
    noise = { 0.04, min = 0, max = 10, help = "standard deviation of its errors, in points a game" },
  },
}
