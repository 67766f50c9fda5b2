import PlazaBase
import PlazaData
import PlazaWeb

/// Players and coaches who train together.
struct CampGroup: Sendable, Equatable {
  enum Part: String, Sendable, CaseIterable, SQLReadable { case player, coach }

  let id: ID<CampGroup>
  let name: String

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    name = try row.value("name")
  }

  static func all(_ tx: any Transaction) throws -> [CampGroup] {
    try tx.rows("SELECT id, name FROM camp_group ORDER BY name").map(CampGroup.init)
  }

  /// Those in which somebody plays or coaches.
  static func of(_ member: ID<Member>, as part: Part? = nil, _ tx: any Transaction) throws -> [CampGroup] {
    let wanted: SQL = part.map { " AND g.part = \($0.rawValue)" } ?? ""
    return try tx.rows(
      """
      SELECT c.id, c.name FROM camp_group c JOIN camp_group_member g ON g.camp_group = c.id
      WHERE g.member = \(member)\(wanted) ORDER BY c.name
      """
    ).map(CampGroup.init)
  }

  static func members(of group: ID<CampGroup>, as part: Part, _ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows(
      "SELECT member FROM camp_group_member WHERE camp_group = \(group) AND part = \(part.rawValue) ORDER BY member"
    ).map { try $0.value("member") }
  }
}

/// Who answers for a player.
enum Guardian {
  static func of(_ child: ID<Member>, _ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows("SELECT guardian FROM camp_guardian WHERE child = \(child) ORDER BY guardian")
      .map { try $0.value("guardian") }
  }

  static func children(of guardian: ID<Member>, _ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows("SELECT child FROM camp_guardian WHERE guardian = \(guardian) ORDER BY child")
      .map { try $0.value("child") }
  }
}

/// Why something about the camp's people is not done.
enum PeopleRefusal: Refusal, Equatable {
  case noSuchGroup
  case groupExists
  case noSuchMember
  case ownGuardian
  case notTheirGuardian

  var slug: String {
    switch self {
    case .noSuchGroup: "no-such-group"
    case .groupExists: "group-exists"
    case .noSuchMember: "no-such-member"
    case .ownGuardian: "own-guardian"
    case .notTheirGuardian: "not-their-guardian"
    }
  }

  var kind: RefusalKind { self == .notTheirGuardian ? .forbidden : .conflict }

  var sentence: String {
    switch self {
    case .noSuchGroup: say("This group is gone. Please choose another.")
    case .groupExists: say("There is a group of this name already.")
    case .noSuchMember: say("Nobody has this address here. Please check it.")
    case .ownGuardian: say("Nobody is their own guardian.")
    case .notTheirGuardian:
      say("Only a player's guardians say how far the player's clips go; players without guardians say it themselves.")
    }
  }
}
