// A disk that ignores flushes: fsync and fdatasync report success without doing anything. The negative controls of the
// power cut preload this library into the server. LIAR_ABOUT is a substring of the affected paths. With "-wal", the
// server has only the durability of synchronous=NORMAL, because the write-ahead log is not flushed.
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
