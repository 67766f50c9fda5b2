import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import PlazaHTTP
@testable import PlazaServer
@testable import PlazaUI

/// A raw connection to a server with these routes.
final class RawConnection: Sendable {
  /// The server's channel.
  let served: any Channel
  /// The bytes received from the server.
  private let received: ReceivedText
  private let client: any Channel
  /// Fulfilled when the connection's handler has finished.
  let ended: EventLoopFuture<Void>

  static func withConnection(
    _ routes: [Route], to body: @escaping @Sendable (RawConnection) async throws -> Void
  ) async throws {
    try await Engine.sqliteMemory.withStore { store in
      let world = TestWorld()
      let connections = Connections()
      // Hundreds of tests share the processors, so timeouts must not apply.
      var limits = ConnectionTimeouts(
        header: .hours(1), bodyGrace: .hours(1), idle: .hours(1), answer: .hours(1))
      limits.farewell = .hours(1)
      let guards = Guards(
        figures: connections.metrics, fields: DefaultHeaders(world.world, isSecure: false),
        limits: limits)
      let plazaChannel = PlazaChannel(
        responder: Router(site: .testing(store, world: world), routes: routes, storefronts: []),
        connections: connections, guards: guards)
      let wire = try await open(plazaChannel)
      do {
        try await body(wire)
        try await wire.close()
      } catch {
        try? await wire.close()
        throw error
      }
    }
  }

  private static func open(_ plazaChannel: PlazaChannel) async throws -> RawConnection {
    let loops = MultiThreadedEventLoopGroup.singleton
    let (served, opened) = AsyncStream<PlazaChannel.Value>.makeStream()
    let listener = try await ServerBootstrap(group: loops)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { child in
        plazaChannel.setup(channel: child, logger: .silent).map { _ = opened.yield($0) }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let address = try #require(listener.localAddress)
    let received = ReceivedText()
    let client = try await ClientBootstrap(group: loops)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ReceivingHandler(received))
        }
      }
      .connect(to: address).get()
    var all = served.makeAsyncIterator()
    let value = try #require(await all.next())
    try await listener.close()
    return RawConnection(client: client, served: value, received: received)
  }

  private init(client: any Channel, served: PlazaChannel.Value, received: ReceivedText) {
    self.client = client
    self.served = served.channel
    ended = served.ended
    self.received = received
  }

  func say(_ text: String) async throws {
    try await client.writeAndFlush(ByteBuffer(string: text))
  }

  /// Closes the client's output but continues to read.
  func closeOutput() async throws { try await client.close(mode: .output) }

  /// Starts or stops reading.
  func listen(_ does: Bool) async throws {
    try await client.setOption(.autoRead, value: does).get()
  }

  func close() async throws {
    try? await client.close()
    try? await served.close()
    try await ended.get()
  }

  /// Waits until the received bytes contain a text, and returns all of them.
  func waitFor(_ text: String) async throws -> String {
    try await received.wait { $0.contains(text) }
  }

  /// Waits until the connection is closed, and returns all received bytes.
  func readToEnd() async throws -> String { try await received.wait { _ in false } }
}

/// Received bytes, and the tasks that wait for more.
private final class ReceivedText: Sendable {
  private struct State {
    var text = ""
    var hasEnded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func add(_ text: String?) {
    let waiting = state.withLock { state in
      if let text { state.text += text } else { state.hasEnded = true }
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.resume() }
  }

  func wait(_ isEnough: (String) -> Bool) async throws -> String {
    while true {
      let (text, hasEnded) = state.withLock { ($0.text, $0.hasEnded) }
      if hasEnded || isEnough(text) { return text }
      await withCheckedContinuation { one in
        let isNew = state.withLock { state in
          if state.text.utf8.count != text.utf8.count || state.hasEnded { return true }
          state.waiting.append(one)
          return false
        }
        if isNew { one.resume() }
      }
    }
  }
}

private final class ReceivingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let received: ReceivedText

  init(_ received: ReceivedText) { self.received = received }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received.add(String(buffer: unwrapInboundIn(data)))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if (event as? ChannelEvent) == .inputClosed { received.add(nil) }
  }

  func channelInactive(context: ChannelHandlerContext) { received.add(nil) }
}
