import PlazaBase
import PlazaData
import PlazaDataPostgres

/// A table in the target database that records the source installation and the state of the
/// transfer. It prevents mixing two installations, and overwriting a target that a server has used
/// since.
enum TransferMarker {
  private enum State: String, SQLBindable, SQLReadable { case moving, complete, used }

  /// Returns the identifier of an installation: its first migration and the time when it was
  /// applied. It is not changed by use, migrations or restoration.
  static func name(of source: any Transaction) throws -> String {
    let first = try source.first(
      "SELECT id, applied_at FROM plaza_migration ORDER BY applied_at, id LIMIT 1")
    guard let first else { throw MoveRefusal.otherVersion }
    return
      "\(try first.value("id", as: String.self)) of \(try first.value("applied_at", as: Instant.self).rfc3339)"
  }

  /// Claims a database that is empty, or that an earlier transfer of the same installation filled
  /// and no server has used.
  /// - Throws: ``MoveRefusal``, `DatabaseError`.
  static func begin(_ plaza: String, now: Instant, _ tx: any Transaction) throws {
    if try !PostgresTables.exists("plaza_move", tx) {
      if try PostgresTables.exists(nil, tx) { throw MoveRefusal.foreignDatabase }
      try tx.run(
        """
        CREATE TABLE plaza_move (
          id \(.int) PRIMARY KEY NOT NULL CHECK (id = 1),
          plaza \(.text) NOT NULL,
          state \(.text) NOT NULL CHECK (state IN ('moving', 'complete', 'used')),
          changed_at \(.instant) NOT NULL) \(.strict)
        """)
      try tx.run(
        "INSERT INTO plaza_move (id, plaza, state, changed_at) VALUES (1, \(plaza), 'moving', \(now))"
      )
      return
    }
    guard let row = try tx.first("SELECT plaza, state FROM plaza_move WHERE id = 1") else {
      throw MoveRefusal.foreignDatabase
    }
    let other = try row.value("plaza", as: String.self)
    guard other == plaza else { throw MoveRefusal.anotherPlaza(other) }
    guard try row.value("state") != State.used else { throw MoveRefusal.inUse }
    try set(.moving, now, tx)
  }

  /// Marks the transfer as complete.
  static func end(now: Instant, _ tx: any Transaction) throws { try set(.complete, now, tx) }

  /// Marks the database as used by a server. Does nothing if it was no target of a transfer.
  /// - Throws: ``MoveRefusal/unfinished``, `DatabaseError`.
  static func use(_ store: any Database, now: Instant) async throws {
    guard store.dialect == .postgres else { return }
    let found = try await store.read(state)
    guard let found, found != .used else { return }
    try await store.write { tx in
      // A transfer may have begun between the read and this write.
      guard try state(tx) != .moving else { throw MoveRefusal.unfinished }
      try set(.used, now, tx)
    }
  }

  /// Whether the database is the target of an incomplete transfer.
  /// - Throws: `DatabaseError`.
  static func isMoving(_ tx: any Transaction) throws -> Bool { try state(tx) == .moving }

  private static func state(_ tx: any Transaction) throws -> State? {
    guard try PostgresTables.exists("plaza_move", tx) else { return nil }
    return try tx.first("SELECT state FROM plaza_move WHERE id = 1")?.value("state")
  }

  private static func set(_ state: State, _ now: Instant, _ tx: any Transaction) throws {
    try tx.run("UPDATE plaza_move SET state = \(state), changed_at = \(now) WHERE id = 1")
  }
}
