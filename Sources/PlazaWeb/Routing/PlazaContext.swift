public import Hummingbird
public import Logging

/// What the server knows of a request beside the request.
public struct PlazaContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The peer's address, without a port.
  public let address: String

  /// Tells a client that waits for a word that its body is wanted.
  let askForBody: (@Sendable () -> Void)?

  /// A request that came by a socket.
  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    let channel = source.channel
    address = channel.remoteAddress?.ipAddress ?? "local"
    askForBody = { channel.triggerUserOutboundEvent(FramingGuard.BodyWanted(), promise: nil) }
  }

  /// A request that came without one, as in tests.
  public init(address: String, logger: Logger) {
    coreContext = .init(source: DirectSource(logger: logger))
    self.address = address
    askForBody = nil
  }
}

private struct DirectSource: RequestContextSource {
  let logger: Logger
}
