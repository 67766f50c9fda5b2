import NIOCore

/// Runs tasks on an event loop. A connection is served by the thread that reads it, so a request
/// causes no thread switches. Work that takes longer than a millisecond runs on other threads:
/// long reads, writes, password hashing, files, child processes.
final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
