public import Hummingbird
public import Logging

/// What the server knows of a request beside the request.
public struct PlazaContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The peer's address, without a port.
  public let address: String

  /// A request that came by a socket.
  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    address = source.channel.remoteAddress?.ipAddress ?? "local"
  }

  /// A request that came without one, as in tests.
  public init(address: String, logger: Logger) {
    coreContext = .init(source: DirectSource(logger: logger))
    self.address = address
  }
}

private struct DirectSource: RequestContextSource {
  let logger: Logger
}
