import NIOCore
import NIOHTTP1
import NIOPosix
import PlazaBase
import PlazaFetch
import PlazaTesting
import Synchronization

@testable import PlazaFilesS3

/// A server on the loopback interface that responds like a faulty S3 service. It sends the given
/// responses in order and repeats the last one.
final class FaultyBucket: Sendable {
  enum Conduct: Sendable {
    case answer(UInt, [(String, String)] = [], String = "")
    case closeConnection
  }

  private let conduct: [Conduct]
  private let received = Mutex<[String]>([])

  /// The method and the address of each request.
  var questions: [String] { received.withLock { $0 } }

  private init(_ conduct: [Conduct]) { self.conduct = conduct }

  static func open(_ conduct: [Conduct], _ body: (FaultyBucket, S3FileStore) async throws -> Void)
    async throws
  {
    let faulty = FaultyBucket(conduct)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Answerer(faulty))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let fetcher = HTTPFetcher(logger: .silent)
    do {
      try await body(faulty, try faulty.store(at: channel.localAddress?.port ?? 0, fetcher))
    } catch {
      await fetcher.close()
      try await channel.close()
      throw error
    }
    await fetcher.close()
    try await channel.close()
  }

  private func store(at port: Int, _ fetcher: HTTPFetcher) throws -> S3FileStore {
    guard let bucket = S3Bucket("s3://faulty?endpoint=http://127.0.0.1:\(port)") else {
      throw FetchFailure.unreachable
    }
    var client = S3Client(
      bucket: bucket, credentials: S3Credentials(key: "a", secret: "b"), fetcher: fetcher,
      world: .real)
    client.pause = Backoff(first: .milliseconds(1), maximum: .milliseconds(2))
    client.rules.deadline = .testTimeout
    return S3FileStore(client: client, partSize: 8)
  }

  fileprivate func nextFault(_ question: String) -> Conduct {
    received.withLock { received in
      received.append(question)
      return conduct[min(received.count, conduct.count) - 1]
    }
  }

  private final class Answerer: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let faulty: FaultyBucket
    private var question = ""

    init(_ faulty: FaultyBucket) { self.faulty = faulty }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): question = "\(head.method) \(head.uri)"
      case .body: break
      case .end: answer(context)
      }
    }

    private func answer(_ context: ChannelHandlerContext) {
      guard case .answer(let status, let headers, let text) = faulty.nextFault(question) else {
        return context.close(promise: nil)
      }
      var fields = HTTPHeaders(headers)
      if !fields.contains(name: "Content-Length") {
        fields.add(name: "Content-Length", value: "\(text.utf8.count)")
      }
      let head = HTTPResponseHead(
        version: .http1_1, status: .init(statusCode: Int(status)), headers: fields)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      if !text.isEmpty {
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
      }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
