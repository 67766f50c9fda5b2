public import PlazaData

/// Verifies the hash chain of the audit log from its first entry.
public struct VerifyAudit: Sendable {
  public enum Finding: Sendable, Equatable {
    /// The chain is intact over this number of entries.
    case whole(lines: Int)
    /// The first entry that was changed or is missing.
    case broken(line: Int)
  }

  public init() {}

  public func callAsFunction(_ tx: any Transaction) throws -> Finding {
    var previous = ""
    var expected = 1
    while true {
      let rows = try tx.rows(
        """
        SELECT \(AuditEntry.columns), a.hash FROM members_audit a
        WHERE a.seq >= \(expected) ORDER BY a.seq LIMIT 1000
        """)
      for row in rows {
        let hash = try row.value("hash", as: String.self)
        guard try row.value("seq") == expected, let entry = try? AuditEntry(row: row),
          entry.chained(seq: expected, to: previous) == hash
        else { return .broken(line: expected) }
        previous = hash
        expected += 1
      }
      if rows.isEmpty { break }
    }
    let end = try tx.first("SELECT seq, hash FROM members_audit_end WHERE id = 1")
    let isEnd = try end?.value("seq") == expected - 1 && end?.value("hash") == previous
    return isEnd ? .whole(lines: expected - 1) : .broken(line: expected)
  }
}
