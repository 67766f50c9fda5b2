public import Logging
public import NIOCore

/// What the server knows of a request beside the request: the same for all of a connection.
public struct ConnectionContext: Sendable {
  /// The peer's address, without a port.
  public let address: String
  let logger: Logger

  /// Tells a client that waits for a word that its body is wanted.
  let askForBody: (@Sendable () -> Void)?

  /// Requests that come by a socket.
  public init(channel: any Channel, logger: Logger) {
    address = channel.remoteAddress?.ipAddress ?? "local"
    self.logger = logger
    askForBody = { channel.triggerUserOutboundEvent(FramingGuard.SendContinue(), promise: nil) }
  }

  /// Requests that come without one, as in tests.
  public init(address: String, logger: Logger) {
    self.address = address
    self.logger = logger
    askForBody = nil
  }
}
