-- A setting of the bot net (net.lua): see there.
return {
  name = "gentle",
  about = "a beginner's opponent: the net, with large errors",
  choose = "net",
  params = {
    noise = { 0.1, min = 0, max = 10, help = "standard deviation of its errors, in points a game" },
  },
}
