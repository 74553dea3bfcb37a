// SPDX-License-Identifier: MIT
// Stands for gnubg where a test says NARDBOX_GNUBG: listens where the commands file says, and answers as FAKE_GNUBG
// says.
//
// plain: the first play of the list, never doubles, takes; slow: the same, byte by byte; unsure: the same, and it
// values each position that it is asked about higher, for who has played, than the one before. All others begin to
// misbehave with the first question: see main. One that stalls makes the file FAKE_GNUBG_ASKED, if there is to be one.
#define _POSIX_C_SOURCE 200809L // nanosleep
#include "core/formats/fibs.h"
#include "core/play_text.h"
#include "scripts/variant.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int listen_there(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char line[256];
    FILE *commands = fopen("commands", "r");
    while (commands != NULL && fgets(line, sizeof line, commands) != NULL) {
        if (sscanf(line, "external %100s", address.sun_path) == 1) {
            int socket_file = socket(AF_UNIX, SOCK_STREAM, 0);
            if (bind(socket_file, (struct sockaddr *)&address, sizeof address) == 0 && listen(socket_file, 1) == 0) {
                return accept(socket_file, NULL, NULL);
            }
        }
    }
    exit(1);
}

static void say(int peer, const char *text, size_t length, bool slow) {
    for (size_t i = 0; i < length; i += slow ? 1 : length) {
        if (send(peer, text + i, slow ? 1 : length, MSG_NOSIGNAL) < 0) {
            exit(1);
        }
        nanosleep(&(struct timespec){.tv_nsec = slow ? 1000000 : 0}, NULL);
    }
}

// The honest answer.
static void answer(const Rules *rules, const char *line, char out[256]) {
    Position position;
    Error error = {0, 0, ""};
    PlayList list;
    Play play;
    if (strncmp(line, "evaluation", 10) == 0) {
        strcpy(out, "0.5 0.1 0 0.1 0 0.125\n");
    } else if (fibs_parse(rules, line, true, &position, &error) != STATUS_OK) {
        snprintf(out, 256, "Error: %.200s\n", error.text);
    } else if (position.doubled) {
        strcpy(out, "take\n");
    } else if (!position.playing) {
        strcpy(out, "roll\n");
    } else if (play_list_create(&list, 64) == STATUS_OK &&
               plays_generate_growing(rules, &position, &list) == STATUS_OK) {
        play_list_get(&list, 0, &play);
        play_print(rules, (Side)position.turn, NUMBERING_OWN, &play, out, 200);
        strcat(out, " \n");
        play_list_destroy(&list);
    }
}

int main(void) {
    const char *mode = getenv("FAKE_GNUBG");
    mode = mode != NULL ? mode : "plain";
    if (strcmp(mode, "exit") == 0) {
        return 0;
    }
    if (strcmp(mode, "deaf") == 0) {
        pause();
    }
    int peer = listen_there();
    VariantError error;
    Variant *variant = variant_load("backgammon", &error);
    char line[512], out[256];
    if (strcmp(mode, "early") == 0) {
        say(peer, "hello\n", 6, false);
    }
    for (ssize_t got; (got = recv(peer, line, sizeof line - 1, 0)) > 0;) {
        static char much[100000];
        line[got] = '\0';
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(mode, "stall") == 0) {
            const char *asked = getenv("FAKE_GNUBG_ASKED");
            if (asked != NULL && creat(asked, 0600) < 0) {
                return 1;
            }
            pause();
        } else if (strcmp(mode, "half") == 0) {
            say(peer, "8/5 ", 4, false);
            pause();
        } else if (strcmp(mode, "die") == 0) {
            return 0;
        } else if (strcmp(mode, "lie") == 0) {
            say(peer, "24/1 24/1\n", 10, false);
        } else if (strcmp(mode, "garbage") == 0) {
            say(peer, "\x01\xff\x1b[2J\0;\n", 9, false);
        } else if (strcmp(mode, "long") == 0) {
            memset(much, 'x', sizeof much);
            say(peer, much, sizeof much, false);
        } else if (strcmp(mode, "two") == 0) {
            say(peer, "roll\nroll\n", 10, false);
        } else {
            static int asked;
            answer(variant_rules(variant, 0), line, out);
            if (strcmp(mode, "unsure") == 0 && strncmp(line, "evaluation", 10) == 0) {
                snprintf(out, sizeof out, "0.5 0.1 0 0.1 0 -0.%03d\n", ++asked);
            }
            say(peer, out, strlen(out), strcmp(mode, "slow") == 0);
        }
    }
    variant_destroy(variant);
    return 0;
}
