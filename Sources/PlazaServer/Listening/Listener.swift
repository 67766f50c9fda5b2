import HummingbirdCore
import Jobs
public import Logging
import NIOCore
import NIOPosix
import PlazaHTTP
import PlazaUI
import ServiceLifecycle
import UnixSignals

/// The HTTP server with its background services. On SIGTERM or SIGINT it completes running
/// requests before it closes.
public struct Listener: Sendable {
  private let assembly: Assembly
  private let logger: Logger
  private let connections: Connections
  private let onReady: @Sendable (_ port: Int) -> Void

  /// - Parameter onReady: called once the server listens.
  public init(
    _ assembly: Assembly, logger: Logger, onReady: @escaping @Sendable (_ port: Int) -> Void
  ) {
    self.assembly = assembly
    self.logger = logger
    connections = assembly.connections
    self.onReady = onReady
  }

  /// Runs until SIGTERM or SIGINT.
  /// - Throws: ``DiskFailure`` after a disk failure; nothing more is written then.
  ///   ``ListenError``.
  public func run() async throws {
    let (host, port) = (assembly.settings.host, assembly.settings.port)
    do {
      _ = try SocketAddress.makeAddressResolvingHost(host, port: port)
    } catch {
      await assembly.close()
      throw ListenError.unknownHost(host)
    }
    FileLimit.raise(for: assembly.settings.connectionSettings.connections, logger)
    let fields = DefaultHeaders(assembly.world, isSecure: assembly.site.isSecure)
    let server = Server(
      childChannelSetup: PlazaChannel(
        responder: assembly.responder, connections: connections,
        guards: Guards(
          figures: connections.metrics, fields: fields,
          limits: assembly.settings.connectionSettings.limits)),
      configuration: .init(
        address: .hostname(assembly.settings.host, port: assembly.settings.port), serverName: nil,
        backlog: 1024),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? assembly.settings.port)
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
    let worker = { (queue: JobQueue, concurrency: Int) in
      JobWorker(
        assembly.shared.jobs, queue: queue, store: assembly.store, world: assembly.world,
        logger: logger,
        concurrency: concurrency)
    }
    let group = ServiceGroup(
      configuration: .init(
        services: [
          .init(service: server),
          .init(service: MaintenanceService(assembly, logger: logger)),
          .init(service: assembly.loops),
          .init(service: SettingsMonitor(assembly: assembly, logger: logger)),
          .init(service: worker(.urgent, 6)),
          .init(service: worker(.ordinary, 2)),
          .init(service: worker(.long, 1)),
          .init(
            service: RestartService(signal: assembly.restart),
            successTerminationBehavior: .gracefullyShutdownGroup),
          .init(
            service: DiskFailureService(alarm: assembly.alarm, logger: logger),
            failureTerminationBehavior: .gracefullyShutdownGroup),
        ],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    do {
      try await group.run()
    } catch {
      throw ListenError(error, host: host, port: port) ?? error
    }
    await assembly.close()
  }
}

extension ConnectionSettings {
  var limits: ConnectionTimeouts {
    ConnectionTimeouts(
      header: .seconds(Int64(headerSeconds)), bodyGrace: .seconds(Int64(bodySeconds)),
      idle: .seconds(Int64(idleSeconds)), answer: .seconds(Int64(responseSeconds)))
  }
}
