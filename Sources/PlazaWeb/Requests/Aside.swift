import Dispatch
import Glibc

/// Does work that keeps a processor busy for longer than a millisecond, such as reading a whole file of rows, away from
/// the threads that serve the connections, and from those that answer `/ready` and run errands.
/// - Throws: what the work throws.
public func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withTaskExecutorPreference(AsideExecutor()) { try work() }
}

/// As many threads as there are processors, which give way to all others of the process.
private final class AsideExecutor: TaskExecutor {
  /// Of ten parts of a processor that both want, the others get nine.
  private static let niceness: Int32 = 10

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Nothing else runs at this quality of service, so its threads are ours.
    DispatchQueue.global(qos: .utility).async {
      _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, Self.niceness)
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
