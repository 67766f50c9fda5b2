/// A database. It lends a transaction to a synchronous closure: nothing can wait for a network inside one, nothing of
/// it can leave the closure, and the driver may run a write again.
public protocol Database: Sendable {
  /// The engine behind it.
  var dialect: Dialect { get }

  /// Runs a short read: one that takes no longer than about a millisecond, because it may run on the thread that
  /// called. It sees one state of the database and can change nothing: trying to is ``DatabaseError/readOnly``. The
  /// closure may be run more than once.
  /// - Throws: what the closure throws, and ``DatabaseError``.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Runs a read that may take longer: a search, a report, an export. Few of them run at once and the others wait;
  /// none of them holds up a short read or a write. Otherwise as `read`.
  /// - Throws: what the closure throws, and ``DatabaseError``.
  func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Runs a write, serialisable against every other. It is committed and on disk when this returns, and undone when
  /// the closure throws. The closure may be run more than once: choose time, keys and chance before it. A statement
  /// that failed undoes the whole transaction, even when the closure catches its error: later statements and the end
  /// throw it again.
  /// - Throws: what the closure throws, and ``DatabaseError``.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Runs a write that may take longer than some milliseconds, such as a part of an import. It shares its commit with
  /// nobody, so that no short write waits for it after its own turn. Otherwise as `write`.
  /// - Throws: what the closure throws, and ``DatabaseError``.
  @discardableResult
  func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Runs a write that takes rows from among those that anybody may take, as a worker takes from a queue: it chooses
  /// them with ``RowLock/skipLocked`` and changes what it chose. Claims neither wait for each other nor break each
  /// other off. It is committed like a `write`, but promises only what each of its statements does: nothing that it
  /// read and did not lock is sure to be so still.
  /// - Throws: what the closure throws, and ``DatabaseError``.
  func claim<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value

  /// Makes room for many large writes, such as those of an import, until the store is closed: memory for what they
  /// change, at the cost of a longer log. For a process that does nothing else.
  /// - Throws: ``DatabaseError``.
  func prepareForBulkWrites() async throws

  /// Gives room that deleted data took back to the disk, in short transactions.
  /// - Throws: ``DatabaseError``.
  func giveSpaceBack() async throws

  /// Applies what is missing of a list of migrations, in its order; see ``Migration``. Two processes may do so at
  /// once.
  /// - Throws: ``MigrationError``, ``DatabaseError``.
  func migrate(_ migrations: [Migration]) async throws

  /// The bell that is rung after every committed transaction that announced this, whichever server's it was. It may be
  /// rung more often: once too often is harmless, once too seldom is not.
  func bell(of topic: Topic) -> ChangeSignal

  /// What the store has done so far and does now, for those who watch over it. Cheap.
  var figures: StoreMetrics { get async }

  /// Lets running transactions end and closes the connections.
  func close() async
}

extension Database {
  /// A write, where the engine writes one after the other.
  public func claim<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await write(body)
  }

  /// Nothing, where the engine is another process.
  public func prepareForBulkWrites() async throws {}

  /// Nothing, where the engine does so by itself.
  public func giveSpaceBack() async throws {}

  /// A short read, or a long one where a condition makes it so, such as words to search for.
  /// - Throws: as `read`.
  public func read<Value: Sendable>(
    long: Bool, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    long ? try await longRead(body) : try await read(body)
  }
}

/// One open transaction. It cannot leave the closure it was lent to.
public protocol Transaction {
  /// The engine behind it.
  var dialect: Dialect { get }

  /// Every row of an answer.
  func rows(_ sql: SQL) throws -> [Row]

  /// Runs a statement and counts the rows it changed.
  @discardableResult func run(_ sql: SQL) throws -> Int

  /// Runs a statement whose count nobody needs. An engine that is another process may still be at it when this returns,
  /// so that the next one is made ready meanwhile: what it refuses is then thrown by the next statement, or by the end
  /// of the transaction. Not where the refusal of one statement is to be told from that of another.
  func send(_ sql: SQL) throws

  /// Rings the topic's bell of every server once this is committed, and none where it is undone.
  func notify(_ topic: Topic) throws
}

extension Transaction {
  /// Runs it, where the engine has nobody to do it meanwhile.
  public func send(_ sql: SQL) throws { try run(sql) }

  /// The first row of an answer.
  public func first(_ sql: SQL) throws -> Row? { try rows(sql).first }

  /// The one number of an answer whose only column is called `n`.
  public func count(_ sql: SQL) throws -> Int { try first(sql)?.value("n") ?? 0 }

  /// Whether there is any row.
  public func exists(_ sql: SQL) throws -> Bool { try first(sql) != nil }
}
