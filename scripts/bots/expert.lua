-- A setting of the bot net (net.lua): see there.
return {
  name = "expert",
  about = "the net, looking one roll ahead",
  choose = "net",
  params = {
    ply = { 1, min = 0, max = 1, whole = true, help = "rolls to look ahead" },
  },
}
