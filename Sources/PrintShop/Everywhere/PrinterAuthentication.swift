import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// Authenticates the clients of a store's printer. A password is only accepted over TLS or from
/// the same machine. Failed attempts are rate limited.
struct PrinterAuthentication: Sendable {
  /// Limits failed attempts per network, like those of sign-in.
  private let limit = RateLimiter(.wrongPrintPasswords)

  enum Refusal: Error, Equatable {
    case unencrypted
    case password
    case tooMany(Duration)

    var answer: Response {
      switch self {
      case .unencrypted:
        .text(
          .forbidden,
          "A password is taken over TLS only. Please add the printer by its ipps:// address, as My page shows it."
        )
      case .password:
        .text(
          .unauthorized, "Please sign in with a password that you made on My page.",
          headers: [.wwwAuthenticate: "Basic realm=\"Plaza print shop\", charset=\"UTF-8\""])
      case .tooMany(let wait):
        .text(
          .tooManyRequests,
          "Too many wrong passwords came from your network. Please wait a little.",
          headers: [.retryAfter: "\(max(1, wait.components.seconds))"])
      }
    }
  }

  /// - Returns: Nil if no password was sent.
  /// - Throws: ``Refusal``.
  func member(_ request: Request) async throws -> ID<Member>? {
    guard let sent = request.head.headerFields[.authorization] else { return nil }
    guard Self.isPrivate(request) else { throw Refusal.unencrypted }
    if let wait = await limit.attempt(request.network, request) { throw Refusal.tooMany(wait) }
    guard let hash = Self.password(sent).map(PasswordAlphabet.hash) else { throw Refusal.password }
    guard let holder = try await request.site.store.read({ try AppPassword.holder(of: hash, $0) })
    else {
      throw Refusal.password
    }
    await limit.returnToken(request.network, request)
    if holder.isDue(at: request.now) {
      let now = request.now
      try await request.site.store.write {
        try AppPassword.recordUse(holder.password, at: now, $0)
      }
    }
    return holder.member
  }

  /// Parses HTTP Basic credentials (RFC 7617). The user name is ignored, because devices choose it
  /// themselves: the password alone identifies the member.
  static func password(_ header: String) -> String? {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic", parts[1].utf8.count <= 1024,
      let data = Data(base64Encoded: parts[1].filter { !$0.isWhitespace }),
      let text = String(data: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
    else { return nil }
    return String(text[text.index(after: colon)...])
  }

  private static let forwarding = [
    "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP",
  ]
  .compactMap { HTTPField.Name($0) }

  private static func isPrivate(_ request: Request) -> Bool {
    if let name = HTTPField.Name("X-Forwarded-Proto"),
      request.head.headerFields[name]?.lowercased() == "http"
    {
      return false
    }
    if request.site.isSecure { return true }
    let isLoopback = request.address.hasPrefix("127.") || request.address == "::1"
    return isLoopback && !forwarding.contains { request.head.headerFields[$0] != nil }
  }
}

extension Response {
  fileprivate static func text(
    _ status: HTTPResponse.Status, _ message: String, headers: HTTPFields = [:]
  ) -> Response {
    var answer = Response(status, headers: headers, body: .bytes(Array((message + "\n").utf8)))
    answer.headers[.contentType] = "text/plain; charset=utf-8"
    return answer
  }
}
