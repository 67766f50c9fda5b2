private import Foundation

extension ExternalURL {
  /// An address as people type or paste it: its scheme in capitals, its name or its path in Korean. The name becomes
  /// what the web calls it (IDNA), and everything else beyond ASCII is percent-encoded; what is encoded already stays.
  /// - Returns: nil for anything else that ``init(_:)`` refuses.
  public init?(typed text: String) {
    guard let mark = text.range(of: "://") else { return nil }
    let rest = text[mark.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let origin = "\(text[..<mark.lowerBound].lowercased())://\(rest[..<end])"
    guard let known = URLComponents(string: origin)?.string, !known.contains("%") else { return nil }
    var encoded = known
    for byte in rest[end...].utf8 {
      encoded += byte > 0x7F ? "%" + String(byte, radix: 16, uppercase: true) : String(Unicode.Scalar(byte))
    }
    self.init(encoded)
  }
}
