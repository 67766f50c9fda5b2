import PlazaBase
import PlazaData
import PlazaHTTP

/// How widely the clips in which a player can be seen may be shown. The player, the player's
/// guardians and the camp's office, which is responsible for the clips, always see them.
enum ReleaseLevel: String, Sendable, CaseIterable, SQLReadable {
  case nobody
  /// The coaches of the player's groups.
  case coach
  /// All players, coaches and guardians of the camp.
  case camp
  /// Guests, too.
  case everyone = "public"

  /// The level of players for whom no level was set.
  static let usual = ReleaseLevel.coach

  var text: String {
    switch self {
    case .nobody: say("No one else")
    case .coach: say("The player's coaches")
    case .camp: say("Everyone at the camp")
    case .everyone: say("Everyone")
    }
  }

  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> ReleaseLevel {
    try tx.first("SELECT level FROM camp_release WHERE member = \(member)")?.value("level")
      ?? usual
  }
}

/// Sets the release level of a player. It applies from the next request on.
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

  /// Returns whether the viewer may set a player's level: guardians for their children, and
  /// players without guardians for themselves.
  static func maySet(_ viewer: Viewer, for player: ID<Member>, _ tx: any Transaction) throws
    -> Bool
  {
    let guardians = try Guardian.of(player, tx)
    return guardians.contains(viewer.id) || guardians.isEmpty && viewer.id == player
  }
}
