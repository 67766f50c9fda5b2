import PlazaBase

/// A reply of an SMTP server: a code of three digits and lines of text (RFC 5321 §4.2).
struct SMTPReply: Sendable, Equatable {
  /// The code, 200…599.
  let code: Int
  /// The text of each line, without the code.
  let lines: [String]

  /// The reply for display: one line of at most 200 printable ASCII characters after the code.
  var text: String {
    let visible = lines.joined(separator: " ").utf8.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }
    return "\(code) \(String(decoding: visible.prefix(200), as: UTF8.self))"
  }
}

/// Parses replies incrementally.
struct SMTPReplyReader: Sendable {
  /// The maximum size of a reply in bytes.
  private static let limit = 16_384

  private var rest: [UInt8] = []
  private var lines: [String] = []
  private var code: Int?
  private var size = 0

  /// Whether no bytes of an incomplete reply are buffered. After STARTTLS the buffer must be
  /// empty, because an attacker could have injected bytes before the TLS handshake.
  var isEmpty: Bool { rest.isEmpty && code == nil }

  /// - Parameter bytes: the received bytes.
  /// - Returns: the replies that are now complete.
  /// - Throws: ``MailFailure/temporary(_:)`` for a protocol error.
  mutating func append(_ bytes: [UInt8]) throws(MailFailure) -> [SMTPReply] {
    rest += bytes
    var replies: [SMTPReply] = []
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end].last == 0x0D ? rest[..<(end - 1)] : rest[..<end]
      size += line.count
      if let reply = try heard(Array(line)) { replies.append(reply) }
      rest.removeFirst(end + 1)
    }
    guard size + rest.count <= Self.limit else {
      throw .temporary(StoredPhrase("the mail server's reply doesn't end"))
    }
    return replies
  }

  private mutating func heard(_ line: [UInt8]) throws(MailFailure) -> SMTPReply? {
    let digits = line.prefix(3)
    let mark = line.dropFirst(3).first ?? 0x20
    guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      (0x32...0x35).contains(line[0]),
      mark == 0x20 || mark == 0x2D
    else { throw .temporary(StoredPhrase("the mail server's reply isn't valid SMTP")) }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard code == nil || code == number else {
      throw .temporary(StoredPhrase("the mail server's reply has two different status codes"))
    }
    lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
    guard mark == 0x20 else {
      code = number
      return nil
    }
    defer { (code, lines, size) = (nil, [], 0) }
    return SMTPReply(code: number, lines: lines)
  }
}
