-- A setting of the bot net (net.lua): see there.
return {
  name = "expert",
  about = "the net, looking one ply ahead",
  choose = "net",
  params = {
    ply = { 1, min = 0, max = 3, whole = true, help = "plies to look ahead" },
  },
}
