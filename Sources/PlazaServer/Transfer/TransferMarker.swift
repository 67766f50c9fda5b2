import PlazaBase
import PlazaData
import PlazaDataPostgres

/// What a target remembers of its move: whose it is, and whether it has ended. It keeps a second move from mixing two
/// plazas, and from taking back what happened at the target since.
enum TransferMarker {
  private enum State: String, SQLBindable, SQLReadable { case moving, complete, used }

  /// Which plaza it is: when its database was made. That stays so while it goes on, grows, and is restored.
  static func name(of source: any Transaction) throws -> String {
    let first = try source.first("SELECT id, applied_at FROM plaza_migration ORDER BY applied_at, id LIMIT 1")
    guard let first else { throw MoveRefusal.otherVersion }
    return "\(try first.value("id", as: String.self)) of \(try first.value("applied_at", as: Instant.self).rfc3339)"
  }

  /// Takes a database that is empty, or that an earlier move of the same plaza filled and nobody has used.
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
      try tx.run("INSERT INTO plaza_move (id, plaza, state, changed_at) VALUES (1, \(plaza), 'moving', \(now))")
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

  /// All is there.
  static func end(now: Instant, _ tx: any Transaction) throws { try set(.complete, now, tx) }

  /// Whoever works with a database says so. Where none was moved there, nothing happens.
  /// - Throws: ``MoveRefusal/unfinished``, `DatabaseError`.
  static func use(_ store: any Database, now: Instant) async throws {
    guard store.dialect == .postgres else { return }
    let found = try await store.read(state)
    guard let found, found != .used else { return }
    try await store.write { tx in
      // Meanwhile the move may have begun anew.
      guard try state(tx) != .moving else { throw MoveRefusal.unfinished }
      try set(.used, now, tx)
    }
  }

  /// Whether it is the target of a move that has not ended.
  /// - Throws: `DatabaseError`.
  static func isMoving(_ store: any Database) async throws -> Bool { try await store.read(state) == .moving }

  private static func state(_ tx: any Transaction) throws -> State? {
    guard try PostgresTables.exists("plaza_move", tx) else { return nil }
    return try tx.first("SELECT state FROM plaza_move WHERE id = 1")?.value("state")
  }

  private static func set(_ state: State, _ now: Instant, _ tx: any Transaction) throws {
    try tx.run("UPDATE plaza_move SET state = \(state), changed_at = \(now) WHERE id = 1")
  }
}
