import PlazaData

/// A store whose writes never share a commit, to measure the cost of durable writes without group
/// commit.
struct OneCommitEach: Database {
  let store: any Database

  var dialect: Dialect { store.dialect }
  var metrics: StoreMetrics { get async { await store.metrics } }

  func read<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value {
    try await store.read(body)
  }

  func longRead<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value {
    try await store.longRead(body)
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value {
    try await store.longWrite(body)
  }

  func longWrite<Value: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> Value) async throws -> Value {
    try await store.longWrite(body)
  }

  func migrate(_ migrations: [Migration]) async throws { try await store.migrate(migrations) }
  func changeSignal(of topic: Topic) -> ChangeSignal { store.changeSignal(of: topic) }

  func close() async { await store.close() }
}
