import NIOCore
import NIOHTTP1
import NIOPosix
import PlazaBase
import Synchronization

@testable import PlazaFetch

/// An HTTP server on the loopback interface whose responses the test specifies.
final class SmallServer: Sendable {
  enum Conduct: Sendable {
    case answer(UInt, [(String, String)] = [], String = "")
    /// Reads the request and never responds.
    case hang
    /// Sends bytes one by one at this interval.
    case drip(Int, every: Duration)
    /// Closes the connection in the middle of the response.
    case breakOff
    /// Sends bytes without end and without a `Content-Length`.
    case flood
  }

  let port: Int
  private let channel: any Channel
  private let received = Mutex<[String]>([])
  private let seen = Mutex<[String: String]>([:])

  /// The requested addresses, in order.
  var requests: [String] { received.withLock { $0 } }
  /// The header fields of the last request.
  var lastHeaders: [String: String] { seen.withLock { $0 } }

  var base: FetchURL {
    get throws {
      guard let address = FetchURL(setting: "http://127.0.0.1:\(port)") else {
        throw FetchFailure.unexpectedResponse
      }
      return address
    }
  }

  private init(channel: any Channel, note: Note) {
    self.channel = channel
    port = channel.localAddress?.port ?? 0
    note.server.withLock { $0 = { [weak self] in self?.record($0, $1) } }
  }

  /// Provides a server with this conduct for each path.
  static func open(_ conduct: [String: Conduct], _ body: (SmallServer) async throws -> Void)
    async throws
  {
    let note = Note()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Behaviour(conduct: conduct, note: note))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let server = SmallServer(channel: channel, note: note)
    do {
      try await body(server)
      try await channel.close()
    } catch {
      try? await channel.close()
      throw error
    }
  }

  private func record(_ target: String, _ headers: HTTPHeaders) {
    received.withLock { $0.append(target) }
    seen.withLock { seen in
      seen = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    }
  }

  final class Note: Sendable {
    let server = Mutex<(@Sendable (String, HTTPHeaders) -> Void)?>(nil)
  }

  private final class Behaviour: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private let conduct: [String: Conduct]
    private let note: Note

    init(conduct: [String: Conduct], note: Note) {
      self.conduct = conduct
      self.note = note
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(let head) = unwrapInboundIn(data) else { return }
      note.server.withLock { $0 }?(head.uri, head.headers)
      let path = String(head.uri.prefix { $0 != "?" })
      switch conduct[path] ?? .answer(404) {
      case .hang: break
      case .answer(let status, let fields, let body):
        var headers = HTTPHeaders(fields)
        headers.add(name: "Content-Length", value: "\(body.utf8.count)")
        begin(status, headers, context)
        write(body, context)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      case .drip(let count, let pause):
        begin(200, ["Content-Length": "\(count)"], context)
        drip(count, pause, context)
      case .breakOff:
        begin(200, ["Content-Length": "100"], context)
        write("half", context)
        context.flush()
        context.close(promise: nil)
      case .flood:
        begin(200, ["Transfer-Encoding": "chunked"], context)
        flood(context)
      }
    }

    private func begin(_ status: UInt, _ headers: HTTPHeaders, _ context: ChannelHandlerContext) {
      let head = HTTPResponseHead(
        version: .http1_1, status: .init(statusCode: Int(status)), headers: headers)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    private func write(_ text: String, _ context: ChannelHandlerContext) {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    }

    private func drip(_ left: Int, _ pause: Duration, _ context: ChannelHandlerContext) {
      guard left > 0, context.channel.isActive else { return }
      write("x", context)
      context.flush()
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: .microseconds(pause.wholeMicroseconds)) {
        let (behaviour, context) = bound.value
        behaviour.drip(left - 1, pause, context)
      }
    }

    private func flood(_ context: ChannelHandlerContext) {
      guard context.channel.isActive else { return }
      write(String(repeating: "x", count: 65536), context)
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "y")))))
        .whenSuccess {
          let (behaviour, context) = bound.value
          behaviour.flood(context)
        }
    }
  }
}
