import Dispatch

/// Runs the work of one actor on a dispatch queue of its own, so that a blocking network call
/// never occupies a thread of the cooperative pool.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "plaza.postgres")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
