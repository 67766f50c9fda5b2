import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import PlazaWeb

@Suite struct FramingGuardTests {
  private func head(_ fields: HTTPFields = [:], host: String? = "plaza.test", path: String = "/") -> HTTPRequestPart {
    .head(HTTPRequest(method: .post, scheme: "http", authority: host, path: path, headerFields: fields))
  }

  private func open() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: FramingGuard())
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  /// The status of the answer that was sent, nil where there is none.
  private func status(_ channel: EmbeddedChannel) throws -> Int? {
    guard case .head(let head) = try channel.readOutbound(as: HTTPResponsePart.self) else { return nil }
    return head.status.code
  }

  private func isForwarded(_ channel: EmbeddedChannel) throws -> Bool {
    try channel.readInbound(as: HTTPRequestPart.self) != nil
  }

  @Test func `a proper request goes through`() throws {
    let channel = try open()
    try channel.writeInbound(head([.transferEncoding: "chunked"], path: "/" + String(repeating: "a", count: 8191)))
    #expect(try isForwarded(channel))
    #expect(try status(channel) == nil)
  }

  @Test func `requests whose frame cannot be trusted are refused and nothing after them is read`() throws {
    let host = try #require(HTTPField.Name("Host"))
    let bad: [(HTTPRequestPart, Int)] = [
      (head(host: nil), 400), (head(host: ""), 400), (head([host: "other.test"]), 400),
      (head([.transferEncoding: "xchunked"]), 501), (head([.transferEncoding: "gzip, chunked"]), 501),
      (head(path: "/" + String(repeating: "a", count: 8192)), 414),
    ]
    for (part, expected) in bad {
      let channel = try open()
      try channel.writeInbound(part)
      #expect(try status(channel) == expected)
      try channel.writeInbound(HTTPRequestPart.end(nil))
      try channel.writeInbound(head())
      #expect(try !isForwarded(channel))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      #expect(!channel.isActive)
    }
  }

  @Test func `a header that is too large has a status of its own`() throws {
    for (error, expected) in [(HTTPParserError.headerOverflow, 431), (.invalidHeaderToken, 400)] {
      let channel = try open()
      channel.pipeline.fireErrorCaught(error)
      #expect(try status(channel) == expected)
    }
  }

  @Test func `what follows a refusal is answered by nobody, however ill it is`() throws {
    let channel = try open()
    try channel.writeInbound(head([.transferEncoding: "xchunked"]))
    #expect(try status(channel) == 501)
    channel.pipeline.fireErrorCaught(HTTPParserError.invalidMethod)
    // The handlers behind it, which would answer 400, do not hear of it.
    try channel.throwIfErrorCaught()
  }

  @Test func `a refusal never breaks into an answer that is on its way`() throws {
    let channel = try open()
    try channel.writeInbound(head())
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeOutbound(HTTPResponsePart.head(.init(status: .ok)))
    #expect(try status(channel) == 200)
    try channel.writeInbound(head(host: nil))
    #expect(try status(channel) == nil)
    #expect(!channel.isActive)
  }
}
