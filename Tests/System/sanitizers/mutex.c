// Swift's Mutex is inlined into the program, where ThreadSanitizer observes it, except for the three functions below. A
// contended lock calls the runtime library, which is not instrumented, so that ThreadSanitizer would report a race.
// Linked into the program, these functions take precedence over the library's and annotate the synchronisation.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

typedef SWIFT void Lock(uint32_t own, SELF);
typedef SWIFT bool TryLock(SELF);
typedef SWIFT void Unlock(SELF);

static Lock *lock;
static TryLock *try_lock;
static Unlock *unlock;

__attribute__((constructor)) static void find(void) {
  lock = (Lock *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  try_lock = (TryLock *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
  unlock = (Unlock *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
}

SWIFT void lock_slow(uint32_t own, SELF mutex) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT bool try_lock_slow(SELF mutex) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT void unlock_slow(SELF mutex) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void lock_slow(uint32_t own, SELF mutex) {
  lock(own, mutex);
  __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF mutex) {
  bool done = try_lock(mutex);
  if (done) __tsan_acquire(mutex);
  return done;
}

SWIFT void unlock_slow(SELF mutex) {
  __tsan_release(mutex);
  unlock(mutex);
}
