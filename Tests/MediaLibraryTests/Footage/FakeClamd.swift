import NIOCore
import NIOPosix
import PlazaBase
import Synchronization

/// A server that implements clamd's protocol on a port or a socket and reports the test virus; it
/// can also misbehave.
final class FakeClamd: Sendable {
  enum Conduct: Sendable {
    /// Scans the data, up to a maximum number of bytes.
    case honest(maximum: Int = .max)
    /// Reads everything and never responds.
    case silent
    /// Closes the connection after that number of bytes.
    case closeConnection(after: Int)
    /// Responds with this text.
    case say(String)
  }

  static let virus = Array("X-A-VIRUS-FOR-TESTS-X".utf8)

  /// The data that it received, without the framing of the protocol.
  var received: [UInt8] { note.withLock { $0 } }
  let port: Int
  private let note: Mutex<[UInt8]>

  private init(port: Int, note: consuming Mutex<[UInt8]>) {
    self.port = port
    self.note = note
  }

  private final class Box: Sendable {
    let server = Mutex<FakeClamd?>(nil)
  }

  static func open(
    _ conduct: Conduct, at path: String? = nil, _ body: (FakeClamd) async throws -> Void
  ) async throws {
    let box = Box()
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            Handler(conduct) { bytes in
              box.server.withLock { $0 }?.note.withLock { $0 += bytes }
            })
        }
      }
    let channel =
      if let path {
        try await bootstrap.bind(unixDomainSocketPath: path).get()
      } else {
        try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
      }
    let server = FakeClamd(port: channel.localAddress?.port ?? 0, note: Mutex([]))
    box.server.withLock { $0 = server }
    do {
      try await body(server)
      try await channel.close()
    } catch {
      try? await channel.close()
      throw error
    }
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let conduct: Conduct
    private let note: @Sendable ([UInt8]) -> Void
    private var waiting = ByteBuffer()
    private var command: String?
    private var content: [UInt8] = []
    private var isOver = false

    init(_ conduct: Conduct, _ note: @escaping @Sendable ([UInt8]) -> Void) {
      self.conduct = conduct
      self.note = note
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      waiting.writeImmutableBuffer(unwrapInboundIn(data))
      if command == nil, let end = waiting.readableBytesView.firstIndex(of: 0) {
        command = waiting.readString(length: end - waiting.readerIndex)
        waiting.moveReaderIndex(forwardBy: 1)
        if command == "zVERSION" { say("ClamAV 1.4.6/27000/Mon Feb  2 10:00:00 2026", context) }
      }
      guard command == "zINSTREAM" else { return }
      while !isOver, let length: UInt32 = waiting.getInteger(at: waiting.readerIndex) {
        if length == 0 { return end(context) }
        guard waiting.readableBytes >= 4 + Int(length) else { return }
        waiting.moveReaderIndex(forwardBy: 4)
        let bytes = waiting.readBytes(length: Int(length)) ?? []
        content += bytes
        note(bytes)
        receive(context)
      }
    }

    private func receive(_ context: ChannelHandlerContext) {
      switch conduct {
      case .honest(let maximum) where content.count > maximum:
        say("INSTREAM size limit exceeded. ERROR", context, closesConnection: false)
      case .closeConnection(let after) where content.count >= after:
        isOver = true
        context.close(promise: nil)
      case .honest, .closeConnection, .silent, .say: break
      }
    }

    private func end(_ context: ChannelHandlerContext) {
      isOver = true
      switch conduct {
      case .honest:
        let isInfected = content.firstRange(of: FakeClamd.virus) != nil
        say(isInfected ? "stream: Test.Virus-1 FOUND" : "stream: OK", context)
      case .say(let words):
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: words)), promise: nil)
        context.close(promise: nil)
      case .silent, .closeConnection: break
      }
    }

    private func say(
      _ words: String, _ context: ChannelHandlerContext, closesConnection: Bool = true
    ) {
      isOver = true
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: words + "\0")), promise: nil)
      if closesConnection { context.close(promise: nil) }
    }
  }
}
