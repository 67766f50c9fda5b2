import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on the loopback interface that responds like Cognito, or fails as the test specifies.
final class StubServer: Sendable {
  /// The reaction to a request.
  enum Conduct: Sendable {
    case answer(Int, String)
    case hang
    case closeConnection

    /// Returns an error response in the API's format.
    static func no(_ type: String, _ message: String = "No.") -> Conduct {
      .answer(400, #"{"__type":"\#(type)","message":"\#(message)"}"#)
    }
  }

  /// A received request.
  struct CognitoRequest: Sendable {
    /// The operation, or the path of any other request.
    let what: String
    let body: String
  }

  typealias Script = @Sendable (CognitoRequest) -> Conduct

  let port: Int
  private let channel: any Channel

  /// The received requests, in order.
  var questions: [CognitoRequest] { shared.requests.withLock { $0 } }

  func count(_ what: String) -> Int { questions.count { $0.what == what } }

  /// Replaces the script of responses.
  func behave(_ script: @escaping Script) { shared.script.withLock { $0 = script } }

  private final class Shared: Sendable {
    let requests = Mutex<[CognitoRequest]>([])
    let script: Mutex<Script>

    init(_ script: @escaping Script) { self.script = Mutex(script) }
  }

  private let shared: Shared

  private init(_ channel: any Channel, _ shared: Shared) {
    self.channel = channel
    self.shared = shared
    port = channel.localAddress?.port ?? 0
  }

  static func open<Value>(_ script: @escaping Script, _ body: (StubServer) async throws -> Value)
    async throws -> Value
  {
    let shared = Shared(script)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Behaviour(shared))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    do {
      let value = try await body(StubServer(channel, shared))
      try await channel.close()
      return value
    } catch {
      try? await channel.close()
      throw error
    }
  }

  private final class Behaviour: ChannelInboundHandler {
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
      let target = head?.headers.first(name: "X-Amz-Target")
      let what =
        target.flatMap { $0.split(separator: ".").last.map(String.init) } ?? head?.uri ?? ""
      let question = CognitoRequest(what: what, body: body)
      shared.requests.withLock { $0.append(question) }
      switch shared.script.withLock({ $0 })(question) {
      case .hang: break
      case .closeConnection: context.close(promise: nil)
      case .answer(let status, let text):
        let head = HTTPResponseHead(
          version: .http1_1, status: .init(statusCode: status),
          headers: ["Content-Length": "\(text.utf8.count)"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}
