import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import PlazaTesting
import Testing

@testable import PlazaHTTP

/// The guards in pipeline order, on a clock controlled by the test.
@Suite struct SlowRequestGuardTests {
  private func open(_ limits: ConnectionTimeouts = ConnectionTimeouts()) throws -> EmbeddedChannel
  {
    let channel = EmbeddedChannel()
    let guards = Guards(
      figures: TrafficMetrics(), fields: DefaultHeaders(TestWorld().world, isSecure: false),
      limits: limits)
    try guards.stand(before: Connection(channel), in: channel.pipeline.syncOperations)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func send(_ text: String, to channel: EmbeddedChannel) {
    _ = try? channel.writeInbound(ByteBuffer(string: text))
  }

  private func answer(_ channel: EmbeddedChannel) throws {
    try channel.writeOutbound(
      HTTPResponsePart.head(.init(status: .ok, headerFields: [.contentLength: "0"])))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
  }

  private func wait(_ time: TimeAmount, _ channel: EmbeddedChannel) {
    channel.embeddedEventLoop.advanceTime(by: time)
  }

  private func output(_ channel: EmbeddedChannel) throws -> String {
    var text = ""
    while let part = try channel.readOutbound(as: IOData.self) {
      if case .byteBuffer(let bytes) = part { text += String(buffer: bytes) }
    }
    return text
  }

  private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n"

  @Test func `a silent connection is closed after fifteen seconds without a response`() throws {
    let channel = try open()
    wait(.seconds(14), channel)
    #expect(channel.isActive)
    wait(.seconds(2), channel)
    #expect(!channel.isActive)
    #expect(try output(channel) == "")
  }

  @Test func `a slowly sent header is answered 408 after fifteen seconds`() throws {
    let channel = try open()
    for byte in "GET / HTTP/1.1\r\nHost: plaza.test\r\n" {
      send(String(byte), to: channel)
      wait(.milliseconds(600), channel)
    }
    #expect(try output(channel).hasPrefix("HTTP/1.1 408 "))
    #expect(!channel.isActive)
  }

  @Test func `an incomplete header on a reused connection also times out`() throws {
    let channel = try open()
    send(request, to: channel)
    try answer(channel)
    wait(.seconds(40), channel)
    _ = try output(channel)
    send("GET / HTTP/1.1\r\n", to: channel)
    wait(.seconds(14), channel)
    #expect(channel.isActive)
    wait(.seconds(18), channel)
    #expect(try output(channel).hasPrefix("HTTP/1.1 408 "))
    #expect(!channel.isActive)
  }

  @Test func `a body of one byte per second is answered 408`() throws {
    let channel = try open()
    send(post, to: channel)
    for _ in 0..<30 where channel.isActive {
      send("a", to: channel)
      wait(.seconds(1), channel)
    }
    #expect(!channel.isActive)
    #expect(try output(channel).hasPrefix("HTTP/1.1 408 "))
  }

  @Test func `a large body at an acceptable rate is read to its end`() throws {
    let channel = try open()
    send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 491520\r\n\r\n", to: channel)
    for _ in 0..<120 {
      send(String(repeating: "a", count: 4096), to: channel)
      wait(.seconds(1), channel)
    }
    wait(.hours(1), channel)
    #expect(channel.isActive, "the answer may take its time")
  }

  @Test func `the next request may begin within one minute of a response`() throws {
    let channel = try open()
    send(request, to: channel)
    wait(.seconds(30), channel)
    try answer(channel)
    wait(.seconds(59), channel)
    #expect(channel.isActive)
    wait(.seconds(2), channel)
    #expect(!channel.isActive)
  }

  @Test func `a connection in use stays open`() throws {
    let channel = try open()
    for _ in 0..<20 {
      send(request, to: channel)
      wait(.seconds(5), channel)
      try answer(channel)
      wait(.seconds(50), channel)
    }
    #expect(channel.isActive)
  }
}
