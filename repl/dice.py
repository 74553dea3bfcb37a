#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Rolls promised dice of nardbox once more, without nardbox: python3 dice.py SECRET WORDS [GAME [ROLLS [DICE [FACES]]]]
# It prints the commitment, the seed, and the rolls of the match's GAME (1) as they fell: at the opening first White's die. (A
# saved game has all but the opening's with the higher number first.)
import hashlib, sys

def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()

def philox(counter, seed):  # Philox4x32-10: Salmon and others, SC 2011
    a, b, c, d = counter
    low, high = seed & 0xffffffff, seed >> 32
    for _ in range(10):
        first, second = 0xd2511f53 * a, 0xcd9e8d57 * c
        a, b, c, d = second >> 32 ^ b ^ low, second & 0xffffffff, first >> 32 ^ d ^ high, first & 0xffffffff
        low, high = low + 0x9e3779b9 & 0xffffffff, high + 0xbb67ae85 & 0xffffffff
    return a, b, c, d

def roll(seed, game, number, dice, faces):  # words from the first below the greatest multiple of `faces` on
    words = (word for block in range(1 << 32) for word in philox((number, block, game, 0), seed))
    return [next(word for word in words if word < 2**32 // faces * faces) % faces + 1 for _ in range(dice)]

secret, words = sys.argv[1], sys.argv[2]
game, rolls, dice, faces = [int(word) for word in sys.argv[3:]] + [1, 20, 2, 6][len(sys.argv) - 3:]
seed = int(sha256(secret + " " + words)[:15], 16) % 10**18
print("commitment", sha256(secret))
print("seed", seed)
for number in range(rolls):
    print("roll", "".join(map(str, roll(seed, game - 1, number, dice, faces))))
