import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization
import Testing

@testable import PlazaHTTP

/// Responses that are sent while they are produced, such as server-sent events.
struct LiveBodyTests {
  /// A client that takes nothing until it is released.
  private final class SlowClient: ResponseBodyWriter {
    let taken = Mutex<[String]>([])
    private let released: AsyncStream<Void>

    init(until released: AsyncStream<Void>) { self.released = released }

    func write(_ chunk: ByteBuffer) async throws {
      for await _ in released {}
      taken.withLock { $0.append(String(buffer: chunk)) }
    }

    consuming func finish(_ trailers: HTTPFields?) async throws {}
  }

  @Test func `a slow client loses the end of a stream, but nothing before it`() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let client = SlowClient(until: gate.stream)
    let body = ResponseBody.live { send in
      defer { gate.continuation.finish() }
      for number in 0..<10_000 { try await send(Array("\(number)".utf8)) }
    }
    try await body.write(client)
    let taken = client.taken.withLock { $0 }
    #expect((256..<1000).contains(taken.count))
    #expect(taken == (0..<taken.count).map { "\($0)" })
  }
}
