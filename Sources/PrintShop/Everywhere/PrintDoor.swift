import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaWeb

/// Who is at a store's printer. A password is taken only where nobody on the way can read it: over TLS, or on this
/// machine. Wrong ones are counted and slowed.
struct PrintDoor: Sendable {
  /// As wrong sign-ins from one network are.
  private let limit = RateLimiter(.wrongPrintPasswords)

  enum No: Error, Equatable {
    case unencrypted
    case password
    case tooMany(Duration)

    var answer: Answer {
      switch self {
      case .unencrypted:
        .text(
          .forbidden,
          "A password is taken over TLS only. Please add the printer by its ipps:// address, as My page shows it.")
      case .password:
        .text(
          .unauthorized, "Please sign in with a password that you made on My page.",
          headers: [.wwwAuthenticate: "Basic realm=\"Plaza print shop\", charset=\"UTF-8\""])
      case .tooMany(let wait):
        .text(
          .tooManyRequests, "Too many wrong passwords came from your network. Please wait a little.",
          headers: [.retryAfter: "\(max(1, wait.components.seconds))"])
      }
    }
  }

  /// - Returns: nil where no password was sent.
  /// - Throws: ``No``.
  func member(_ call: Call) async throws -> ID<Member>? {
    guard let sent = call.head.headerFields[.authorization] else { return nil }
    guard Self.isPrivate(call) else { throw No.unencrypted }
    if let wait = await limit.attempt(call.network, call) { throw No.tooMany(wait) }
    guard let hash = Self.password(sent).map(PasswordLetters.hash) else { throw No.password }
    guard let holder = try await call.site.store.read({ try AppPassword.holder(of: hash, $0) }) else {
      throw No.password
    }
    await limit.giveBack(call.network, call)
    if holder.isDue(at: call.now) {
      let now = call.now
      try await call.site.store.write { try AppPassword.noteUse(holder.password, at: now, $0) }
    }
    return holder.member
  }

  /// RFC 7617. The name before the colon is whatever the device thinks of: the password alone tells who it is.
  static func password(_ header: String) -> String? {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic", parts[1].utf8.count <= 1024,
      let data = Data(base64Encoded: parts[1].filter { !$0.isWhitespace }),
      let text = String(data: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
    else { return nil }
    return String(text[text.index(after: colon)...])
  }

  private static let forwarding = ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP"]
    .compactMap { HTTPField.Name($0) }

  private static func isPrivate(_ call: Call) -> Bool {
    if let name = HTTPField.Name("X-Forwarded-Proto"), call.head.headerFields[name]?.lowercased() == "http" {
      return false
    }
    if call.site.isSecure { return true }
    let isLoopback = call.address.hasPrefix("127.") || call.address == "::1"
    return isLoopback && !forwarding.contains { call.head.headerFields[$0] != nil }
  }
}

extension Answer {
  fileprivate static func text(
    _ status: HTTPResponse.Status, _ sentence: String, headers: HTTPFields = [:]
  ) -> Answer {
    var answer = Answer(status, headers: headers, body: .bytes(Array((sentence + "\n").utf8)))
    answer.headers[.contentType] = "text/plain; charset=utf-8"
    return answer
  }
}
