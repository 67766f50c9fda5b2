import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import PlazaBase
import PlazaEgress

/// A TLS connection to a device with a self-signed certificate, such as a printer. The caller
/// verifies the certificate.
struct DeviceConnection {
  let address: FetchURL
  let egress: EgressGuard
  let deadline: Duration

  /// Connects, and closes the connection when there is a result.
  /// - Parameters:
  ///   - judge: returns whether the certificate, in DER, is accepted. It may also complete the
  ///     promise.
  ///   - prepare: configures the channel.
  func hold<Value: Sendable>(
    judge: @escaping @Sendable ([UInt8], EventLoopPromise<Value>) -> Bool,
    prepare: @escaping @Sendable (any Channel, EventLoopPromise<Value>) throws -> Void = { _, _ in
    }
  ) async throws -> Value {
    let judged = try await egress.addresses(
      of: address.host, port: address.port, within: address.egress)
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
      .resolver(CheckedAddresses(judged, on: loop)).connect(host: address.host, port: address.port)
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

  /// An IP address is not allowed as a server name (SNI).
  private var serverName: String? {
    (try? SocketAddress(ipAddress: address.host, port: address.port)) == nil ? address.host : nil
  }

  private static var encryption: TLSConfiguration {
    var encryption = TLSConfiguration.makeClientConfiguration()
    encryption.minimumTLSVersion = .tlsv12
    encryption.applicationProtocols = ["http/1.1"]
    // The name in the certificate is irrelevant, because the whole certificate is compared.
    encryption.certificateVerification = .noHostnameVerification
    return encryption
  }
}
