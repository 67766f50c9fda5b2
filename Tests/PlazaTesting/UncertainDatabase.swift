public import PlazaData

/// A database that commits, but does not report it while `isLost` returns true.
public struct UncertainDatabase: Database {
  private let store: any Database
  private let isLost: @Sendable () -> Bool

  public init(_ store: any Database, isLost: @escaping @Sendable () -> Bool) {
    self.store = store
    self.isLost = isLost
  }

  public var dialect: Dialect { store.dialect }
  public var metrics: StoreMetrics { get async { await store.metrics } }

  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await store.read(body) }

  public func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await store.longRead(body) }

  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let value = try await store.write(body)
    if isLost() { throw DatabaseError.outcomeUnknown }
    return value
  }

  public func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value { try await store.longWrite(body) }

  public func migrate(_ migrations: [Migration]) async throws {
    try await store.migrate(migrations)
  }
  public func changeSignal(of topic: Topic) -> ChangeSignal { store.changeSignal(of: topic) }
  public func close() async { await store.close() }
}
