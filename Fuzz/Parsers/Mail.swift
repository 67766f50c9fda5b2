import PlazaBase

@testable import PlazaMail

extension FuzzTarget {
  /// A mail server's replies: they are parsed the same in pieces as in one chunk, and their
  /// displayed form is one short line.
  static let smtpReply = FuzzTarget("smtp-reply", maximumLength: 2048) { input in
    let whole = read([input.bytes])
    let pieces = read(input.bytes.map { [$0] })
    try hold(whole.failed == pieces.failed, "whole and in pieces it is not refused alike")
    // A piece that is rejected discards complete replies in the same piece.
    if !whole.failed {
      try hold(whole.replies == pieces.replies, "whole and in pieces it is read as two things")
    }
    for reply in pieces.replies {
      try hold((200..<600).contains(reply.code), "\(reply.code) is no number of a reply")
      try hold(reply.text.utf8.count <= 204, "people see \(reply.text.utf8.count) bytes")
      try hold(
        reply.text.utf8.allSatisfy { (0x20...0x7E).contains($0) },
        "people see what is not visible")
    }
  }

  private static func read(_ parts: [[UInt8]]) -> (replies: [SMTPReply], failed: Bool) {
    var reader = SMTPReplyReader()
    var replies: [SMTPReply] = []
    do throws(MailFailure) {
      for part in parts { replies += try reader.append(part) }
      return (replies, false)
    } catch {
      return (replies, true)
    }
  }

  /// Any name, subject and text yields an email with the required header fields and with lines
  /// that every server accepts.
  static let letter = FuzzTarget("letter", maximumLength: 1024) { input in
    let parts = input.lines(3)
    guard let to = MailAddress("ann@example.org"),
      let mark = MessageID(key: "1", host: "plaza.example")
    else { return }
    if let address = MailAddress(parts[0]) {
      try hold(
        address.description.utf8.allSatisfy { (0x21...0x7E).contains($0) },
        "\(address) is no address")
      try hold(MailAddress(address.description) == address, "\(address) is read again as another")
    }
    let letter = EmailMessage(
      from: Mailbox(to), to: Mailbox(name: parts[0], to), subject: parts[1], text: parts[2],
      messageID: mark,
      written: Instant(seconds: 0))
    let lines = letter.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    try hold(
      lines.allSatisfy { $0.last == 0x0D && $0.count <= 79 },
      "a line is too long or does not end with CRLF")
    try hold(letter.bytes.count { $0 == 0x0D } == lines.count, "a line ends in the middle of one")
    try hold(letter.bytes.allSatisfy { $0 < 0x80 }, "a letter is not ASCII")
    let head = lines.prefix { $0 != [0x0D] }.filter { $0.first != 0x20 }
    let names = head.map { String(decoding: $0.prefix { $0 != 0x3A }, as: UTF8.self) }
    let expected = [
      "Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Content-Type",
      "Content-Transfer-Encoding",
    ]
    try hold(names == expected, "its header has \(names)")
  }
}
