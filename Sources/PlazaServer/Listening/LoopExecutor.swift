import NIOCore

/// Runs the parts of a task on an event loop: a connection is served by the thread that reads it, so a request crosses
/// none on its way in or out. What takes longer than a millisecond goes to threads of its own: long reads, writes,
/// passwords, files, programs.
final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
