#include <stddef.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// glibc declares preadv2 for _GNU_SOURCE only, which Swift does not set: so the system call itself, and the flag's value
// from Linux's linux/fs.h.
static inline ssize_t plaza_read_from_memory(int file, void *buffer, size_t count, off_t offset) {
  struct iovec part = {buffer, count};
  const int nowait = 0x00000008;
  return syscall(SYS_preadv2, file, &part, 1, offset, 0L, nowait);
}
