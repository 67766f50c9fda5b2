import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import PlazaData
import PlazaWeb
import ServiceLifecycle
import UnixSignals

/// The open door: listens, answers by the assembly, and on a signal lets running requests end before it closes.
public struct Listener: Sendable {
  private let assembly: Assembly
  private let logger: Logger
  private let onReady: @Sendable (_ port: Int) -> Void

  /// - Parameter onReady: called once the port is open.
  public init(_ assembly: Assembly, logger: Logger, onReady: @escaping @Sendable (_ port: Int) -> Void) {
    self.assembly = assembly
    self.logger = logger
    self.onReady = onReady
  }

  /// Runs until the process is told to end (SIGTERM or SIGINT).
  /// - Throws: ``LostDisk`` when the disk made the process end; nothing more is written then.
  public func run() async throws {
    let application = Application(
      responder: assembly.responder,
      server: .http1(configuration: Self.http),
      configuration: .init(
        address: .hostname(assembly.settings.host, port: assembly.settings.port), serverName: nil, backlog: 1024),
      services: [Housekeeper(assembly, logger: logger)],
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? assembly.settings.port) },
      logger: logger)
    let group = ServiceGroup(
      configuration: .init(
        services: [
          .init(service: application),
          .init(
            service: DiskGuard(alarm: assembly.alarm, logger: logger),
            failureTerminationBehavior: .gracefullyShutdownGroup),
        ],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
    await assembly.close()
  }

  private static var http: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [SlowRequestGuard(), FramingGuard()],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 32_768, maxHeaderListSize: 65_536, maxHeaderFieldCount: 100))
  }
}
