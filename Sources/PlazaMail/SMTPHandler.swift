import NIOCore
import NIOSSL
import NIOTLS
import PlazaBase

/// Drives an ``SMTPSession`` on a channel: passes replies to it, performs its steps and enforces
/// the timeouts.
final class SMTPHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var dialogue: SMTPSession
  private var reader = SMTPReplyReader()
  private let server: SMTPServer
  private let security: NIOSSLContext
  private let timeout: MailTransport.Timeouts
  private let end: EventLoopPromise<Void>
  private var isOver = false
  private var replyTimer: Scheduled<Void>?
  private var wholeTimer: Scheduled<Void>?

  /// - Parameter end: completed once with the result.
  init(
    _ dialogue: SMTPSession, _ server: SMTPServer, _ security: NIOSSLContext,
    _ timeout: MailTransport.Timeouts,
    _ end: EventLoopPromise<Void>
  ) {
    self.dialogue = dialogue
    self.server = server
    self.security = security
    self.timeout = timeout
    self.end = end
  }

  func channelActive(context: ChannelHandlerContext) {
    wholeTimer = timer(
      timeout.whole, StoredPhrase("the mail server took too long to accept the email"), context)
    awaitReply(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    do throws(MailFailure) {
      let replies = try reader.append(Array(unwrapInboundIn(data).readableBytesView))
      for (place, reply) in replies.enumerated() where !isOver {
        try go(
          dialogue.heard(reply), isLast: place == replies.count - 1 && reader.isEmpty, context)
      }
    } catch {
      finish(.failure(error), context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent, !server.isImplicitTLS, !isOver {
      do throws(MailFailure) { try go(dialogue.secured(), isLast: true, context) } catch {
        finish(.failure(error), context)
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finish(.failure(Self.failure(error)), context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish(.failure(.temporary(StoredPhrase("the mail server closed the connection"))), context)
    context.fireChannelInactive()
  }

  private func go(_ step: SMTPSession.Step, isLast: Bool, _ context: ChannelHandlerContext)
    throws(MailFailure)
  {
    switch step {
    case .send(let bytes):
      send(bytes, context)
      awaitReply(context)
    case .beginTLS:
      // Replies received before the TLS handshake may have been injected by an attacker and would
      // be treated as encrypted.
      guard isLast else {
        throw .misconfigured(StoredPhrase("the mail server sent data before encryption started"))
      }
      do {
        try context.pipeline.syncOperations.addHandler(
          server.tlsHandler(security), position: .first)
      } catch {
        throw .misconfigured(
          StoredPhrase(
            "encryption couldn't start with \(server.host): \(String(describing: error))"))
      }
      awaitReply(context)
    case .taken:
      send(Array("QUIT\r\n".utf8), context)
      finish(.success(()), context)
    }
  }

  private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    context.writeAndFlush(
      wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
  }

  private func awaitReply(_ context: ChannelHandlerContext) {
    replyTimer?.cancel()
    replyTimer = timer(timeout.reply, StoredPhrase("the mail server stopped responding"), context)
  }

  private func timer(
    _ timeout: Duration, _ message: StoredPhrase, _ context: ChannelHandlerContext
  )
    -> Scheduled<Void>
  {
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(timeout)) {
      self.finish(.failure(.temporary(message)), context)
    }
  }

  private func finish(_ result: Result<Void, MailFailure>, _ context: ChannelHandlerContext) {
    if isOver { return }
    isOver = true
    replyTimer?.cancel()
    wholeTimer?.cancel()
    end.completeWith(result.mapError { $0 })
    context.close(promise: nil)
  }

  /// An invalid certificate requires action by the operator; a broken connection may recover.
  private static func failure(_ error: any Error) -> MailFailure {
    if error is NIOSSLExtraError {
      return .misconfigured(
        StoredPhrase(
          "the mail server's certificate doesn't match its name: \(error.connectionErrorReason)"))
    }
    if case .handshakeFailed? = error as? NIOSSLError {
      return .misconfigured(
        StoredPhrase(
          "encryption failed, or the mail server's certificate isn't trusted: \(error.connectionErrorReason)"
        ))
    }
    return .temporary(
      StoredPhrase("the connection to the mail server was lost: \(error.connectionErrorReason)"))
  }
}
