import PlazaBase
import PlazaData
import PlazaWeb

/// How far the clips in which a player can be seen may go. The player and the player's guardians always see them, and
/// so does the camp's office, which has to answer for them.
enum ReleaseLevel: String, Sendable, CaseIterable, SQLReadable {
  case nobody
  /// Coaches of the player's groups.
  case coach
  /// Everybody who plays or coaches at the camp, and guardians.
  case camp
  /// Strangers too.
  case everyone = "public"

  /// What is so for players about whom nobody said anything.
  static let usual = ReleaseLevel.coach

  var words: String {
    switch self {
    case .nobody: say("No one else")
    case .coach: say("The player's coaches")
    case .camp: say("Everyone at the camp")
    case .everyone: say("Everyone")
    }
  }

  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> ReleaseLevel {
    try tx.first("SELECT level FROM camp_release WHERE member = \(member)")?.value("level") ?? usual
  }
}

/// Says how far a player's clips may go. It counts with the next request.
struct SetRelease: Sendable {
  let player: ID<Member>
  let level: ReleaseLevel
  let viewer: Viewer
  let now: Instant

  /// - Throws: ``PeopleRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard try Self.maySet(viewer, for: player, tx) else { throw PeopleRefusal.notTheirGuardian }
    try tx.run(
      """
      INSERT INTO camp_release (member, level, set_by, set_at)
      VALUES (\(player), \(level.rawValue), \(viewer.id), \(now))
      ON CONFLICT (member) DO UPDATE SET level = excluded.level, set_by = excluded.set_by, set_at = excluded.set_at
      """)
  }

  /// Guardians say it for their children; those without guardians for themselves.
  static func maySet(_ viewer: Viewer, for player: ID<Member>, _ tx: any Transaction) throws -> Bool {
    let guardians = try Guardian.of(player, tx)
    return guardians.contains(viewer.id) || guardians.isEmpty && viewer.id == player
  }
}
