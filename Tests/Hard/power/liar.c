// A disk that lies: it says that it has kept what it was asked to keep, and has not. Loaded before the C library into
// the server by the negative controls of the power cut; LIAR_ABOUT is a part of the paths that it lies about. With
// "-wal" the server is left with what synchronous=NORMAL promises: its log is not waited for.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int lies_about(int descriptor) {
  const char *about = getenv("LIAR_ABOUT");
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (about == NULL || length < 0) return 0;
  path[length] = 0;
  return strstr(path, about) != NULL;
}

int fdatasync(int descriptor) {
  int (*honest)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  return lies_about(descriptor) ? 0 : honest(descriptor);
}

int fsync(int descriptor) {
  int (*honest)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  return lies_about(descriptor) ? 0 : honest(descriptor);
}
