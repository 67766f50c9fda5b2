import PlazaBase
import Synchronization

/// A database that counts the statements of another one and records them in the current
/// ``StatementTrace``. It is independent of the engine: the closure captures the trace, so it does
/// not matter on which thread or in whose commit the closure runs.
public struct InstrumentedStore: Database {
  /// Totals of the statements since the database was wrapped.
  public struct Metrics: Sendable, Equatable {
    /// The number of statements, including failed ones.
    public let count: Int
    public let failed: Int
    /// The total duration of the statements.
    public let duration: Duration
  }

  private final class OperationCounters: Sendable {
    let count = Atomic<Int>(0)
    let failed = Atomic<Int>(0)
    let nanoseconds = Atomic<Int>(0)
  }

  private let store: any Database
  private let counters = OperationCounters()

  /// Wraps a database.
  public init(_ store: any Database) { self.store = store }

  /// Totals of the statements since the database was wrapped.
  public var statements: Metrics {
    Metrics(
      count: counters.count.load(ordering: .relaxed),
      failed: counters.failed.load(ordering: .relaxed),
      duration: .nanoseconds(counters.nanoseconds.load(ordering: .relaxed)))
  }

  public var dialect: Dialect { store.dialect }

  public var metrics: StoreMetrics { get async { await store.metrics } }

  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let trace = StatementTrace.current
    return try await timed(trace) { try await store.read(watched(body, trace)) }
  }

  public func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let trace = StatementTrace.current
    return try await timed(trace) { try await store.longRead(watched(body, trace)) }
  }

  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let trace = StatementTrace.current
    return try await timed(trace) { try await store.write(watched(body, trace)) }
  }

  @discardableResult
  public func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let trace = StatementTrace.current
    return try await timed(trace) { try await store.longWrite(watched(body, trace)) }
  }

  public func claim<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let trace = StatementTrace.current
    return try await timed(trace) { try await store.claim(watched(body, trace)) }
  }

  public func changeSignal(of topic: Topic) -> ChangeSignal { store.changeSignal(of: topic) }

  public func prepareForBulkWrites() async throws { try await store.prepareForBulkWrites() }

  /// Migrations are not traced, because they belong to no request.
  public func migrate(_ migrations: [Migration]) async throws {
    try await store.migrate(migrations)
  }

  public func close() async { await store.close() }

  private func timed<Value>(_ trace: StatementTrace?, _ work: () async throws -> Value)
    async rethrows -> Value
  {
    guard let trace else { return try await work() }
    let start = ContinuousClock.now
    defer { trace.recordStoreTime(ContinuousClock.now - start) }
    return try await work()
  }

  private func watched<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value, _ trace: StatementTrace?
  ) -> @Sendable (any Transaction) throws -> Value {
    let language = Language.current
    return { [counters] tx in
      try language.withLanguage {
        try body(WatchedTransaction(tx: tx, counters: counters, trace: trace))
      }
    }
  }

  private struct WatchedTransaction: Transaction {
    let tx: any Transaction
    let counters: OperationCounters
    let trace: StatementTrace?

    var dialect: Dialect { tx.dialect }

    func rows(_ sql: SQL) throws -> [Row] {
      try perform(sql, { try tx.rows(sql) }, count: \.count)
    }

    @discardableResult func run(_ sql: SQL) throws -> Int {
      try perform(sql, { try tx.run(sql) }, count: \.self)
    }

    /// Records the time it took to send the statement, and whether sending failed.
    func send(_ sql: SQL) throws { try perform(sql, { try tx.send(sql) }, count: { _ in 0 }) }

    func notify(_ topic: Topic) throws { try tx.notify(topic) }

    private func perform<Response>(
      _ sql: SQL, _ work: () throws -> Response, count rows: (Response) -> Int
    ) throws -> Response {
      let start = ContinuousClock.now
      do {
        let answer = try work()
        record(sql, rows: rows(answer), took: ContinuousClock.now - start)
        return answer
      } catch {
        counters.failed.wrappingAdd(1, ordering: .relaxed)
        record(sql, rows: 0, took: ContinuousClock.now - start)
        throw error
      }
    }

    private func record(_ sql: SQL, rows: Int, took duration: Duration) {
      let (seconds, attoseconds) = duration.components
      counters.count.wrappingAdd(1, ordering: .relaxed)
      counters.nanoseconds.wrappingAdd(
        Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000), ordering: .relaxed)
      trace?.record(sql, tx.dialect, rows: rows, took: duration)
    }
  }
}
