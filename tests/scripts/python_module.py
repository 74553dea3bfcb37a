# The module for Python: what it gives, and what it does with odd arguments. Its folder is in PYTHONPATH.
import copy
import ctypes
import gc
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import threading

import nardbox

START = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 "


def fails(part, function, *arguments, kind=nardbox.Error, status=None):
    try:
        function(*arguments)
    except kind as error:
        assert part in str(error), error
        assert status is None or error.status == status, error.status
        return error
    raise AssertionError(f"{part}: nothing was raised")


def test_rules():
    assert len(nardbox.names()) >= 50 and "long_nardi" in nardbox.names()
    assert re.fullmatch(r"\d+\.\d+\.\d+", nardbox.version)
    rules = nardbox.Rules("long_nardi", {"head.per_turn": 2, "move.passing": "any"})
    assert (rules.name, rules.points) == ("long_nardi", 24) and rules.title == "Длинные нарды"
    assert (rules.value("head.per_turn"), rules.value("move.passing")) == ("2", "any")
    assert nardbox.Rules("backgammon", {"cube.on": False}).value("cube.on") == "false"
    fails("backgammon", nardbox.Rules, "backgamon", status="not_found")
    fails("doubles.times", nardbox.Rules, "backgammon", {"doubles.times": 99}, status="bad_input")
    fails("head.per_turn", rules.value, "head.perturn", status="bad_input")
    fails("nowhere.net", rules.net, "./nowhere.net", status="bad_input")
    fails("zero bytes", nardbox.Rules, "back\0gammon", kind=ValueError)


def test_kinds_of_settings():
    def value(key, given):
        return nardbox.Rules("long_nardi", {key: given}).value(key)

    assert value("head.first_doubles", [3, 4]) == value("head.first_doubles", (4, 3)) == "{3, 4}"
    assert value("head.first_doubles", []) == "{}" and value("head.first_doubles", "all") == "all"
    assert value("names.gammon", "Mars") == "Mars" and value("score.gammon", False) == "false"
    assert nardbox.Rules("long_nardi", [("head.per_turn", 3)]).value("head.per_turn") == "3"
    fails("2.5", value, "head.per_turn", 2.5, status="bad_input")
    fails("10", value, "head.per_turn", 10**30, status="bad_input")
    for given in (["head.per_turn=2"], "head.per_turn=2", 2):
        fails('settings such as {"head.per_turn": 2} are expected', nardbox.Rules, "narde", given, kind=TypeError)


def test_names_of_files():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("нарды.lua", "\udcff.lua"):
            file = pathlib.Path(folder, name)
            file.write_text("return { based_on = 'backgammon' }", encoding="utf-8")
            assert nardbox.Rules(file).points == nardbox.Rules(str(file)).points == 24
            assert nardbox.Rules(file).name == nardbox.Rules(os.fsencode(file)).name
            fails("lua", nardbox.Rules("backgammon").net, file, status="bad_input")
    fails("NoneType", nardbox.Rules, None, kind=TypeError)
    fails("zero bytes", nardbox.Rules("backgammon").net, "a\0b", kind=ValueError)
    fails("not 3", nardbox.Rules("backgammon").position, 3, kind=TypeError)


def test_first_words():  # what help(nardbox) begins with
    exec("\n".join(line.strip() for line in nardbox.__doc__.splitlines() if line.startswith("    ")))


def test_turns():
    position = nardbox.Rules("backgammon").position()
    assert (position.next, position.side, position.words, position.numbers) == ("roll", None, [], [])
    fails("", position.play, 0, status="illegal")
    fails("", position.roll, 7, 1, status="bad_input")
    fails("2^31", position.roll, 2**32 + 3, 1, kind=ValueError)
    assert position.roll(1, 3) == "play" and position.side == "black" and position.numbers == [3, 1]
    assert position.play("8/5 6/5") == "choose" and position.side == "white"
    assert position.words == ["roll", "double"]
    fails("take", position.say, "take", status="illegal")
    assert position.say("double") == "choose" and position.words == ["take", "drop"]
    assert position.say("drop") == "over"
    assert (position.side, position.outcome, position.points, position.words) == ("white", "single", 1, [])


def test_positions():
    rules = nardbox.Rules("backgammon", {"cube.on": False})
    position = rules.position(START + "w 31")
    white = position.checkers("white")
    assert len(white) == 27 and {n: white[n] for n in (24, 13, 8, 6)} == {24: 2, 13: 5, 8: 3, 6: 5} and sum(white) == 15
    assert (position.pips("white"), position.pips("black")) == (167, 167)
    assert rules.position(position.text).text == position.text and position.text in repr(position)
    assert rules.position(position.id).checkers("black") == position.checkers("black")
    assert position.outcome is None and position.numbers == [3, 1]
    error = fails("66", rules.position, START.replace("6:5", "66:5", 1) + "w 31", status="bad_input")
    assert (error.at, error.length) == (14, 2), (error.at, error.length)
    fails("white", position.checkers, "red", kind=ValueError)
    assert rules.position().id is None  # no ID says that nobody has begun


