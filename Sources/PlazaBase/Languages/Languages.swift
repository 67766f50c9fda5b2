/// The languages that one plaza speaks.
public struct Languages: Sendable {
  /// English first.
  public let all: [Language]

  /// English and Korean, which are part of the program.
  public static let builtIn = Languages([])

  /// - Parameter more: languages beside those that are part of the program, or in their place.
  public init(_ more: [Language]) {
    let own = [Language.english, .korean].filter { !more.contains($0) || $0 == .english }
    all = own + more.filter { $0 != .english }
  }

  /// The language of a code; nil for one that is not spoken here.
  public subscript(code code: String) -> Language? { all.first { $0.code == code } }

  /// The one that a browser asks for first, of those there are (RFC 9110 §12.5.4, by the order of the list alone:
  /// browsers list what they want most first).
  public func first(accepted: String?) -> Language? {
    let wanted = (accepted ?? "").prefix(500).split(separator: ",").map { $0.prefix { $0 != ";" }.lowercased() }
    return wanted.lazy.compactMap { tag in
      let tag = tag.filter { !$0.isWhitespace }
      return all.first { tag == $0.code.lowercased() || tag.hasPrefix($0.code.lowercased() + "-") }
    }.first
  }
}
