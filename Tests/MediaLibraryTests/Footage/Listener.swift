import NIOCore
import NIOPosix
import Synchronization

/// A TCP server on the loopback interface that counts connections.
final class Listener: Sendable {
  let port: Int
  private let count: Count

  var visits: Int { count.value.withLock { $0 } }

  private init(port: Int, count: Count) {
    self.port = port
    self.count = count
  }

  static func open(_ body: (Listener) async throws -> Void) async throws {
    let count = Count()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        count.value.withLock { $0 += 1 }
        return channel.close()
      }
      .bind(host: "127.0.0.1", port: 0).get()
    do {
      try await body(Listener(port: channel.localAddress?.port ?? 0, count: count))
      try await channel.close()
    } catch {
      try? await channel.close()
      throw error
    }
  }

  private final class Count: Sendable {
    let value = Mutex(0)
  }
}
