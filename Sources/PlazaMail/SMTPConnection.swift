import NIOCore
import NIOPosix
import NIOSSL
import PlazaBase
import PlazaEgress

/// A connection to an SMTP server, from its greeting to QUIT.
struct SMTPConnection: Sendable {
  let server: SMTPServer
  let timeout: MailTransport.Timeouts
  let trust: NIOSSLTrustRoots
  let egress = EgressGuard()

  /// - Parameters:
  ///   - email: nil to check only whether the server accepts the connection and the credentials.
  ///   - name: the name of this host for EHLO.
  func hold(_ email: EmailMessage?, as name: String) async throws(MailFailure) {
    let dialogue = SMTPSession(server: server, email: email, clientName: name)
    do {
      try await hold(dialogue, security: NIOSSLContext(configuration: encryption))
    } catch let failure as MailFailure {
      throw failure
    } catch let error as EgressError {
      throw .temporary(server.refused(error))
    } catch {
      throw .temporary(StoredPhrase(written: "\(server.host): \(error.connectionErrorReason)"))
    }
  }

  private func hold(_ dialogue: SMTPSession, security: NIOSSLContext) async throws {
    let rules = EgressRules.server(EgressHost(server.host, port: server.port))
    let judged = try await egress.addresses(of: server.host, port: server.port, within: rules)
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let end = loop.makePromise(of: Void.self)
    let connecting = ClientBootstrap(group: loop).connectTimeout(TimeAmount(timeout.connection))
      .channelInitializer { [server, timeout] channel in
        channel.eventLoop.makeCompletedFuture {
          let handler = SMTPHandler(dialogue, server, security, timeout, end)
          if server.isImplicitTLS {
            try channel.pipeline.syncOperations.addHandler(server.tlsHandler(security))
          }
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
      .resolver(CheckedAddresses(judged, on: loop)).connect(host: server.host, port: server.port)
    connecting.whenFailure { [server] in end.fail(MailFailure.temporary(server.unreachable($0))) }
    try await withTaskCancellationHandler {
      try await end.futureResult.get()
    } onCancel: {
      end.fail(MailFailure.temporary(StoredPhrase("sending was stopped")))
      connecting.whenSuccess { $0.close(promise: nil) }
    }
  }

  private var encryption: TLSConfiguration {
    var encryption = TLSConfiguration.makeClientConfiguration()
    encryption.minimumTLSVersion = .tlsv12
    encryption.trustRoots = trust
    return encryption
  }
}

extension SMTPServer {
  /// Creates a handler that verifies the server's certificate against its host name or IP address.
  func tlsHandler(_ security: NIOSSLContext) throws -> NIOSSLClientHandler {
    let isNumber = (try? SocketAddress(ipAddress: host, port: port)) != nil
    return try NIOSSLClientHandler(context: security, serverHostname: isNumber ? nil : host)
  }

  fileprivate func refused(_ error: EgressError) -> StoredPhrase {
    switch error {
    case .unknownHost: StoredPhrase("the host name \(host) can't be found")
    case .notAdmitted: StoredPhrase("\(host) has an address that isn't allowed")
    }
  }

  fileprivate func unreachable(_ error: any Error) -> StoredPhrase {
    let connection = error as? NIOConnectionError
    let (address, cause) = ("\(host):\(port)", connection?.connectionErrors.first?.error ?? error)
    return StoredPhrase("\(address) can't be reached: \(cause.connectionErrorReason)")
  }
}
