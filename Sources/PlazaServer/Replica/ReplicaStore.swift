import PlazaData
import Synchronization

/// A database with a copy that follows it. What a task may be shown of a moment ago is read from the copy while that
/// is well; everything else is the database's own. Whatever the copy does not manage, the database does.
struct ReplicaStore: Database {
  /// How long a read may take at the copy before the database is asked instead.
  private static let timeout = Duration.seconds(2)

  let primary: any Database
  let watch: ReplicaMonitor

  var dialect: Dialect { primary.dialect }
  var figures: StoreMetrics { get async { await primary.figures } }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    guard let lag = Staleness.allowed, let copy = watch.copy(for: lag) else { return try await primary.read(body) }
    do {
      let value = try await within(Self.timeout) { try await copy.read(body) }
      watch.noteRead()
      return value
    } catch {
      watch.noteFailure(error)
      return try await primary.read(body)
    }
  }

  func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    // On PostgreSQL there is no difference.
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
  func bell(of topic: Topic) -> ChangeSignal { primary.bell(of: topic) }
  func close() async { await primary.close() }

  /// Waits no longer than that. Work that does not end is left to itself, as a call to a server that is silent is.
  private func within<Value: Sendable>(
    _ longest: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let first = First<Value>()
    return try await withCheckedThrowingContinuation { continuation in
      first.wait(continuation)
      let alarm = Task {
        try await Task.sleep(for: longest)
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

/// Hands on what comes first and nothing after it.
private final class First<Value: Sendable>: Sendable {
  private let waiting = Mutex<CheckedContinuation<Value, any Error>?>(nil)

  func wait(_ continuation: CheckedContinuation<Value, any Error>) { waiting.withLock { $0 = continuation } }

  func come(_ result: Result<Value, any Error>) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(with: result)
  }
}
