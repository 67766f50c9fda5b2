import NIOCore
import NIOHTTP1
import NIOPosix
import PlazaTesting
import Synchronization

/// A server on the loopback interface that receives deliveries.
final class WebhookReceiver: Sendable {
  struct Received: Sendable {
    let headers: [String: String]
    let body: String

    var id: String { headers["webhook-id"] ?? "" }
  }

  private struct State {
    var status = 204
    var location: String?
    var size = 0
    var received: [Received] = []
  }

  let port: Int
  private let channel: any Channel
  private let state: Mutex<State>

  var url: String { "http://127.0.0.1:\(port)/plaza" }
  var received: [Received] { state.withLock { $0.received } }

  /// Sets the response to all following requests.
  /// - Parameter size: the size of the body in bytes.
  func answer(_ status: Int, location: String? = nil, size: Int = 0) {
    state.withLock { ($0.status, $0.location, $0.size) = (status, location, size) }
  }

  static func open(_ body: (WebhookReceiver) async throws -> Void) async throws {
    let receiver = try await WebhookReceiver()
    do {
      try await body(receiver)
      try await receiver.channel.close()
    } catch {
      try? await receiver.channel.close()
      throw error
    }
  }

  private init() async throws {
    let inbox = Inbox()
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Taker(inbox: inbox))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
    state = Mutex(State())
    inbox.take.withLock { take in
      take = { [weak self] received in
        self?.state.withLock { state in
          state.received.append(received)
          return (state.status, state.location, state.size)
        } ?? (500, nil, 0)
      }
    }
  }

  private final class Inbox: Sendable {
    let take = Mutex<(@Sendable (Received) -> (Int, String?, Int))?>(nil)
  }

  private final class Taker: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private let inbox: Inbox
    private var headers: [String: String] = [:]
    private var body: [UInt8] = []

    init(inbox: Inbox) { self.inbox = inbox }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head):
        headers = Dictionary(
          head.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
        body = []
      case .body(let part): body += part.readableBytesView
      case .end:
        let received = Received(headers: headers, body: String(decoding: body, as: UTF8.self))
        let (status, location, size) = inbox.take.withLock { $0 }?(received) ?? (500, nil, 0)
        var fields: HTTPHeaders = ["Content-Length": "\(size)"]
        if let location { fields.add(name: "Location", value: location) }
        let head = HTTPResponseHead(
          version: .http1_1, status: .init(statusCode: status), headers: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let bytes = ByteBuffer(repeating: 0x20, count: size)
        context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}
