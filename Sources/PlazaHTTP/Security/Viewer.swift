public import PlazaBase
public import PlazaMarkup

/// The signed-in member on whose behalf a request is made.
public struct Viewer: Sendable, Equatable {
  public let id: ID<Member>
  public let name: String
  /// The permissions of the member.
  public let roles: Set<Role>
  /// The session of the request.
  public let session: ID<Session>
  /// Whether the member is an administrator who has not set up the mandatory second factor; such a
  /// member may only set one up.
  public let owesSecondFactor: Bool

  /// The scopes of the program's key that the request came with; `nil` if a person signed in.
  public let key: KeyScopes?
  /// The member's picture; `nil` shows the initials.
  public let avatar: Link?
  /// Whether the member works at a desk for which no role is needed, such as a print store's.
  public let hasDesk: Bool

  /// The type tag of session ids.
  public enum Session {}

  public init(
    id: ID<Member>, name: String, roles: Set<Role>, session: ID<Session>,
    owesSecondFactor: Bool = false,
    key: KeyScopes? = nil, avatar: Link? = nil, hasDesk: Bool = false
  ) {
    self.hasDesk = hasDesk
    self.key = key
    self.avatar = avatar
    self.id = id
    self.name = name
    self.roles = roles
    self.session = session
    self.owesSecondFactor = owesSecondFactor
  }

  /// Whether the member is an administrator.
  public var isAdmin: Bool { roles.contains(.admin) }

  /// Whether the member is staff of at least one shop, or an administrator.
  public var isAnyStaff: Bool { !roles.isEmpty || hasDesk }

  /// Whether the member may use a storefront's staff pages: as its staff or as an administrator.
  public func isStaff(of slug: String) -> Bool { isAdmin || roles.contains(.staff(of: slug)) }
}

/// The users that may call a route.
public enum Audience: Sendable, Hashable {
  /// All users, including signed-out visitors.
  case everyone
  /// Signed-in members.
  case members
  /// The staff of a storefront, and administrators.
  case staff(of: String)
  case admins
  /// The staff of all shops, and administrators.
  case anyStaff

  /// Whether the viewer belongs to the audience; `nil` is a signed-out visitor.
  public func admits(_ viewer: Viewer?) -> Bool {
    guard let viewer else { return self == .everyone }
    return self == .anyStaff ? viewer.isAnyStaff : admits(viewer.roles)
  }

  /// Whether a member with these roles belongs to the audience.
  public func admits(_ roles: Set<Role>) -> Bool {
    switch self {
    case .everyone, .members: true
    case .staff(let slug): roles.contains(.admin) || roles.contains(.staff(of: slug))
    case .admins: roles.contains(.admin)
    case .anyStaff: !roles.isEmpty
    }
  }
}
