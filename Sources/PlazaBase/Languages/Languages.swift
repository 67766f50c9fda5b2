/// The languages available in an installation.
public struct Languages: Sendable {
  /// All languages; English comes first.
  public let all: [Language]

  /// English and Korean, which are built in.
  public static let builtIn = Languages([])

  /// - Parameter more: additional languages; a language with the same code replaces a built-in
  ///   one.
  public init(_ more: [Language]) {
    let own = [Language.english, .korean].filter { !more.contains($0) || $0 == .english }
    all = own + more.filter { $0 != .english }
  }

  /// The language with a code; `nil` if it is not available.
  public subscript(code code: String) -> Language? { all.first { $0.code == code } }

  /// Returns the first available language in an Accept-Language field (RFC 9110 §12.5.4). Weights
  /// are ignored, because browsers list languages in order of preference.
  public func first(accepted: String?) -> Language? {
    let wanted = (accepted ?? "").prefix(500).split(separator: ",").map {
      $0.prefix { $0 != ";" }.lowercased()
    }
    return wanted.lazy.compactMap { tag in
      let tag = tag.filter { !$0.isWhitespace }
      return all.first { tag == $0.code.lowercased() || tag.hasPrefix($0.code.lowercased() + "-") }
    }.first
  }
}
