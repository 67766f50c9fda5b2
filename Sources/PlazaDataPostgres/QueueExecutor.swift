import Dispatch

/// Runs one actor's work on a thread of its own queue, so that a call that waits for the network never holds a thread
/// that Swift's concurrency needs.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "plaza.postgres")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
