import HTTPTypes

/// The reasons to reject a request before it reaches a route. Each has a message for the client.
enum FrameRefusal: Int, CaseIterable, Error {
  case unreadable, noHost, badHost, badTarget, badField, oldCoding, unknownCoding, addressTooLong,
    headerTooLarge
  case bodyTooLarge, badBody, unknownMethod, badExpectation, tooSlow

  /// The maximum length of the path with its query, in bytes.
  static let maxAddressLength = 8192

  var problem: Problem {
    switch self {
    case .unreadable: malformed("unreadable", "This is not a request that can be read.")
    case .noHost: malformed("no-host", "Every request must say, once, which host it is for.")
    case .badHost:
      malformed(
        "bad-host",
        "The host that the request is for is not the name of one, or is not the same twice.")
    case .badTarget: malformed("bad-target", "The address of the request must begin with a slash.")
    case .badField:
      malformed(
        "bad-field", "A header field of the request has characters that no field may have.")
    case .oldCoding:
      malformed("old-coding", "HTTP/1.0 knows no transfer coding: send a Content-Length.")
    case .badBody: malformed("bad-body", "The body of the request cannot be read to its end.")
    case .unknownCoding:
      Problem(
        .notImplemented, "unknown-transfer-coding", title: "Unknown transfer coding",
        detail: "A body may come with a Content-Length or chunked, and in no other coding.")
    case .addressTooLong:
      Problem(
        .uriTooLong, "address-too-long", title: "The address is too long",
        detail: "The address of a request may have at most \(Self.maxAddressLength) characters.")
    case .headerTooLarge:
      Problem(
        .requestHeaderFieldsTooLarge, "header-too-large", title: "The header is too large",
        detail:
          "The header fields of the request, such as its cookies, are too large. Delete this site's cookies."
      )
    case .bodyTooLarge:
      Problem(
        .contentTooLarge, "too-large", title: "Too large",
        detail: "No body of that size can be taken here.")
    case .unknownMethod:
      Problem(
        .notImplemented, "unknown-method", title: "Unknown method",
        detail: "This server is no proxy: it knows GET, HEAD, POST, PUT, PATCH and DELETE.")
    case .badExpectation:
      Problem(
        .expectationFailed, "unknown-expectation", title: "Unknown expectation",
        detail: "Of Expect, only 100-continue is understood.")
    case .tooSlow:
      Problem(
        .requestTimeout, "too-slow", title: "The request took too long",
        detail:
          "The request did not come whole in the time it has. Nothing was changed; please send it again."
      )
    }
  }

  private func malformed(_ slug: String, _ detail: String) -> Problem {
    Problem(.badRequest, slug, title: "This request can't be read", detail: detail)
  }
}
