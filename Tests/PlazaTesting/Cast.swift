public import PlazaBase
public import PlazaHTTP

/// The people in tests of pages whose site identifies members with ``Cast/identify(_:_:)``. Cleo,
/// the signed-out visitor, is a ``WebClient`` that never signed in.
public enum Cast: String, Sendable, CaseIterable {
  /// Members.
  case ann, bob
  /// The administrator.
  case dan
  /// The clerk of the rental counter.
  case kim

  /// The person as a viewer of the site.
  public var viewer: Viewer {
    Viewer(id: id, name: name, roles: roles, session: session)
  }

  /// The member's key.
  public var id: ID<Member> { key(1) }

  /// For `Site.identify`: a session's token is the person's name.
  public static func identify(_ token: String, _ now: Instant) -> Viewer? {
    Cast(rawValue: token)?.viewer
  }

  private var session: ID<Viewer.Session> { key(2) }

  private var name: String {
    switch self {
    case .ann: "Ann Lee"
    case .bob: "Bob Iyer"
    case .dan: "Dan Whitcombe"
    case .kim: "Kim Oduya"
    }
  }

  private var roles: Set<Role> {
    switch self {
    case .ann, .bob: []
    case .dan: [.admin]
    case .kim: [.staff(of: "rental")]
    }
  }

  /// A distinct key for each person and purpose.
  private func key<Tag>(_ purpose: UInt8) -> ID<Tag> {
    let place = UInt8(Self.allCases.firstIndex(of: self) ?? 0)
    let world = World(
      clock: { Instant(seconds: 1_700_000_000) },
      random: { Array(repeating: place << 4 | purpose, count: $0) })
    return world.newID()
  }
}
