// SPDX-License-Identifier: MIT
// Games with GNU Backgammon itself, where it is installed (else status 77): gnubg_games PROGRAM GAMES.
//
// First gnubg is the bot of that name: the core holds the board, and each of its answers must be legal. Then gnubg is
// the referee and a bot that PROGRAM serves its external player, against gnubg and against itself; this program stands
// between the two and looks at each board: what gnubg tells must be what the last answer has made of the board before,
// or, where gnubg has moved meanwhile, one that some roll makes of it.
#define _POSIX_C_SOURCE 200809L // sockets, kill
#include "core/formats/fibs.h"
#include "core/play_text.h"
#include "scripts/bot.h"
#include "scripts/gnubg.h"
#include "tests/scripts/bot_kit.h"

#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOT_INSTALLED = 77, LINE = 1024, PLAYS_A_MATCH = 1500, GAMES_A_MATCH = 2, SECONDS = 30 };

typedef struct Between {
    const Rules *rules;
    char folder[64];
    int listener, server; // for gnubg; to the program
    int client[2];
    int clients;
    bool alone;         // nobody moves but who is asked here
    Board last, before; // after the last answer; as it was last told
    bool any;
    long lines, moves, words, wrong;
} Between;

static _Noreturn void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

// ---- the boards

static bool same_board(const Board *a, const Board *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

// Can `mover` come from the one board to the other by one roll?
static bool is_reached(const Between *between, const Board *from, Side mover, const Board *to) {
    PlayList list;
    bool found = false;
    play_list_create(&list, 256);
    for (uint8_t high = 1; high <= 6 && !found; high++) {
        for (uint8_t low = 1; low <= high && !found; low++) {
            Position position;
            position_init(&position, between->rules);
            position.board = *from;
            position.turn = (uint8_t)mover;
            position.turns[WHITE] = position.turns[BLACK] = 1;
            position_set_roll(&position, between->rules, (const uint8_t[]){high, low});
            plays_generate_growing(between->rules, &position, &list);
            for (size_t i = 0; i < list.count && !found; i++) {
                found = same_board(&list.board[i], to);
            }
        }
    }
    play_list_destroy(&list);
    return found;
}

static void look_at(Between *between, const Position *told, const char *line) {
    Side asked = told->doubled ? side_other((Side)told->turn) : (Side)told->turn;
    Position start;
    position_init(&start, between->rules);
    bool good =
        same_board(&told->board, &start.board) ||
        (between->any && (same_board(&told->board, &between->last) || same_board(&told->board, &between->before)));
    if (!good && !between->alone) {
        good = is_reached(between, &start.board, side_other(asked), &told->board) ||
               (between->any && is_reached(between, &between->last, side_other(asked), &told->board));
    }
    if (!good) {
        between->wrong++;
        printf("not what was played: %s\n", line);
    }
    between->before = told->board;
    between->last = told->board;
    between->any = true;
}

static void make_move(Between *between, const Position *told, const char *answer) {
    PlayList list;
    Judgement judgement;
    Error error;
    play_list_create(&list, 256);
    plays_generate_growing(between->rules, told, &list);
    if (play_judge(between->rules, told, NUMBERING_OWN, answer, &list, &judgement, &error) != STATUS_OK) {
        fail("%s is not legal", answer);
    }
    between->last = list.board[judgement.play];
    between->moves++;
    play_list_destroy(&list);
}

// ---- the lines

static size_t read_line(int file, char line[LINE]) {
    size_t length = 0;
    while (length + 1 < LINE && recv(file, line + length, 1, 0) == 1 && line[length] != '\n') {
        length += line[length] != '\0';
    }
    line[length] = '\0';
    return length;
}

static void pass_on(Between *between, int client) {
    char line[LINE], answer[LINE];
    Position told;
    Error error = {0, 0, ""};
    if (recv(client, line, 1, MSG_PEEK) == 1 && line[0] == '\0') { // it ends its lines so; more may come later
        recv(client, line, 1, 0);
        return;
    }
    if (read_line(client, line) == 0) {
        return;
    }
    if (fibs_parse(between->rules, line, true, &told, &error) != STATUS_OK) {
        fail("%s: %s", line, error.text);
    }
    look_at(between, &told, line);
    dprintf(between->server, "%s\n", line);
    read_line(between->server, answer);
    if (strncmp(answer, "Error", 5) == 0) {
        fail("%s: %s", line, answer);
    }
    if (told.playing) {
        make_move(between, &told, answer);
    }
    between->words += !told.playing;
    between->lines++;
    dprintf(client, "%s\n", answer);
}

// ---- the processes

static void address_of(const Between *between, const char *name, struct sockaddr_un *address) {
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(address->sun_path, sizeof address->sun_path, "%.60s/%s", between->folder, name);
}

static pid_t start(const char *program, const char *const *arguments, const char *input, const char *output) {
    pid_t process = fork();
    if (process == 0) {
        if (freopen(input, "r", stdin) != NULL && freopen(output, "w", stdout) != NULL && dup2(1, 2) == 2) {
            execv(program, (char *const *)arguments);
        }
        _exit(1);
    }
    return process;
}

static pid_t start_server(Between *between, const char *program) {
    struct sockaddr_un address;
    address_of(between, "server", &address);
    char log[128];
    snprintf(log, sizeof log, "%s/server.log", between->folder);
    const char *const arguments[] = {program,  "serve",    "backgammon",     "--player",
                                     "runner", "--socket", address.sun_path, NULL};
    pid_t process = start(program, arguments, "/dev/null", log);
    between->server = socket(AF_UNIX, SOCK_STREAM, 0);
    for (int i = 0; connect(between->server, (struct sockaddr *)&address, sizeof address) != 0; i++) {
        if (i > SECONDS * 100) {
            fail("%s does not serve", program);
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return process;
}

static pid_t start_gnubg(Between *between, long games) {
    struct sockaddr_un address;
    char input[128], output[128];
    snprintf(input, sizeof input, "%s/commands", between->folder);
    snprintf(output, sizeof output, "%s/gnubg.log", between->folder);
    address_of(between, "gnubg", &address);
    between->listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(between->listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(between->listener, 2) != 0) {
        fail("%s: no socket", address.sun_path);
    }
    FILE *file = fopen(input, "w");
    fprintf(file,
            "set threads 1\nset rng mersenne\nset seed 11\nset display off\nset confirm new off\n"
            "set player 1 gnubg\nset player 1 chequerplay evaluation plies 0\n"
            "set player 1 cubedecision evaluation plies 0\nset automatic game on\nset automatic roll on\n"
            "set automatic move on\nset player 0 external %s\n",
            address.sun_path);
    if (between->alone) {
        fprintf(file, "set player 1 external %s\n", address.sun_path);
    }
    for (long match = 0; match * GAMES_A_MATCH < games; match++) {
        fprintf(file, "new match 7\n");
        for (int i = 0; i < PLAYS_A_MATCH; i++) {
            fprintf(file, "play\n");
        }
    }
    fclose(file);
    const char *found = access("/usr/games/gnubg", X_OK) == 0 ? "/usr/games/gnubg" : "/usr/bin/gnubg";
    const char *const arguments[] = {"gnubg", "-t", "-q", "-r", NULL};
    return start(found, arguments, input, output);
}

static void pass_lines(Between *between, pid_t gnubg) {
    while (waitpid(gnubg, NULL, WNOHANG) == 0) {
        struct pollfd watched[3] = {{.fd = between->listener, .events = POLLIN}};
        for (int i = 0; i < between->clients; i++) {
            watched[i + 1] = (struct pollfd){.fd = between->client[i], .events = POLLIN};
        }
        if (poll(watched, (nfds_t)between->clients + 1, 50) <= 0) {
            continue;
        }
        for (int i = 0; i < between->clients; i++) {
            if (watched[i + 1].revents != 0) {
                pass_on(between, between->client[i]);
            }
        }
        if (watched[0].revents != 0 && between->clients < 2) {
            between->client[between->clients++] = accept(between->listener, NULL, NULL);
        }
    }
}

// Games that gnubg says were won, and whether it complained.
static long count_games(const Between *between, long *complaints) {
    char path[128], line[LINE];
    long games = 0;
    snprintf(path, sizeof path, "%s/gnubg.log", between->folder);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        games += strstr(line, " wins a ") != NULL;
        *complaints +=
            strstr(line, "Warning") != NULL || strstr(line, "Error") != NULL || strstr(line, "llegal") != NULL;
    }
    fclose(file);
    return games;
}

// True: all was well.
static bool serve_games(const char *program, const Rules *rules, bool alone, long games) {
    Between between = {.rules = rules, .alone = alone};
    long complaints = 0;
    char command[128];
    strcpy(between.folder, "/tmp/nardbox-games-XXXXXX");
    if (mkdtemp(between.folder) == NULL) {
        fail("no folder");
    }
    pid_t server = start_server(&between, program), gnubg = start_gnubg(&between, games);
    pass_lines(&between, gnubg);
    kill(server, SIGTERM);
    int status;
    waitpid(server, &status, 0);
    long played = count_games(&between, &complaints);
    struct sockaddr_un address;
    address_of(&between, "server", &address);
    bool left = access(address.sun_path, F_OK) == 0;
    printf("gnubg as referee, its external player against %s: %ld games, %ld moves, %ld words, %ld boards that differ, "
           "%ld complaints, status %d%s\n",
           alone ? "itself" : "gnubg", played, between.moves, between.words, between.wrong, complaints,
           WIFEXITED(status) ? WEXITSTATUS(status) : -1, left ? ", a socket was left" : "");
    snprintf(command, sizeof command, "rm -r %s", between.folder);
    return system(command) == 0 && played >= games && between.wrong == 0 && complaints == 0 && status == 0 && !left;
}

static bool play_gnubg(const Rules *rules, long games) {
    VariantError wrong;
    Error error = {0, 0, ""};
    Bot *gnubg = bot_load("gnubg", &wrong), *other = bot_load("runner", &wrong);
    BotMatch match;
    if (bot_set(gnubg, "plies=0", &error) != STATUS_OK) {
        fail("%s", error.text);
    }
    bot_play_match(rules, gnubg, other, 1, games, &match);
    printf("gnubg as a bot: %ld games, %ld rolls, %ld failures, %+.2f points a game%s%s\n", match.games, match.throws,
           match.failures, match.points, *match.error != '\0' ? ": " : "", match.error);
    bot_destroy(gnubg);
    bot_destroy(other);
    return match.games == games && match.failures == 0 && *match.error == '\0';
}

int main(int argc, char **argv) {
    long games = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
    VariantError wrong;
    unsetenv("NARDBOX_GNUBG");
    if (!gnubg_is_installed()) {
        fprintf(stderr, "gnubg is not installed\n");
        return NOT_INSTALLED;
    }
    Variant *variant = variant_load("backgammon", &wrong);
    const Rules *rules = variant_rules(variant, 0);
    setvbuf(stdout, NULL, _IOLBF, 0);
    bool good = games > 0 && play_gnubg(rules, games);
    good = serve_games(argv[1], rules, false, games) && good;
    good = serve_games(argv[1], rules, true, games) && good;
    variant_destroy(variant);
    return good ? 0 : 1;
}
