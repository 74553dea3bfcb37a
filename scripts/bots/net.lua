-- The value network: plays what the net for the rules at hand thinks best. `choose = "net"` leaves every decision to
-- it; a bot that says so may have any of the three parameters, with values of its own (gentle, club, strong and expert
-- are such bots). The net is found for the rules that are played: one trained for just these, else for the same game
-- with other settings, or for what it is based on. `train` makes one.
--
-- gentle, club, strong, net: each wins about a quarter of a point a game from the one before (0.17 to 0.42 in
-- nackgammon, long_nardi and portes, nets of 128 hidden units, 3,000 games each, within 0.05).
--
-- The cube: by the chances of all ends that the net sees, between a cube that is used at the best moment and one that
-- nobody uses, for points or by the chance to win the match (core/equity.h).
return {
  name = "net",
  about = "a value network, trained by games against itself",
  choose = "net",
  params = {
    ply = { 0, min = 0, max = 3, whole = true, help = "plies to look ahead" },
    noise = { 0, min = 0, max = 10, help = "standard deviation of its errors, in points a game" },
    file = { "", help = "play by this file of a net, whatever it was trained for" },
  },
}
