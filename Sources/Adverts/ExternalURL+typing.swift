private import Foundation

extension ExternalURL {
  /// Normalises a URL as people type or paste it, for example with an upper-case scheme or a
  /// Korean host or path. The host is converted by IDNA; other non-ASCII characters are
  /// percent-encoded, and existing encodings are kept.
  /// - Returns: nil if ``init(_:)`` rejects the result.
  public init?(typed text: String) {
    guard let mark = text.range(of: "://") else { return nil }
    let rest = text[mark.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let origin = "\(text[..<mark.lowerBound].lowercased())://\(rest[..<end])"
    guard let known = URLComponents(string: origin)?.string, !known.contains("%") else {
      return nil
    }
    var encoded = known
    for byte in rest[end...].utf8 {
      encoded +=
        byte > 0x7F ? "%" + String(byte, radix: 16, uppercase: true) : String(Unicode.Scalar(byte))
    }
    self.init(encoded)
  }
}
