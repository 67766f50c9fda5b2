public import NIOCore

/// The timeouts and minimum transfer rates that clients must meet.
public struct ConnectionTimeouts: Sendable {
  /// The time from the opening of the connection, or from the first byte of a request, to the end
  /// of the header.
  public var header: TimeAmount
  /// The time for a body before the minimum rate applies.
  public var bodyGrace: TimeAmount
  /// The minimum rate of a body after the grace period, in bytes per second.
  public var slowestBody: Int
  /// The time from a response to the next request.
  public var idle: TimeAmount
  /// The interval at which the progress of a response is checked while the client does not read
  /// all of it.
  public var answer: TimeAmount
  /// The minimum rate at which the client must read a response, in bytes per second, averaged over
  /// that interval.
  public var slowestResponse: Int
  /// The time from the start of a shutdown until open connections are closed.
  public var farewell = TimeAmount.seconds(15)

  /// Creates timeouts suitable for the public internet.
  public init(
    header: TimeAmount = .seconds(15), bodyGrace: TimeAmount = .seconds(20),
    slowestBody: Int = 2048,
    idle: TimeAmount = .seconds(60), answer: TimeAmount = .seconds(60), slowestResponse: Int = 512
  ) {
    self.header = header
    self.bodyGrace = bodyGrace
    self.slowestBody = slowestBody
    self.idle = idle
    self.answer = answer
    self.slowestResponse = slowestResponse
  }
}
