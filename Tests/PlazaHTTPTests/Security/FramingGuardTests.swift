import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import PlazaTesting
import Testing

@testable import PlazaHTTP

/// The guard behind SwiftNIO's decoder, given raw bytes.
@Suite struct FramingGuardTests {
  private let metrics = TrafficMetrics()

  private func open(isSecure: Bool = false) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    let guards = Guards(
      figures: metrics, fields: DefaultHeaders(TestWorld().world, isSecure: isSecure))
    try guards.stand(before: Connection(channel), in: channel.pipeline.syncOperations)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func send(_ text: String, to channel: EmbeddedChannel) {
    // A rejected request may also fail the pipeline; the tests examine the bytes sent.
    _ = try? channel.writeInbound(ByteBuffer(string: text))
  }

  private func answer(
    _ status: HTTPResponse.Status, on channel: EmbeddedChannel, _ fields: HTTPFields = [:]
  ) throws {
    try channel.writeOutbound(HTTPResponsePart.head(.init(status: status, headerFields: fields)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
  }

  /// Returns all bytes sent to the client.
  private func output(_ channel: EmbeddedChannel) throws -> String {
    var text = ""
    while let part = try channel.readOutbound(as: IOData.self) {
      if case .byteBuffer(let bytes) = part { text += String(buffer: bytes) }
    }
    return text
  }

  private func statuses(_ channel: EmbeddedChannel) throws -> [String] {
    try output(channel).matches(of: #/HTTP/1\.[01] (\d{3}) /#).map { String($0.output.1) }
  }

  /// Returns the parts that were passed on.
  private func passed(_ channel: EmbeddedChannel) throws -> [HTTPRequestPart] {
    var parts: [HTTPRequestPart] = []
    while let part = try channel.readInbound(as: HTTPRequestPart.self) { parts.append(part) }
    return parts
  }

  private func heads(_ channel: EmbeddedChannel) throws -> [HTTPRequest] {
    try passed(channel).compactMap { if case .head(let head) = $0 { head } else { nil } }
  }

  private func isEnding(_ channel: EmbeddedChannel) -> Bool {
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    return !channel.isActive
  }

  @Test func `a valid request passes unchanged`() throws {
    let channel = try open()
    send(
      "POST /a?b=c HTTP/1.1\r\nHost: plaza.test\r\nX-A: b\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      to: channel)
    let head = try #require(try heads(channel).first)
    #expect(head.method == .post)
    #expect(head.path == "/a?b=c")
    #expect(head.authority == "plaza.test")
    #expect(head.headerFields.map(\.name.canonicalName) == ["x-a", "transfer-encoding"])
    #expect(try statuses(channel) == [])
  }

  @Test(arguments: [
    ("POST / HTTP/1.1", "400"), ("POST / HTTP/1.1\r\nHost:", "400"),
    ("POST / HTTP/1.1\r\nHost: a\r\nHost: a", "400"),
    ("POST / HTTP/1.1\r\nHost: a b", "400"),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked", "501"),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked", "501"),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity",
      "400"
    ),
    ("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked", "400"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9223372036854775808", "413"),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: the-moon", "417"),
    ("CONNECT / HTTP/1.1\r\nHost: a", "501"),
    ("CONNECT a:80 HTTP/1.1\r\nHost: a", "501"), ("GET a HTTP/1.1\r\nHost: a", "400"),
    ("GET /#b HTTP/1.1\r\nHost: a", "400"), ("GET http://b/ HTTP/1.1\r\nHost: a", "400"),
    ("GET / HTTP/1.1\r\nHost: a\r\nX-A: \u{1}", "400"), ("nonsense", "400"),
  ])
  func `a request with invalid framing gets one response, and nothing after it is read`(
    head: String, status: String
  ) throws {
    let channel = try open()
    send(head + "\r\n\r\n", to: channel)
    #expect(try statuses(channel) == [status])
    // The body in its own segment, followed by another request.
    send("0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", to: channel)
    #expect(try statuses(channel) == [])
    #expect(try heads(channel).isEmpty)
    #expect(isEnding(channel))
    #expect(metrics.copy.unread.map(\.count).reduce(0, +) == 1)
  }

  @Test func `an address or header that is too long has its own status`() throws {
    for (length, status) in [(8192, nil), (8193, "414")] {
      let channel = try open()
      send(
        "GET /" + String(repeating: "a", count: length - 1) + " HTTP/1.1\r\nHost: a\r\n\r\n",
        to: channel)
      #expect(try statuses(channel).first == status)
    }
    let channel = try open()
    send(
      "GET / HTTP/1.1\r\nHost: a\r\nX-A: " + String(repeating: "b", count: 100_000) + "\r\n\r\n",
      to: channel)
    #expect(try statuses(channel) == ["431"])
  }

  @Test func `requests before an invalid request are answered first`() throws {
    let channel = try open()
    send(
      "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\nGET /3 HTTP/1.1\r\n\r\n",
      to: channel)
    #expect(try heads(channel).map(\.path) == ["/1", "/2"])
    #expect(try statuses(channel) == [])
    try answer(.ok, on: channel)
    #expect(try statuses(channel) == ["200"])
    try answer(.noContent, on: channel)
    #expect(try statuses(channel) == ["204", "400"])
    #expect(isEnding(channel))
  }

  @Test func `an unreadable body is answered once, and its reader gets an error`() throws {
    let channel = try open()
    send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", to: channel)
    #expect(throws: FrameRefusal.badBody) {
      try channel.writeInbound(ByteBuffer(string: "zz\r\n"))
    }
    #expect(try statuses(channel) == ["400"])
    // The handler was notified, but its response is not sent.
    try answer(.badRequest, on: channel)
    #expect(try statuses(channel) == [])
    #expect(isEnding(channel))
  }

  @Test func `a response that has begun is finished without another when the body is invalid`()
    throws
  {
    let channel = try open()
    send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", to: channel)
    try channel.writeOutbound(
      HTTPResponsePart.head(.init(status: .notFound, headerFields: [.contentLength: "0"])))
    send("zz\r\n", to: channel)
    _ = try? channel.throwIfErrorCaught()
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    #expect(try statuses(channel) == ["404"])
    #expect(isEnding(channel))
  }

  @Test func `a response before the end of the body closes the connection`() throws {
    let channel = try open()
    send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc", to: channel)
    try answer(.contentTooLarge, on: channel)
    #expect(try output(channel).lowercased().contains("connection: close"))
    _ = try passed(channel)
    send(String(repeating: "a", count: 997) + "GET / HTTP/1.1\r\nHost: a\r\n\r\n", to: channel)
    #expect(try passed(channel).isEmpty)
    #expect(isEnding(channel))
  }

  @Test func `a truncated body is an error for its reader`() throws {
    let channel = try open()
    send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc", to: channel)
    channel.pipeline.fireChannelInactive()
    #expect(throws: (any Error).self) { try channel.throwIfErrorCaught() }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: Close",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, close",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nConnection: CLOSE",
    "GET / HTTP/1.0\r\nHost: a",
    "GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive",
  ])
  func `a connection to be closed is closed after its response`(head: String) throws {
    let channel = try open()
    send(head + "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", to: channel)
    let read = try heads(channel)
    #expect(read.count == 1)
    #expect(read.first?.headerFields[.connection] == "close")
    try answer(.ok, on: channel, [.contentLength: "0"])
    #expect(try output(channel).lowercased().contains("connection: close"))
    #expect(isEnding(channel))
  }

