import PlazaBase

/// Reasons why there is no response of another server.
public enum FetchFailure: Error, Sendable, Equatable {
  /// The response was not complete by the deadline.
  case timedOut
  /// The connection could not be established, or broke.
  case unreachable
  /// The response has a status other than 200.
  /// - Parameter retryAfter: the value of `Retry-After`, if there is one.
  case refused(status: Int, retryAfter: Duration?)
  /// The response is larger than allowed.
  case tooLarge
  /// The response has unexpected content, or redirects to an address that is not followed.
  case unexpectedResponse
  /// Neither the egress rules nor a setting allow a connection to the address.
  case notAdmitted
  /// The server's certificate is not the trusted one.
  case otherCertificate
}

extension FetchFailure {
  /// The failure as a predicate that follows the server's name: "couldn't be reached".
  public var text: String {
    switch self {
    case .timedOut: "didn't respond in time"
    case .unreachable: "couldn't be reached"
    case .refused(let status, _) where status == 429 || status == 403:
      "is limiting requests for now"
    case .refused(let status, _): "rejected the request (status \(status))"
    case .tooLarge: "sent too much data"
    case .unexpectedResponse: "sent an unexpected response"
    case .notAdmitted: "has an address that isn't allowed"
    case .otherCertificate: "presented a different certificate from the trusted one"
    }
  }

  /// Returns a sentence about a server, such as "The server of the picture could not be reached."
  public func message(of server: String) -> String {
    switch self {
    case .timedOut: say("\(server) didn't respond in time.")
    case .unreachable: say("\(server) couldn't be reached.")
    case .refused(let status, _) where status == 429 || status == 403:
      say("\(server) is limiting requests for now.")
    case .refused(let status, _): say("\(server) rejected the request (status \(status)).")
    case .tooLarge: say("\(server) sent too much data.")
    case .unexpectedResponse: say("\(server) sent an unexpected response.")
    case .notAdmitted: say("\(server) has an address that isn't allowed.")
    case .otherCertificate:
      say("\(server) presented a different certificate from the trusted one.")
    }
  }

  /// Whether the failure concerns the server as a whole, not only this request.
  public var isServerSide: Bool {
    switch self {
    case .timedOut, .unreachable: true
    case .refused(let status, _): status == 401 || status == 429 || status >= 500
    case .tooLarge, .unexpectedResponse, .notAdmitted, .otherCertificate: false
    }
  }
}
