import NIOCore
import NIOEmbedded
import Testing

@testable import PlazaHTTP

/// The guard in front of a client that reads a given number of bytes and then pauses.
@Suite struct SlowReaderGuardTests {
  private let metrics = TrafficMetrics()

  /// The bytes that the client has not read yet.
  private final class Backlog { var bytes = 0 }

  /// A connection whose client must read a thousand bytes in ten seconds.
  private func open(_ backlog: Backlog) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    let limits = ConnectionTimeouts(answer: .seconds(10), slowestResponse: 100)
    try channel.pipeline.syncOperations.addHandler(
      SlowReaderGuard(
        Connection(channel), figures: metrics, limits: limits, buffered: { backlog.bytes }))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func write(_ count: Int, to channel: EmbeddedChannel) {
    channel.write(IOData.byteBuffer(ByteBuffer(repeating: 0x61, count: count)), promise: nil)
    channel.flush()
  }

  @Test func `bytes are counted in both directions`() throws {
    let channel = try open(Backlog())
    write(300, to: channel)
    try channel.writeInbound(ByteBuffer(repeating: 0x61, count: 20))
    #expect(metrics.copy.bytesOut == 300)
    #expect(metrics.copy.bytesIn == 20)
  }

  @Test func `a client that has read everything is not disconnected`() throws {
    let channel = try open(Backlog())
    write(100_000, to: channel)
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    #expect(metrics.copy.slowReaders == 0)
  }

  @Test func `a client that reads nothing is disconnected after the timeout`() throws {
    let backlog = Backlog()
    let channel = try open(backlog)
    backlog.bytes = 50_000
    write(100_000, to: channel)
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
    #expect(metrics.copy.slowReaders == 1)
  }

  @Test func `at shutdown a connection is closed after fifteen seconds`() throws {
    let backlog = Backlog()
    let channel = try open(backlog)
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    channel.embeddedEventLoop.advanceTime(by: .seconds(14))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  @Test func `a client that reads too slowly is disconnected, and one at the minimum rate is not`()
    throws
  {
    for (perSecond, stays) in [(90, false), (110, true)] {
      let backlog = Backlog()
      let channel = try open(backlog)
      backlog.bytes = 50_000
      write(100_000, to: channel)
      for _ in 0..<60 where channel.isActive {
        backlog.bytes -= perSecond
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      }
      #expect(channel.isActive == stays)
    }
  }
}
