public import PlazaBase

/// The refusal of a request because a tool is not installed or too many runs are waiting.
public struct ToolUnavailable: Refusal {
  let error: ToolError

  public var slug: String { error == .crowded ? "busy" : "tool-missing" }
  public var message: String { error.message }
  public var kind: RefusalKind {
    .unavailable(retryAfter: error == .crowded ? .seconds(30) : nil)
  }
}

extension ToolError {
  /// The error that a request throws: an outage, a refusal with a message for the user, or this
  /// error, which is a fault of the server and belongs in the log.
  public var requestError: any Error {
    switch self {
    case .noRoom, .cannotStart: ToolOutage(error: self)
    case .missing, .crowded: ToolUnavailable(error: self)
    case .failed, .deadline: self
    }
  }
}
