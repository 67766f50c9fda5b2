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
  public let areaSlug: String?
  public let access: KeyAccess

  public init(_ areaSlug: String?, _ access: KeyAccess) {
    self.areaSlug = areaSlug
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
  public var text: String { areaSlug.map { "\($0):\(access.rawValue)" } ?? access.rawValue }
}
