// SPDX-License-Identifier: MIT
// SHA-256 against the vectors of FIPS 180-4 (and its first edition's million letters), and all lengths up to
// three blocks, whose hashes Python's hashlib has hashed.
#include "repl/base/sha256.h"

#include <criterion/criterion.h>
#include <string.h>

Test(sha256, published_vectors) {
    static const struct {
        const char *text, *hash;
    } vectors[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqr"
         "stu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    char hash[SHA256_TEXT];
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        cr_expect_str_eq(sha256_hex(vectors[i].text, strlen(vectors[i].text), hash), vectors[i].hash, "%s",
                         vectors[i].text);
    }
    static char letters[1000000];
    memset(letters, 'a', sizeof letters);
    cr_expect_str_eq(sha256_hex(letters, sizeof letters, hash),
                     "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// The hash of the hashes of "", "x", "xx" .. up to 200 letters, in a row.
Test(sha256, every_length) {
    static char all[201 * 64 + 1];
    char letters[200], hash[SHA256_TEXT];
    memset(letters, 'x', sizeof letters);
    for (size_t i = 0; i <= sizeof letters; i++) {
        memcpy(&all[64 * i], sha256_hex(letters, i, hash), 64);
    }
    cr_expect_str_eq(sha256_hex(all, sizeof all - 1, hash),
                     "75013a3fd49991ead9d8a57ea80485c088443c3406a0e8fa003ed57144041eb4");
}