def test_plays():
    position = nardbox.Rules("backgammon", {"cube.on": False}).position(START + "w 31")
    plays = position.plays()
    assert len(plays) == position.count() == 16
    best = next(number for number, play in enumerate(plays) if play.text == "8/5 6/5")
    assert sorted(plays[best].steps) == [(6, 5, 1, 0, 0), (8, 5, 3, 0, 0)]
    after = position.after(best)
    assert after.checkers("white")[5] == 2 and position.checkers("white")[5] == 0
    fails("24 to 18", position.play, "24/18", status="illegal")
    error = fails("", position.play, "24/x8", status="bad_input")
    assert error.at == 3 and error.length > 0
    for number in (16, 10**6):
        fails("", position.play, number, status="bad_input")
        fails("", position.after, number, status="bad_input")
    for number in (-1, 2**64):
        fails("2^63", position.play, number, kind=ValueError)
    fails("float", position.play, 1.0, kind=TypeError)
    assert position.play(best) == "roll" and position.text.split(" ")[0] == after.text.split(" ")[0]
    hit = nardbox.Rules("backgammon").position("24:1,6:14 20:1,13:14 w 11").plays()
    assert any(step.hit for play in hit for step in play.steps)
    assert all(play.full and play.hits == sum(step.hit for step in play.steps) for play in hit + plays)
    shut = nardbox.Rules("backgammon").position("bar:1,6:14 24:2,6:3,5:2,4:2,3:2,2:2,1:2 w 31").plays()
    assert shut == [("", ())] and not shut[0].full and shut[0].hits == 0
    assert pickle.loads(pickle.dumps(plays[0])).full and copy.copy(shut[0]).full is False
    assert hit[0]._replace(text="").hits == hit[0].hits and hit[0]._replace(text="").full is None


def test_chance():
    rules = nardbox.Rules("plakoto")
    ends = []
    for seed, game in ((7, 0), (7, 0), (7, 1), (2**64 - 1, 2**32 - 1)):
        position = rules.position()
        position.seed(seed, game)
        while position.next == "roll":
            position.roll()
        position.play_random()
        copy = position.copy()
        assert copy.playout() == position.playout() == "over"
        assert copy.text == position.text and (position.side is None) == (position.outcome == "draw")
        assert (position.points == 0) == (position.outcome == "draw")
        ends.append(position.text)
    assert ends[0] == ends[1] != ends[2] and ends[0] != ends[3]
    fails("2^64", position.seed, 2**64, kind=ValueError)
    fails("2^32", position.seed, 1, 2**32, kind=ValueError)


def test_values():
    rules = nardbox.Rules("backgammon", {"cube.on": False})
    position = rules.position(START + "w 31")
    values, best = position.values()
    assert len(values) == 16 and position.plays()[best].text == "8/5 6/5"
    assert max(value.equity for value in values) == values[best].equity and 0.5 < values[best].win < 0.6
    assert all(1 >= v.win >= v.win_gammon >= v.win_backgammon >= 0 and abs(v.win + v.lose - 1) < 1e-3 for v in values)
    assert position.value() == position.value("white")
    white, black = position.value("white", 1), position.value("black", 1)
    assert abs(white.equity + black.equity) < 1e-6 and abs(white.win - black.lose) < 1e-6
    assert position.values(1)[1] == best
    fails("", position.value, "white", 4, status="bad_input")
    fails("2^31", position.value, "white", 2**32, kind=ValueError)
    fails("white", position.value, "nobody", kind=ValueError)


def test_their_end():
    position = nardbox.Rules("backgammon").position()  # keeps its rules
    gc.collect()
    assert position.roll(3, 1) == "play" and position.after(0).copy().pips("white") == 163


def test_copies():
    position = nardbox.Rules("backgammon").position()
    for other in (copy.copy(position), position.copy(), nardbox.Position(position.rules)):
        other.roll(3, 1)
        assert position.next == "roll" and other.next == "play" and other.after(0).pips("white") == 163
    for refused in (copy.copy, copy.deepcopy, pickle.dumps):
        fails("copy()", refused, position.rules, kind=TypeError)
    error = fails("66", position.rules.position, START.replace("6:5", "66:5", 1) + "w 31")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.status, again.at, again.length) == (str(error), "bad_input", 14, 2)


def test_late():  # what still runs at exit finds everything as it was
    late = ("import atexit; atexit.register(lambda: print(position.roll(3, 1), position.after(0).pips('white'))); "
            "import nardbox; position = nardbox.Rules('backgammon').position()")
    ran = subprocess.run([sys.executable, "-c", late], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "play 163\n", ""), ran


def test_threads():
    rules, pips, raised = nardbox.Rules("long_nardi"), [], []

    def work(own):
        try:
            for game in range(20):
                position = own.position()
                position.seed(1, game)
                position.playout()
                pips.append((game, position.text))
        except Exception as error:  # told by the thread that asked
            raised.append(error)

    threads = [threading.Thread(target=work, args=(own,)) for own in (rules, rules, nardbox.Rules("long_nardi"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not raised and len(pips) == 60 and len(set(pips)) == 20, raised


def test_no_library():
    for path, part in (("/nowhere/libnardbox.so", "NARDBOX_LIBRARY"), ("libc.so.6", "is no libnardbox")):
        ran = subprocess.run([sys.executable, "-c", "import nardbox"], env={**os.environ, "NARDBOX_LIBRARY": path},
                             capture_output=True, text=True)
        assert ran.returncode == 1 and part in ran.stderr.splitlines()[-1], ran.stderr


def test_layouts():  # what C writes ends where the structure does
    for kind, size in ((nardbox._Error, 2072), (nardbox._Turn, 32), (nardbox._Step, 20), (nardbox._Value, 56)):
        assert ctypes.sizeof(kind) == size or ctypes.sizeof(ctypes.c_size_t) != 8, kind


for name, test in list(globals().items()):
    if name.startswith("test_"):
        print(name)
        test()
