public import NIOCore

/// The times a client has.
public struct ConnectionTimeouts: Sendable {
  /// From the connection, or the first byte of a request, to the end of its header.
  public var header: TimeAmount
  /// For a body, before the pace counts.
  public var bodyGrace: TimeAmount
  /// Bytes a second that a body must come at after the grace.
  public var slowestBody: Int
  /// From an answer to the next request.
  public var idle: TimeAmount
  /// How long an answer may lie here with the client taking too little of it.
  public var answer: TimeAmount
  /// Bytes a second that an answer must be taken at, over that time.
  public var slowestAnswer: Int
  /// From the moment the server closes to the end of what is still going on.
  public var farewell = TimeAmount.seconds(15)

  /// The times for the open net.
  public init(
    header: TimeAmount = .seconds(15), bodyGrace: TimeAmount = .seconds(20), slowestBody: Int = 2048,
    idle: TimeAmount = .seconds(60), answer: TimeAmount = .seconds(60), slowestAnswer: Int = 512
  ) {
    self.header = header
    self.bodyGrace = bodyGrace
    self.slowestBody = slowestBody
    self.idle = idle
    self.answer = answer
    self.slowestAnswer = slowestAnswer
  }
}