  @Test func `a response of unknown length is sent to HTTP 1.0 without chunks`() throws {
    let channel = try open()
    send("GET / HTTP/1.0\r\nHost: a\r\n\r\n", to: channel)
    try answer(.ok, on: channel)
    let said = try output(channel)
    #expect(said.hasPrefix("HTTP/1.0 200"))
    #expect(!said.lowercased().contains("chunked"))
  }

  @Test func `a client that expects 100 Continue gets it once, when the body is read`() throws {
    let channel = try open()
    send(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n",
      to: channel)
    #expect(try statuses(channel) == [])
    for expected in [["100"], []] {
      try channel.triggerUserOutboundEvent(FramingGuard.SendContinue()).wait()
      #expect(try statuses(channel) == expected)
    }
    send("{}", to: channel)
    try answer(.ok, on: channel)
    #expect(try statuses(channel) == ["200"])
    #expect(!isEnding(channel))
  }

  @Test(arguments: [false, true])
  func `every response and refusal has the security headers`(isSecure: Bool) throws {
    for ask in ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"] {
      let channel = try open(isSecure: isSecure)
      send(ask, to: channel)
      if try !heads(channel).isEmpty { try answer(.ok, on: channel, [.contentLength: "0"]) }
      let said = try output(channel)
      let policy =
        said.split(separator: "\r\n").first { $0.hasPrefix("Content-Security-Policy: ") } ?? ""
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe"))
      for name in [
        "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Referrer-Policy: ",
        "Permissions-Policy: ",
        "Cross-Origin-Opener-Policy: ", "Date: ",
      ] {
        #expect(said.contains("\r\n\(name)"), "\(name)")
      }
      #expect(
        said.contains("\r\nStrict-Transport-Security: max-age=63072000; includeSubDomains\r\n")
          == isSecure)
    }
  }

  @Test func `a response of unknown length is chunked, and one to HEAD has no body`() throws {
    for (method, body) in [("GET", "3\r\nabc\r\n0\r\n\r\n"), ("HEAD", "")] {
      let channel = try open()
      send("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n", to: channel)
      try channel.writeOutbound(HTTPResponsePart.head(.init(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer()))
      try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: "abc")))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
      let said = try output(channel)
      #expect(said.hasSuffix("\r\n\r\n" + body))
      #expect(said.contains("Transfer-Encoding: chunked") == !body.isEmpty)
    }
  }

  @Test(arguments: [HTTPResponse.Status.noContent, .notModified])
  func `a response without a body has no length headers`(status: HTTPResponse.Status) throws {
    let channel = try open()
    send("GET / HTTP/1.1\r\nHost: a\r\n\r\n", to: channel)
    try answer(status, on: channel, [.contentLength: "3"])
    let said = try output(channel).lowercased()
    #expect(!said.contains("content-length") && !said.contains("transfer-encoding"))
    #expect(said.hasSuffix("\r\n\r\n"))
  }

  @Test func `chunks with excessive overhead are refused`() throws {
    let channel = try open()
    send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", to: channel)
    send("2;" + String(repeating: "a", count: 60_000), to: channel)
    #expect(try statuses(channel) == [])
    send(String(repeating: "a", count: 60_000), to: channel)
    #expect(try statuses(channel) == ["400"])
  }
}
