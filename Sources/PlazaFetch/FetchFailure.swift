import PlazaBase

/// Why another server's answer is not here.
public enum FetchFailure: Error, Sendable, Equatable {
  /// It did not answer to the end within the time it had.
  case timedOut
  /// There is no connection to it, or the connection broke.
  case unreachable
  /// It answered with a status other than success.
  /// - Parameter retryAfter: how long it wants to be left alone, where it says so.
  case refused(status: Int, retryAfter: Duration?)
  /// It answered with more than was asked to take.
  case tooLarge
  /// It answered with something else than was asked for, or led to an address where we do not go.
  case notWhatWasAsked
  /// It is at an address where neither the rules nor a setting let this server connect.
  case notAdmitted
  /// It shows another certificate than the one that is trusted.
  case otherCertificate
}

extension FetchFailure {
  /// What happened, for a sentence that begins with the server's name: "could not be reached".
  public var words: String {
    switch self {
    case .timedOut: "did not answer in time"
    case .unreachable: "could not be reached"
    case .refused(let status, _) where status == 429 || status == 403: "has had enough questions for now"
    case .refused(let status, _): "refused the question (status \(status))"
    case .tooLarge: "sent more than is taken"
    case .notWhatWasAsked: "sent something else than was asked for"
    case .notAdmitted: "is at an address that is not allowed"
    case .otherCertificate: "shows another certificate than the one that is trusted"
    }
  }

  /// What happened, said of a server: "The server of the picture could not be reached."
  public func message(of server: String) -> String {
    switch self {
    case .timedOut: say("\(server) didn't respond in time.")
    case .unreachable: say("\(server) couldn't be reached.")
    case .refused(let status, _) where status == 429 || status == 403:
      say("\(server) is limiting requests for now.")
    case .refused(let status, _): say("\(server) rejected the request (status \(status)).")
    case .tooLarge: say("\(server) sent too much data.")
    case .notWhatWasAsked: say("\(server) sent an unexpected response.")
    case .notAdmitted: say("\(server) has an address that isn't allowed.")
    case .otherCertificate: say("\(server) presented a different certificate from the trusted one.")
    }
  }

  /// Whether the server as a whole is at fault or wants rest, not only this one question.
  public var isOfServer: Bool {
    switch self {
    case .timedOut, .unreachable: true
    case .refused(let status, _): status == 401 || status == 429 || status >= 500
    case .tooLarge, .notWhatWasAsked, .notAdmitted, .otherCertificate: false
    }
  }
}
