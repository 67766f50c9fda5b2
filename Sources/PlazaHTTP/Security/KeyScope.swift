public import PlazaBase

/// The kind of access that a member gives a program by its key.
public enum KeyAccess: String, Sendable, CaseIterable {
  /// `GET` and `HEAD` requests.
  case read
  /// All other requests.
  case write
}

/// The permission of a key to read or to change one area of the API, or all of it.
public struct KeyScope: Sendable, Hashable {
  /// The slug of the area, such as `rental`; `nil` for the whole API.
  public let area: String?
  public let access: KeyAccess

  public init(_ area: String?, _ access: KeyAccess) {
    self.area = area
    self.access = access
  }

  /// - Parameter text: `read`, `write`, or one of them after a slug and a colon, such as
  ///   `rental:read`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let access = parts.last.flatMap({ KeyAccess(rawValue: String($0)) }), parts.count <= 2,
      parts.first?.isEmpty == false
    else { return nil }
    self.init(parts.count == 2 ? String(parts[0]) : nil, access)
  }

  /// The scope as it is stored and sent.
  public var text: String { area.map { "\($0):\(access.rawValue)" } ?? access.rawValue }
}

/// The scopes of a key. Reading and changing are separate: a key with `rental:write` alone cannot
/// read.
public struct KeyScopes: Sendable, Equatable {
  public let all: Set<KeyScope>

  public init(_ all: Set<KeyScope>) { self.all = all }

  /// - Parameter stored: The result of ``text``. Unknown words are ignored.
  public init(stored: String) {
    all = Set(stored.split(separator: " ").compactMap { KeyScope(String($0)) })
  }

  /// Whether a request that needs this scope is allowed.
  public func allows(_ scope: KeyScope) -> Bool {
    all.contains(scope) || all.contains(KeyScope(nil, scope.access))
  }

  /// Whether the key can change anything.
  public var canWrite: Bool { all.contains { $0.access == .write } }

  /// The scopes in alphabetical order; those of the whole API come first.
  public var texts: [String] {
    all.sorted { ($0.area ?? "", $0.access.rawValue) < ($1.area ?? "", $1.access.rawValue) }
      .map(\.text)
  }

  /// The scopes as they are stored, separated by spaces.
  public var text: String { texts.joined(separator: " ") }
}

/// A part of the API to which a key can be restricted: a shop, or a domain that shops share.
public struct ScopeArea: Sendable {
  /// The first part of the area's scopes, which keys store: it must never change.
  public let slug: String
  public let title: Phrase
  /// The members who can give a key the area's scopes.
  public let audience: Audience
  /// The scopes that the area has.
  public let accesses: [KeyAccess]
  /// The first segments below `/api/` of the area's addresses.
  private let segments: Set<String>

  /// - Parameters:
  ///   - segments: The first segments below `/api/`; `nil` for the slug alone.
  public init(
    _ slug: String, _ title: Phrase, segments: Set<String>? = nil,
    for audience: Audience = .members,
    accesses: [KeyAccess] = KeyAccess.allCases
  ) {
    self.slug = slug
    self.title = title
    self.audience = audience
    self.accesses = accesses
    self.segments = segments ?? [slug]
  }

  /// The scopes of the area.
  public var scopes: [KeyScope] { accesses.map { KeyScope(slug, $0) } }

  /// Whether the area contains a route.
  /// - Parameter pattern: The pattern of the route, such as `/api/films/{film}`.
  func contains(_ pattern: String) -> Bool {
    let parts = pattern.split(separator: "/", maxSplits: 2)
    return parts.count > 1 && parts[0] == "api" && segments.contains(String(parts[1]))
  }
}

extension [ScopeArea] {
  /// Returns the scope that a key needs for a route. A route that no area covers needs a scope of
  /// the whole API.
  func scope(_ access: KeyAccess, of pattern: String, in shop: Shop?) -> KeyScope {
    guard let area = first(where: { $0.contains(pattern) }) else {
      return KeyScope(shop?.slug, access)
    }
    return KeyScope(area.accesses.contains(access) ? area.slug : nil, access)
  }
}
