/// A database. It lends transactions to synchronous closures, so no transaction waits for the
/// network or escapes its closure, and the driver can retry a write.
public protocol Database: Sendable {
  /// The SQL dialect of the engine.
  var dialect: Dialect { get }

  /// Runs a short read. It should take no longer than about a millisecond, because it may run on
  /// the calling thread. It sees one snapshot of the database; an attempt to write throws
  /// ``DatabaseError/readOnly``. The closure may run more than once.
  /// - Throws: errors of the closure, and ``DatabaseError``.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Runs a read that may take longer, such as a search, a report or an export. The number of
  /// concurrent long reads is limited; further ones wait. They block neither short reads nor
  /// writes. In all other respects it behaves like ``read(_:)``.
  /// - Throws: errors of the closure, and ``DatabaseError``.
  func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Runs a write, serialisable with respect to every other write. When this returns, the
  /// transaction is committed and on disk; when the closure throws, it is rolled back.
  ///
  /// The closure may run more than once, so generate times, keys and random values before it. A
  /// failed statement rolls back the whole transaction even if the closure catches its error:
  /// later statements and the end of the transaction throw it again.
  /// - Throws: errors of the closure, and ``DatabaseError``.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Runs a write that may take longer than a few milliseconds, such as one batch of an import. It
  /// does not share its commit with other writes, so no short write waits for it after having run.
  /// In all other respects it behaves like ``write(_:)``.
  /// - Throws: errors of the closure, and ``DatabaseError``.
  @discardableResult
  func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Runs a write that claims rows any worker may claim, as from a queue: it selects them with
  /// ``RowLock/skipLocked`` and changes the rows it selected. Claims neither wait for each other
  /// nor cause conflicts.
  ///
  /// It is committed like a `write`, but its isolation is that of each single statement: rows that
  /// it read and did not lock may have changed by the time it commits.
  /// - Throws: errors of the closure, and ``DatabaseError``.
  func claim<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Tunes the database for many large writes, such as those of an import, until it is closed. It
  /// uses more memory and lets the write-ahead log grow. Only for a process that does nothing
  /// else.
  /// - Throws: ``DatabaseError``.
  func prepareForBulkWrites() async throws

  /// Returns the space of deleted data to the file system, in short transactions.
  /// - Throws: ``DatabaseError``.
  func reclaimSpace() async throws

  /// Applies the migrations that have not been applied yet, in the order of the list; see
  /// ``Migration``. Two processes may do so concurrently.
  /// - Throws: ``MigrationError``, ``DatabaseError``.
  func migrate(_ migrations: [Migration]) async throws

  /// The signal raised after every committed transaction, on any server, that announced `topic`.
  /// It may also be raised without a change, but never misses one.
  func changeSignal(of topic: Topic) -> ChangeSignal

  /// Metrics of the database since it was opened, and its current state. Cheap to read.
  var metrics: StoreMetrics { get async }

  /// Waits for running transactions to end and closes the connections.
  func close() async
}

extension Database {
  /// Runs the claim as a `write`. Suits engines that serialise all writes.
  public func claim<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await write(body)
  }

  /// Does nothing. Suits engines that run in another process.
  public func prepareForBulkWrites() async throws {}

  /// Does nothing. Suits engines that reclaim space themselves.
  public func reclaimSpace() async throws {}

  /// Runs a short read, or a long one if `long` is true, for example because the request contains
  /// search words.
  /// - Throws: as ``read(_:)``.
  public func read<Value: Sendable>(
    long: Bool, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    long ? try await longRead(body) : try await read(body)
  }
}

/// An open transaction. It must not escape the closure that receives it.
public protocol Transaction {
  /// The SQL dialect of the engine.
  var dialect: Dialect { get }

  /// Runs a query and returns all of its rows.
  func rows(_ sql: SQL) throws -> [Row]

  /// Runs a statement and returns the number of rows it changed.
  @discardableResult func run(_ sql: SQL) throws -> Int

  /// Runs a statement without returning the number of changed rows. A client-server engine may
  /// still be executing it when this returns, so that the caller prepares the next statement in
  /// the meantime. An error of this statement is then thrown by the next statement or by the end
  /// of the transaction. Do not use it where the caller must know which statement failed.
  func send(_ sql: SQL) throws

  /// Raises the signal of `topic` on every server once the transaction is committed. Does nothing
  /// if it is rolled back.
  func notify(_ topic: Topic) throws
}

extension Transaction {
  /// Runs the statement synchronously.
  public func send(_ sql: SQL) throws { try run(sql) }

  /// Returns the first row of a query, or nil if it has no rows.
  public func first(_ sql: SQL) throws -> Row? { try rows(sql).first }

  /// Returns the value of the column `n` of the first row, or 0 if the query has no rows.
  public func count(_ sql: SQL) throws -> Int { try first(sql)?.value("n") ?? 0 }

  /// Whether a query returns at least one row.
  public func exists(_ sql: SQL) throws -> Bool { try first(sql) != nil }
}
