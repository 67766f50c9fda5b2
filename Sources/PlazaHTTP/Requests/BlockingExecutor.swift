import Dispatch
import Glibc

/// Runs CPU-bound work of more than a millisecond, such as parsing a large file, off the threads
/// that serve connections, answer `/ready` and run jobs.
/// - Throws: the error thrown by `work`.
public func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
  -> Value
{
  try await withTaskExecutorPreference(BlockingExecutor()) { try work() }
}

/// Runs jobs on a global dispatch queue, on as many threads as there are processors, at a priority
/// below that of all other threads of the process.
private final class BlockingExecutor: TaskExecutor {
  /// The Unix nice value. At 10, the other threads get nine tenths of a contended processor.
  private static let niceness: Int32 = 10

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // No other code uses this quality of service, so the priority of its threads can be changed.
    DispatchQueue.global(qos: .utility).async {
      _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, Self.niceness)
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
