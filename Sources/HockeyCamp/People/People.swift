import PlazaBase
import PlazaData
import PlazaUI

/// A group of players and coaches who train together.
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

  static func find(_ id: ID<CampGroup>, _ tx: any Transaction) throws -> CampGroup? {
    try tx.first("SELECT id, name FROM camp_group WHERE id = \(id)").map(CampGroup.init)
  }

  /// Returns whether one member coaches a group in which the other plays.
  static func coaches(_ coach: ID<Member>, _ player: ID<Member>, _ tx: any Transaction) throws
    -> Bool
  {
    try tx.exists(
      """
      SELECT 1 FROM camp_group_member c JOIN camp_group_member p ON p.camp_group = c.camp_group
      WHERE c.member = \(coach) AND c.part = 'coach' AND p.member = \(player) AND p.part = 'player'
      """)
  }

  /// Returns the groups in which a member plays or coaches.
  static func of(_ member: ID<Member>, as part: Part? = nil, _ tx: any Transaction) throws
    -> [CampGroup]
  {
    let wanted: SQL = part.map { " AND g.part = \($0.rawValue)" } ?? ""
    return try tx.rows(
      """
      SELECT c.id, c.name FROM camp_group c JOIN camp_group_member g ON g.camp_group = c.id
      WHERE g.member = \(member)\(wanted) ORDER BY c.name
      """
    ).map(CampGroup.init)
  }

  static func members(of group: ID<CampGroup>, as part: Part, _ tx: any Transaction) throws -> [ID<
    Member
  >] {
    try tx.rows(
      "SELECT member FROM camp_group_member WHERE camp_group = \(group) AND part = \(part.rawValue) ORDER BY member"
    ).map { try $0.value("member") }
  }
}

/// The guardians of players.
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

/// The reason why a change of groups or guardians is rejected.
enum PeopleRefusal: Refusal, Equatable {
  case noSuchGroup
  case groupExists
  case noSuchMember
  case ownGuardian
  case notTheirGuardian
  case guardianAlready
  case notAGuardian
  case adultAlready
  case requestedAlready
  /// A coach of the child would be its only guardian.
  case coachAlone
  case noSuchChange
  case notApprover

  var slug: String {
    switch self {
    case .noSuchGroup: "no-such-group"
    case .groupExists: "group-exists"
    case .noSuchMember: "no-such-member"
    case .ownGuardian: "own-guardian"
    case .notTheirGuardian: "not-their-guardian"
    case .guardianAlready: "guardian-already"
    case .notAGuardian: "not-a-guardian"
    case .adultAlready: "adult-already"
    case .requestedAlready: "asked-already"
    case .coachAlone: "coach-alone"
    case .noSuchChange: "no-such-change"
    case .notApprover: "not-yours-to-agree"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .notTheirGuardian, .notApprover: .forbidden
    case .noSuchChange: .notFound
    default: .conflict
    }
  }

  var message: String {
    switch self {
    case .noSuchGroup: say("This group no longer exists. Choose another one.")
    case .groupExists: say("A group with this name already exists.")
    case .noSuchMember: say("This player no longer exists.")
    case .ownGuardian: say("You can't be your own guardian.")
    case .notTheirGuardian:
      say(
        """
        Only a player's guardians can decide who sees the player's videos. Players without guardians \
        decide for themselves.
        """
      )
    case .guardianAlready: say("This person is already a guardian of the player.")
    case .notAGuardian: say("This person is no longer a guardian of the player.")
    case .adultAlready: say("This player is already an adult.")
    case .requestedAlready:
      say("This was already requested. A guardian or another administrator has to agree.")
    case .coachAlone:
      say(
        "A coach can't be a player's only guardian. First add a guardian who doesn't coach the player."
      )
    case .noSuchChange: say("This change was already decided or withdrawn.")
    case .notApprover:
      say(
        """
        A current guardian who doesn't coach the player, or an administrator who didn't request the \
        change, has to agree.
        """
      )
    }
  }
}
