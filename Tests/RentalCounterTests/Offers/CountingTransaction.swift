import PlazaData

/// A transaction that counts its statements.
final class CountingTransaction: Transaction {
  private let inner: any Transaction
  private(set) var statements = 0

  init(_ inner: any Transaction) { self.inner = inner }

  var dialect: Dialect { inner.dialect }

  func rows(_ sql: SQL) throws -> [Row] {
    statements += 1
    return try inner.rows(sql)
  }

  func run(_ sql: SQL) throws -> Int {
    statements += 1
    return try inner.run(sql)
  }

  func notify(_ topic: Topic) throws { try inner.notify(topic) }
}
