import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on the loopback interface that responds as a test specifies.
public final class LoopbackServer: Sendable {
  /// A received request.
  public struct ReceivedRequest: Sendable {
    public let method: String
    public let path: String
    public let body: String
    fileprivate let headers: HTTPHeaders

    /// Returns the value of a header.
    public func header(_ name: String) -> String? { headers.first(name: name) }
  }

  /// The reaction to a request.
  public enum Conduct: Sendable {
    case answer(Int, String)
    case hang
    case closeConnection
  }

  public typealias Script = @Sendable (ReceivedRequest) -> Conduct

  public let port: Int
  private let shared: Shared

  private init(port: Int, _ shared: Shared) {
    self.port = port
    self.shared = shared
  }

  private final class Shared: Sendable {
    let calls = Mutex<[ReceivedRequest]>([])
    let script: Mutex<Script>

    init(_ script: @escaping Script) { self.script = Mutex(script) }
  }

  /// The received requests, in order.
  public var received: [ReceivedRequest] { shared.calls.withLock { $0 } }

  /// Replaces the script of responses.
  public func behave(_ script: @escaping Script) { shared.script.withLock { $0 = script } }

  public static func open<Value>(
    _ script: @escaping Script = { _ in .closeConnection },
    _ body: (LoopbackServer) async throws -> Value
  ) async throws -> Value {
    let shared = Shared(script)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Handler(shared))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    do {
      let value = try await body(
        LoopbackServer(port: channel.localAddress?.port ?? 0, shared))
      try await channel.close()
      return value
    } catch {
      try? await channel.close()
      throw error
    }
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private let shared: Shared
    private var head: HTTPRequestHead?
    private var body = ""

    init(_ shared: Shared) { self.shared = shared }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): (self.head, body) = (head, "")
      case .body(let part): body += String(buffer: part)
      case .end: answer(context)
      }
    }

    private func answer(_ context: ChannelHandlerContext) {
      guard let head else { return }
      let call = ReceivedRequest(
        method: head.method.rawValue, path: head.uri, body: body, headers: head.headers)
      shared.calls.withLock { $0.append(call) }
      switch shared.script.withLock({ $0 })(call) {
      case .hang: break
      case .closeConnection: context.close(promise: nil)
      case .answer(let status, let text):
        let response = HTTPResponseHead(
          version: .http1_1, status: .init(statusCode: status),
          headers: ["Content-Length": "\(text.utf8.count)", "Content-Type": "application/json"])
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}
