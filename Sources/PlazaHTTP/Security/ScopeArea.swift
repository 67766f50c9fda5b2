public import PlazaBase

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
