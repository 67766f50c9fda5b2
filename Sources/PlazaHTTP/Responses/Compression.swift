import HTTPTypes
import PlazaArchive

/// The content codings that the server can apply (RFC 9110 §8.4.1).
enum ContentCoding: String, CaseIterable, Sendable {
  /// Ordered by preference: the better compression comes first.
  case brotli = "br"
  case gzip

  /// Whether the client accepts this coding according to its `Accept-Encoding` (RFC 9110 §12.5.3).
  func isTaken(by field: String?) -> Bool {
    guard let field, !field.isEmpty else { return false }
    var other = false
    for part in field.lowercased().parts(at: ",") {
      let words = part.parts(at: ";").map(\.trimmingOptionalSpace)
      let refused = words.dropFirst().contains {
        $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0
      }
      if let name = words.first, name == rawValue || self == .gzip && name == "x-gzip" {
        return !refused
      }
      if words.first == "*" { other = !refused }
    }
    return other
  }
}

/// Compresses text responses for clients that accept gzip.
enum Compression {
  static let smallest = 1024
  private static let variesByEncoding = HTTPField(name: .vary, value: "Accept-Encoding")

  static func apply(_ bytes: [UInt8], to headers: inout HTTPFields, for head: HTTPRequest)
    -> [UInt8]
  {
    guard headers[.contentEncoding] == nil, let type = headers[.contentType], isText(type) else {
      return bytes
    }
    headers.append(variesByEncoding)
    guard bytes.count >= smallest,
      ContentCoding.gzip.isTaken(by: head.headerFields[.acceptEncoding]),
      let packed = Gzip.compress(bytes, level: 4)
    else { return bytes }
    headers[.contentEncoding] = "gzip"
    return packed
  }

  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasPrefix("application/json")
      || type.hasPrefix("application/problem+json")
      || type.hasPrefix("image/svg+xml")
  }
}
