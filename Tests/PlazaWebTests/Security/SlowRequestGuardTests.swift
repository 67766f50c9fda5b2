import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import PlazaWeb

@Suite struct SlowRequestGuardTests {
  private let head = HTTPRequestPart.head(.init(method: .post, scheme: "http", authority: "plaza.test", path: "/"))
  private let answer = HTTPResponsePart.head(.init(status: .ok))

  private func body(_ count: Int) -> HTTPRequestPart { .body(ByteBuffer(repeating: 0x61, count: count)) }

  /// A connection of its own with a clock that the test moves.
  private func open() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: SlowRequestGuard())
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  @Test func `a connection that sends no header ends after fifteen seconds`() throws {
    let channel = try open()
    channel.embeddedEventLoop.advanceTime(by: .seconds(14))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  @Test func `a body of one byte a second ends, however long it goes on`() throws {
    let channel = try open()
    try channel.writeInbound(head)
    for _ in 0..<30 where channel.isActive {
      try channel.writeInbound(body(1))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
    #expect(!channel.isActive)
  }

  @Test func `a large body at a fair pace is read to its end`() throws {
    let channel = try open()
    try channel.writeInbound(head)
    for _ in 0..<120 {
      try channel.writeInbound(body(4096))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive, "the answer may take its time")
  }

  @Test func `after an answer the next request has a minute`() throws {
    let channel = try open()
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeOutbound(answer)
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(59))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  @Test func `an answer before the body's end ends the connection and reads nothing more of it`() throws {
    let channel = try open()
    try channel.writeInbound(head)
    try channel.writeInbound(body(1))
    try channel.writeOutbound(answer)
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    while try channel.readInbound(as: HTTPRequestPart.self) != nil {}
    try channel.writeInbound(body(100_000))
    #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }
}
