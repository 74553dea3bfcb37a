// SPDX-License-Identifier: MIT
// gnubg's external players: a client sends a board line of FIBS, and is answered with what the bot does there.
//
// gnubg ends its lines with a newline and a byte 0, which begins the next one. Nobody who says half a line, or reads
// nothing, keeps the others waiting.
#define _POSIX_C_SOURCE 200809L // sigaction, sockets
#include "core/formats/fibs.h"
#include "repl/serve/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { MOST_CLIENTS = 8, MOST_LINE = 1024, LOOK_MS = 200, BACKLOG = 4 };

typedef struct Client {
    int file;
    size_t length;
    char line[MOST_LINE];
} Client;

typedef struct Sockets {
    Server *server;
    int listener;
    Client client[MOST_CLIENTS];
    int clients;
    long connections;
} Sockets;

// ---- lines

static void answer(Server *server, const char *line, char out[ERROR_TEXT + 16]) {
    Position position;
    Error error = {0, 0, ""};
    Node node;
    char text[SERVE_TEXT];
    Status status = fibs_parse(table_rules(server->table), line, true, &position, &error);
    if (status == STATUS_OK) {
        status = server_decide(server, &position, &node, text, &error);
    }
    snprintf(out, ERROR_TEXT + 16, status == STATUS_OK ? "%s\n" : "Error: %s\n",
             status == STATUS_OK ? text : error.text);
}

static bool say(const Client *client, const char *text) {
    return send(client->file, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)strlen(text);
}

// Answers the whole lines that are there. False: the client is of no more use.
static bool answer_lines(Server *server, Client *client) {
    char *end, *begin = client->line, out[ERROR_TEXT + 16];
    while ((end = memchr(begin, '\n', client->length - (size_t)(begin - client->line))) != NULL) {
        *end = '\0';
        while (begin < end && *begin == '\0') {
            begin++;
        }
        begin[strcspn(begin, "\r")] = '\0';
        answer(server, begin, out);
        if (!say(client, out)) {
            return false;
        }
        begin = end + 1;
    }
    client->length -= (size_t)(begin - client->line);
    memmove(client->line, begin, client->length);
    if (client->length == MOST_LINE) {
        say(client, "Error: the line is too long\n");
    }
    return client->length < MOST_LINE;
}

static bool hear(Server *server, Client *client) {
    ssize_t more = recv(client->file, client->line + client->length, MOST_LINE - client->length, MSG_DONTWAIT);
    if (more < 0) {
        return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
    }
    client->length += (size_t)more;
    return more > 0 && answer_lines(server, client);
}

// ---- sockets

static void accept_client(Sockets *sockets) {
    int file = accept(sockets->listener, NULL, NULL);
    if (file < 0) {
        return;
    }
    Client *client = &sockets->client[sockets->clients++];
    fcntl(file, F_SETFD, FD_CLOEXEC);
    client->file = file;
    client->length = 0;
    sockets->connections++;
}

static void drop_client(Sockets *sockets, int index) {
    close(sockets->client[index].file);
    sockets->client[index] = sockets->client[--sockets->clients];
}

static void serve_clients(Sockets *sockets) {
    while (!interrupt_pending()) {
        struct pollfd watched[MOST_CLIENTS + 1];
        int clients = sockets->clients;
        for (int i = 0; i < clients; i++) {
            watched[i] = (struct pollfd){.fd = sockets->client[i].file, .events = POLLIN};
        }
        watched[clients] = (struct pollfd){.fd = clients < MOST_CLIENTS ? sockets->listener : -1, .events = POLLIN};
        if (poll(watched, (nfds_t)clients + 1, LOOK_MS) <= 0) {
            continue;
        }
        for (int i = clients - 1; i >= 0; i--) { // from the last on, since the last takes the place of one dropped
            if (watched[i].revents != 0 && !hear(sockets->server, &sockets->client[i])) {
                drop_client(sockets, i);
            }
        }
        if (watched[clients].revents != 0) {
            accept_client(sockets);
        }
    }
    while (sockets->clients > 0) {
        drop_client(sockets, 0);
    }
}

// -1: it cannot be had; errno says why.
static int listen_at(const struct sockaddr *address, socklen_t length) {
    int file = socket(address->sa_family, SOCK_STREAM, 0), on = 1;
    if (file < 0) {
        return -1;
    }
    fcntl(file, F_SETFD, FD_CLOEXEC);
    if (address->sa_family == AF_INET) {
        setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    }
    if (bind(file, address, length) != 0 || listen(file, BACKLOG) != 0) {
        int why = errno;
        close(file);
        errno = why;
        return -1;
    }
    return file;
}

static int listen_at_path(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address.sun_path, path);
    mode_t before = umask(077); // nobody else's
    int file = listen_at((struct sockaddr *)&address, sizeof address);
    umask(before);
    return file;
}

static int listen_at_port(int *port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)*port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int file = listen_at((struct sockaddr *)&address, sizeof address);
    if (file >= 0 && getsockname(file, (struct sockaddr *)&address, &length) == 0) {
        *port = ntohs(address.sin_port);
    }
    return file;
}

static void end_serving(int number) {
    (void)number;
    interrupt_set();
}

// Also where it is told to end the socket's file is removed.
static void catch_end(bool caught, struct sigaction before[2]) {
    static const int signals[] = {SIGTERM, SIGHUP};
    for (int i = 0; i < 2; i++) {
        if (caught) {
            signal_handle(signals[i], end_serving, &before[i]);
        } else {
            sigaction(signals[i], &before[i], NULL);
        }
    }
}

CommandStatus serve_socket(Server *server, const char *path, int port) {
    Screen *screen = server->session->screen;
    Sockets sockets = {.server = server};
    struct sigaction before[2];
    char place[32];
    catch_end(true, before);
    sockets.listener = path != NULL ? listen_at_path(path) : listen_at_port(&port);
    snprintf(place, sizeof place, "localhost:%d", port);
    path = path != NULL ? path : place;
    if (sockets.listener < 0) {
        bool there = path != place && errno == EADDRINUSE;
        print_error(screen, "%s: %s", path, there ? "is there already; serve makes the file itself" : strerror(errno));
        catch_end(false, before);
        return COMMAND_IO;
    }
    print(screen, "%s plays for others at %s; in gnubg: set player 0 external %s\n", bot_name(server->bot), path, path);
    fflush(stdout);
    serve_clients(&sockets);
    close(sockets.listener);
    if (path != place) {
        unlink(path);
    }
    catch_end(false, before);
    interrupt_forget(); // it has ended what it was to end
    print(screen, "%u decision%s, %ld connection%s\n", server->decisions, server->decisions == 1 ? "" : "s",
          sockets.connections, sockets.connections == 1 ? "" : "s");
    return COMMAND_OK;
}
