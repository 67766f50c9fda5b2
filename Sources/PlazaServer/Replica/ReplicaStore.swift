import PlazaData
import Synchronization

/// A database with a read replica. Reads of tasks that allow stale data use the replica while it
/// is available; all other operations, and reads that fail on the replica, use the primary.
struct ReplicaStore: Database {
  /// How long a read on the replica may take before the primary is used instead.
  private static let timeout = Duration.seconds(2)

  let primary: any Database
  let watch: ReplicaMonitor

  var dialect: Dialect { primary.dialect }
  var metrics: StoreMetrics { get async { await primary.metrics } }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    guard let lag = Staleness.allowed, let copy = watch.copy(for: lag) else {
      return try await primary.read(body)
    }
    do {
      let value = try await within(Self.timeout) { try await copy.read(body) }
      watch.recordRead()
      return value
    } catch {
      watch.recordFailure(error)
      return try await primary.read(body)
    }
  }

  func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    // PostgreSQL does not distinguish short and long reads.
    try await read(body)
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await primary.write(body)
  }

  @discardableResult
  func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await primary.longWrite(body)
  }

  func claim<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await primary.claim(body)
  }

  func prepareForBulkWrites() async throws { try await primary.prepareForBulkWrites() }
  func migrate(_ migrations: [Migration]) async throws { try await primary.migrate(migrations) }
  func changeSignal(of topic: Topic) -> ChangeSignal { primary.changeSignal(of: topic) }
  func close() async { await primary.close() }

  /// Waits for the work, up to a timeout. Work that exceeds it is not cancelled, because a
  /// blocking call to an unresponsive server cannot be.
  private func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let first = First<Value>()
    return try await withCheckedThrowingContinuation { continuation in
      first.wait(continuation)
      let alarm = Task {
        try await Task.sleep(for: limit)
        first.come(.failure(DatabaseError.unavailable))
      }
      Task {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        alarm.cancel()
        first.come(result)
      }
    }
  }
}

/// Resumes a continuation with the first result and ignores later ones.
private final class First<Value: Sendable>: Sendable {
  private let waiting = Mutex<CheckedContinuation<Value, any Error>?>(nil)

  func wait(_ continuation: CheckedContinuation<Value, any Error>) {
    waiting.withLock { $0 = continuation }
  }

  func come(_ result: Result<Value, any Error>) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(with: result)
  }
}
