// SPDX-License-Identifier: MIT
// make_net VARIANT SETTING GAMES FOLDER: writes a small net to FOLDER/VARIANT-FINGERPRINT.net. SETTING is KEY=VALUE or
// "".
#include "tests/scripts/net_kit.h"

#include <stdlib.h>

int main(int count, char **word) {
    if (count != 5) {
        return 2;
    }
    net_kit_write(word[1], word[2], (uint32_t)strtoul(word[3], NULL, 10), word[4], word[1], NULL);
    return 0;
}
