import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// What somebody may do with a player's progress: coaches of the player's groups and the office write, the player and
/// the player's guardians read, and for everybody else there is nothing.
enum ProgressAccess: Sendable {
  case reads
  case writes

  /// - Throws: ``ProgressRefusal/noSuchPlayer``.
  static func of(_ viewer: Viewer, to player: ID<Member>, _ tx: any Transaction) throws -> ProgressAccess {
    if try coaches(viewer, player, tx) { return .writes }
    if viewer.isStaff(of: HockeyCamp.name) {
      guard try isKnown(player, tx) else { throw ProgressRefusal.noSuchPlayer }
      return .writes
    }
    if viewer.id == player { return .reads }
    guard try Guardian.of(player, tx).contains(viewer.id) else { throw ProgressRefusal.noSuchPlayer }
    return .reads
  }

  /// - Throws: ``ProgressRefusal``.
  static func demandWriting(_ viewer: Viewer, _ player: ID<Member>, _ tx: any Transaction) throws {
    guard try of(viewer, to: player, tx) == .writes else { throw ProgressRefusal.notTheirCoach }
  }

  /// The camp's list of drills is kept by everybody who coaches, and the office.
  static func keepsDrills(_ viewer: Viewer, _ tx: any Transaction) throws -> Bool {
    try viewer.isStaff(of: HockeyCamp.name) || !CampGroup.of(viewer.id, as: .coach, tx).isEmpty
  }

  /// - Throws: ``ProgressRefusal/notTheirCoach``.
  static func demandDrills(_ viewer: Viewer, _ tx: any Transaction) throws {
    guard try keepsDrills(viewer, tx) else { throw ProgressRefusal.notTheirCoach }
  }

  /// Those at whom somebody may look.
  static func players(of viewer: Viewer, _ tx: any Transaction) throws -> [ID<Member>] {
    let isOffice = viewer.isStaff(of: HockeyCamp.name)
    let groups = try isOffice ? CampGroup.all(tx) : CampGroup.of(viewer.id, as: .coach, tx)
    var players = Set(try Guardian.children(of: viewer.id, tx))
    for group in groups { players.formUnion(try CampGroup.members(of: group.id, as: .player, tx)) }
    if try !CampGroup.of(viewer.id, as: .player, tx).isEmpty { players.insert(viewer.id) }
    return Array(players)
  }

  /// The one player whom somebody may look at, who is shown instead of a list of one.
  /// - Returns: nil where there are none or several, and for those who keep the drills, whose list leads there.
  static func onlyPlayer(of viewer: Viewer, _ tx: any Transaction) throws -> ID<Member>? {
    if try keepsDrills(viewer, tx) { return nil }
    let players = try players(of: viewer, tx)
    return players.count == 1 ? players.first : nil
  }

  static func coaches(_ viewer: Viewer, _ player: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try CampGroup.coaches(viewer.id, player, tx)
  }

  private static func isKnown(_ player: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM camp_group_member WHERE member = \(player) AND part = 'player'")
      || tx.exists("SELECT 1 FROM camp_measure WHERE player = \(player)")
  }
}
