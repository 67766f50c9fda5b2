import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import PlazaBase
import PlazaEgress

/// A connection by TLS to a device that made its certificate itself, as printers do: nobody has signed it, and whoever
/// opens the connection judges it.
struct DeviceConnection {
  let address: FetchURL
  let egress: EgressGuard
  let deadline: Duration

  /// Connects, and closes the connection when there is a result.
  /// - Parameters:
  ///   - judge: whether the certificate, in DER, is the right one; it may also end the connection with a result.
  ///   - prepare: what is done with the connection when it is.
  func hold<Value: Sendable>(
    judge: @escaping @Sendable ([UInt8], EventLoopPromise<Value>) -> Bool,
    prepare: @escaping @Sendable (any Channel, EventLoopPromise<Value>) throws -> Void = { _, _ in }
  ) async throws -> Value {
    let judged = try await egress.addresses(of: address.host, port: address.port, within: address.egress)
    let context = try NIOSSLContext(configuration: Self.encryption)
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let end = loop.makePromise(of: Value.self)
    let time = TimeAmount.nanoseconds(deadline.nanoseconds)
    let late = loop.scheduleTask(in: time) { end.fail(FetchFailure.timedOut) }
    let connecting = ClientBootstrap(group: loop).connectTimeout(min(time, .seconds(10)))
      .channelInitializer { [serverName] channel in
        channel.eventLoop.makeCompletedFuture {
          let tls = try NIOSSLClientHandler(
            context: context, serverHostname: serverName,
            customVerificationCallback: { chain, verdict in
              let shown = chain.first.flatMap { try? $0.toDERBytes() } ?? []
              verdict.succeed(judge(shown, end) ? .certificateVerified : .failed)
            })
          try channel.pipeline.syncOperations.addHandler(tls)
          try prepare(channel, end)
          try channel.pipeline.syncOperations.addHandler(DeviceEnd(end))
        }
      }
      .resolver(JudgedAddresses(judged, on: loop)).connect(host: address.host, port: address.port)
    connecting.whenFailure { end.fail($0) }
    defer {
      late.cancel()
      connecting.whenSuccess { $0.close(promise: nil) }
    }
    return try await withTaskCancellationHandler {
      try await end.futureResult.get()
    } onCancel: {
      end.fail(CancellationError())
    }
  }

  /// A number is no name that a server could be asked for by.
  private var serverName: String? {
    (try? SocketAddress(ipAddress: address.host, port: address.port)) == nil ? address.host : nil
  }

  private static var encryption: TLSConfiguration {
    var encryption = TLSConfiguration.makeClientConfiguration()
    encryption.minimumTLSVersion = .tlsv12
    encryption.applicationProtocols = ["http/1.1"]
    // Its name says nothing: it is known by the whole of it.
    encryption.certificateVerification = .noHostnameVerification
    return encryption
  }
}
