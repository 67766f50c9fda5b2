import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The access to a player's progress. Coaches of the player's groups and the office can write; the
/// player and the player's guardians can read; other viewers have no access.
enum ProgressAccess: Sendable {
  case reads
  case writes

  /// - Throws: ``ProgressRefusal/noSuchPlayer``.
  static func of(_ viewer: Viewer, to player: ID<Member>, _ tx: any Transaction) throws
    -> ProgressAccess
  {
    if try coaches(viewer, player, tx) { return .writes }
    if viewer.isStaff(of: HockeyCamp.name) {
      guard try isKnown(player, tx) else { throw ProgressRefusal.noSuchPlayer }
      return .writes
    }
    if viewer.id == player { return .reads }
    guard try Guardian.of(player, tx).contains(viewer.id) else {
      throw ProgressRefusal.noSuchPlayer
    }
    return .reads
  }

  /// - Throws: ``ProgressRefusal``.
  static func requireWriteAccess(_ viewer: Viewer, _ player: ID<Member>, _ tx: any Transaction)
    throws
  {
    guard try of(viewer, to: player, tx) == .writes else { throw ProgressRefusal.notTheirCoach }
  }

  /// Returns whether the viewer may change the camp's list of drills, as the office and every
  /// coach may.
  static func keepsDrills(_ viewer: Viewer, _ tx: any Transaction) throws -> Bool {
    try viewer.isStaff(of: HockeyCamp.name) || !CampGroup.of(viewer.id, as: .coach, tx).isEmpty
  }

  /// - Throws: ``ProgressRefusal/notTheirCoach``.
  static func requireDrillAccess(_ viewer: Viewer, _ tx: any Transaction) throws {
    guard try keepsDrills(viewer, tx) else { throw ProgressRefusal.notTheirCoach }
  }

  /// Returns the players whose progress a viewer may read.
  static func players(of viewer: Viewer, _ tx: any Transaction) throws -> [ID<Member>] {
    let isOffice = viewer.isStaff(of: HockeyCamp.name)
    let groups = try isOffice ? CampGroup.all(tx) : CampGroup.of(viewer.id, as: .coach, tx)
    var players = Set(try Guardian.children(of: viewer.id, tx))
    for group in groups { players.formUnion(try CampGroup.members(of: group.id, as: .player, tx)) }
    if try !CampGroup.of(viewer.id, as: .player, tx).isEmpty { players.insert(viewer.id) }
    return Array(players)
  }

  /// Returns the only player whose progress the viewer may read; that player is shown directly
  /// instead of a list with one entry.
  /// - Returns: Nil if there is not exactly one, and for viewers who manage the drills, because
  ///   the list links to these.
  static func onlyPlayer(of viewer: Viewer, _ tx: any Transaction) throws -> ID<Member>? {
    if try keepsDrills(viewer, tx) { return nil }
    let players = try players(of: viewer, tx)
    return players.count == 1 ? players.first : nil
  }

  static func coaches(_ viewer: Viewer, _ player: ID<Member>, _ tx: any Transaction) throws -> Bool
  {
    try CampGroup.coaches(viewer.id, player, tx)
  }

  private static func isKnown(_ player: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM camp_group_member WHERE member = \(player) AND part = 'player'")
      || tx.exists("SELECT 1 FROM camp_measure WHERE player = \(player)")
  }
}
