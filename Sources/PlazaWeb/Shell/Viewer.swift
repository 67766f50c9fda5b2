public import PlazaBase

/// The signed-in person behind a request.
public struct Viewer: Sendable, Equatable {
  /// The member's key.
  public let id: ID<Member>
  /// The member's name.
  public let name: String
  /// What the member may do beside being one.
  public let roles: Set<Role>
  /// The session the request came with.
  public let session: ID<Session>
  /// Whether an administrator still owes a second factor and may see only the page that sets one up.
  public let owesSecondFactor: Bool

  /// The tag of a session's key.
  public enum Session {}

  /// A signed-in person.
  public init(
    id: ID<Member>, name: String, roles: Set<Role>, session: ID<Session>, owesSecondFactor: Bool = false
  ) {
    self.id = id
    self.name = name
    self.roles = roles
    self.session = session
    self.owesSecondFactor = owesSecondFactor
  }

  /// Whether this member is an administrator.
  public var isAdmin: Bool { roles.contains(.admin) }

  /// Whether this member may work behind a shop's counter: its staff, and administrators.
  public func isStaff(of slug: String) -> Bool { isAdmin || roles.contains(.staff(of: slug)) }
}

/// Who may call a route.
public enum Audience: Sendable, Hashable {
  /// Anybody.
  case everyone
  /// Whoever is signed in.
  case members
  /// The staff of one shop, and administrators.
  case staff(of: String)
  /// Administrators.
  case admins

  /// Whether this person may come in; nobody is signed in where the viewer is nil.
  public func admits(_ viewer: Viewer?) -> Bool {
    viewer.map { admits($0.roles) } ?? (self == .everyone)
  }

  /// Whether a member with these roles may come in.
  public func admits(_ roles: Set<Role>) -> Bool {
    switch self {
    case .everyone, .members: true
    case .staff(let slug): roles.contains(.admin) || roles.contains(.staff(of: slug))
    case .admins: roles.contains(.admin)
    }
  }
}
