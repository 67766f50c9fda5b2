import NIOCore
import NIOPosix
import NIOSSL
import PlazaBase
import Synchronization

/// A mail server on the loopback interface that stores the emails it receives and misbehaves as
/// the test specifies.
final class SMTPTestServer: Sendable {
  enum Conduct: Sendable {
    case say(String)
    case silence
    case closeConnection
    /// A reply without end.
    case flood
  }

  struct Manner: Sendable {
    /// The certificate; `nil` for a server without encryption.
    var identity: TestCertificate?
    var isImplicitTLS = false
    /// The conduct for a client's command (`EHLO`, `RCPT`), for the `GREETING`, within the
    /// `CONTENT`, or at its `END`.
    var conduct: [String: Conduct] = [:]
  }

  struct Delivery: Sendable {
    var from = ""
    var to = ""
    var lines: [String] = []
    var wasSecured = false
  }

  private struct Book {
    var received: [String] = []
    var deliveries: [Delivery] = []
  }

  private let book = Mutex(Book())
  private let channel = Mutex<(any Channel)?>(nil)

  var port: Int { channel.withLock { $0?.localAddress?.port ?? 0 } }
  /// The lines that the client sent before the content of each email.
  var received: [String] { book.withLock { $0.received } }
  var deliveries: [Delivery] { book.withLock { $0.deliveries } }

  fileprivate func record(_ line: String) { book.withLock { $0.received.append(line) } }
  fileprivate func record(_ delivery: Delivery) {
    book.withLock { $0.deliveries.append(delivery) }
  }

  static func open(_ manner: Manner, _ body: (SMTPTestServer) async throws -> Void) async throws {
    let office = SMTPTestServer()
    let security = try manner.identity?.server()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if manner.isImplicitTLS, let security {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: security))
          }
          try channel.pipeline.syncOperations.addHandler(
            SMTPServerHandler(office, manner, security))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    office.channel.withLock { $0 = channel }
    do {
      try await body(office)
      try await channel.close()
    } catch {
      try? await channel.close()
      throw error
    }
  }
}

/// Serves one connection.
private final class SMTPServerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let office: SMTPTestServer
  private let manner: SMTPTestServer.Manner
  private let security: NIOSSLContext?
  private var rest: [UInt8] = []
  private var delivery = SMTPTestServer.Delivery()
  private var isContent = false
  private var isSecured: Bool
  private var credentials: [String] = []

  init(_ office: SMTPTestServer, _ manner: SMTPTestServer.Manner, _ security: NIOSSLContext?) {
    self.office = office
    self.manner = manner
    self.security = security
    isSecured = manner.isImplicitTLS
  }

  func channelActive(context: ChannelHandlerContext) {
    act("GREETING", "220 office ready", context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    rest += unwrapInboundIn(data).readableBytesView
    while let end = rest.firstIndex(of: 0x0A) {
      let line = String(decoding: rest[..<end], as: UTF8.self).replacing("\r", with: "")
      rest.removeFirst(end + 1)
      isContent ? write(line, context) : heard(line, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func heard(_ line: String, _ context: ChannelHandlerContext) {
    office.record(line)
    let word = String(line.prefix { $0 != " " && $0 != ":" })
    switch word {
    case "EHLO": act(word, "250-office\r\n250-8BITMIME\r\n250-AUTH PLAIN\r\n250 \(offer)", context)
    case "STARTTLS":
      act(word, "220 go on", context)
      guard let security else { return }
      isSecured = true
      try? context.pipeline.syncOperations.addHandler(
        NIOSSLServerHandler(context: security), position: .first)
    case "AUTH": act(word, line == "AUTH PLAIN AGNhbXAAc2VjcmV0" ? "235 in" : "535 wrong", context)
    case "MAIL":
      delivery = SMTPTestServer.Delivery(from: line, wasSecured: isSecured)
      act(word, "250 ok", context)
    case "RCPT":
      delivery.to = line
      act(word, "250 ok", context)
    case "DATA":
      act(word, "354 go on", context)
      isContent = true
    case "QUIT": act(word, "221 bye", context)
    default: act(word, "500 what?", context)
    }
  }

  private var offer: String { security != nil && !isSecured ? "STARTTLS" : "HELP" }

  private func write(_ line: String, _ context: ChannelHandlerContext) {
    if manner.conduct["CONTENT"] != nil { return act("CONTENT", "", context) }
    guard line == "." else {
      delivery.lines.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
      return
    }
    isContent = false
    if case nil = manner.conduct["END"] { office.record(delivery) }
    act("END", "250 queued", context)
  }

  private func act(_ word: String, _ usual: String, _ context: ChannelHandlerContext) {
    switch manner.conduct[word] {
    case nil: say(usual, context)
    case .say(let text): say(text, context)
    case .silence: break
    case .closeConnection: context.close(promise: nil)
    case .flood: flood(context)
    }
  }

  private func flood(_ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    let more = context.channel.allocator.buffer(
      string: String(repeating: "250-more and more\r\n", count: 500))
    context.eventLoop.assumeIsolated().execute {
      context.writeAndFlush(self.wrapOutboundOut(more)).assumeIsolated().whenSuccess {
        self.flood(context)
      }
    }
  }

  private func say(_ text: String, _ context: ChannelHandlerContext) {
    context.writeAndFlush(
      wrapOutboundOut(context.channel.allocator.buffer(string: text + "\r\n")), promise: nil)
  }
}
