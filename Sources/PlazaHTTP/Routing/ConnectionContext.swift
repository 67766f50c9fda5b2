public import Logging
public import NIOCore

/// The properties of the connection that a request arrived on.
public struct ConnectionContext: Sendable {
  /// The peer's address without a port.
  public let address: String
  let logger: Logger

  /// Sends `100 Continue` to a client that waits for it before sending the body.
  let requestBody: (@Sendable () -> Void)?

  /// Creates the context of requests that arrive on a socket.
  public init(channel: any Channel, logger: Logger) {
    address = channel.remoteAddress?.ipAddress ?? "local"
    self.logger = logger
    requestBody = { channel.triggerUserOutboundEvent(FramingGuard.SendContinue(), promise: nil) }
  }

  /// Creates a context without a socket, for tests.
  public init(address: String, logger: Logger) {
    self.address = address
    self.logger = logger
    requestBody = nil
  }
}
