# Plays games against itself with the nardbox module: the net for White, chance for Black.
import nardbox

rules = nardbox.Rules("backgammon", {"cube.on": False})
first = rules.position()
first.roll(3, 1)  # White's die, then Black's: White begins
values, best = first.values()
print(f"3-1 can be played in {first.count()} ways; best: {first.plays()[best].text}, wins {values[best].win:.0%}")
try:
    first.play("24/18")
except nardbox.Error as error:
    print("24/18:", error)

won = {"white": 0, "black": 0}
for game in range(20):
    position = rules.position()
    position.seed(2026, game)
    step = position.next
    while step != "over":
        if step == "roll":
            step = position.roll()
        elif position.side == "white":
            step = position.play(position.values()[1])
        else:
            step = position.play_random()
    won[position.side] += position.points
print(f"White, by the net: {won['white']} points, Black, at random: {won['black']}")
