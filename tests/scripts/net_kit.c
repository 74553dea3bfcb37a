// SPDX-License-Identifier: MIT
// Nets for tests: see net_kit.h.
#define _XOPEN_SOURCE 700 // PATH_MAX
#include "tests/scripts/net_kit.h"

#include "core/net_learn.h"
#include "core/rule_keys.h"
#include "scripts/variant.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void need(bool good, const char *what) {
    if (!good) {
        fprintf(stderr, "net_kit: %s\n", what);
        abort();
    }
}

Net *net_kit_make(const Rules *rules, uint32_t games) {
    Net *net = NULL;
    Error error;
    PlayList list;
    need(net_create(&net, rules, 16, 1, &error) == STATUS_OK && play_list_create(&list, 64) == STATUS_OK, "no net");
    NetReader *reader = net_reader_create(net, rules);
    Lesson *lesson = lesson_create();
    need(reader != NULL && lesson != NULL, "no memory");
    for (uint32_t game = 0; game < games; game++) {
        LessonOptions options = {.seed = 1, .lambda = 0.5};
        lesson_clear(lesson);
        need(lesson_play(lesson, reader, NULL, &list, &options, game, &error) == STATUS_OK, "a lesson failed");
        net_learn(net, lesson, 0.05);
    }
    play_list_destroy(&list);
    lesson_destroy(lesson);
    net_reader_destroy(reader);
    return net;
}

void net_kit_write(const char *variant, const char *setting, uint32_t games, const char *folder, const char *name,
                   char *path) {
    VariantError wrong;
    Error error;
    Variant *loaded = variant_load(variant, &wrong);
    need(loaded != NULL, "no variant");
    Rules rules = *variant_rules(loaded, 0);
    if (*setting != '\0') {
        const char *equals = strchr(setting, '=');
        char key[64];
        snprintf(key, sizeof key, "%.*s", (int)(equals - setting), setting);
        need(rules_set_text(&rules, key, equals + 1, &error) == STATUS_OK, error.text);
        need(rules_complete(&rules, &error) == STATUS_OK, error.text);
    }
    Net *net = net_kit_make(&rules, games);
    unsigned char *bytes;
    size_t size;
    char made[PATH_MAX];
    need(net_write(net, false, &bytes, &size) == STATUS_OK, "no memory");
    if (folder != NULL) {
        snprintf(made, sizeof made, "%s/%s-%016llx.net", folder, name, (unsigned long long)net_fingerprint(net));
    } else {
        snprintf(made, sizeof made, "%s", name);
    }
    FILE *file = fopen(made, "wb");
    need(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, made);
    if (path != NULL) {
        memcpy(path, made, strlen(made) + 1);
    }
    free(bytes);
    net_destroy(net);
    variant_destroy(loaded);
}
