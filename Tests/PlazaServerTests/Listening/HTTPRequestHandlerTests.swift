import NIOCore
import PlazaBase
import PlazaTesting
import Synchronization
import Testing

@testable import PlazaHTTP
@testable import PlazaServer

/// Tests the connection handler over a real connection.
@Suite(.timeLimit(.minutes(30))) struct HTTPRequestHandlerTests {
  /// Records events in order, and can hold a request until it is released.
  private final class Course: Sendable {
    private let events = Mutex<[String]>([])
    private let opened = AsyncStream<Void>.makeStream()

    func record(_ event: String) { events.withLock { $0.append(event) } }
    var all: [String] { events.withLock { $0 } }
    func open() { opened.continuation.finish() }
    func wait() async { for await _ in opened.stream {} }

    func has(_ event: String) async throws {
      while !all.contains(event) {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  private func routes(_ course: Course) -> [Route] {
    [
      .get("/slow", for: .everyone) { _ in
        course.record("slow begins")
        await course.wait()
        course.record("slow ends")
        return .bytes(Array("slow".utf8), type: "text/plain")
      },
      .get("/quick", for: .everyone) { _ in
        course.record("quick")
        return .bytes(Array("quick".utf8), type: "text/plain")
      },
      .post("/echo", for: .everyone, body: .raw(atMost: 20_000_000)) { request in
        .bytes(
          Array(
            "\(request.body.count) bytes, \(request.body.reduce(0) { ($0 &* 31) &+ Int($1) })".utf8
          ),
          type: "text/plain")
      },
    ]
  }

  private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

  @Test func `a pipelined request waits for the response before it`() async throws {
    let course = Course()
    try await RawConnection.withConnection(routes(course)) { wire in
      try await wire.say(get("/slow") + get("/quick") + get("/quick"))
      try await course.has("slow begins")
      // Arrives while reading is paused.
      try await wire.say(get("/nowhere"))
      course.open()
      let received = try await wire.waitFor("404")
      #expect(course.all == ["slow begins", "slow ends", "quick", "quick"])
      #expect(received.ranges(of: "HTTP/1.1 200").count == 3)
      let bodies = received.matches(of: #/\r\n\r\n(slow|quick)HTTP/#).map { String($0.output.1) }
      #expect(bodies == ["slow", "quick", "quick"])
    }
  }

  @Test(arguments: [0, 1, 70_000, 9_000_000])
  func `a body arrives whole, in one piece or in many`(length: Int) async throws {
    try await RawConnection.withConnection(routes(Course())) { wire in
      let body = String(repeating: "0123456789abcdef!", count: length / 17 + 1).prefix(length)
      let sum = body.utf8.reduce(0) { ($0 &* 31) &+ Int($1) }
      let head = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
      try await wire.say(head + body + get("/quick"))
      #expect(
        try await wire.waitFor("\r\n\r\nquick").contains("\r\n\r\n\(length) bytes, \(sum)HTTP"))
    }
  }

  @Test func `100 Continue is sent before the body arrives`() async throws {
    try await RawConnection.withConnection(routes(Course())) { wire in
      try await wire.say(
        "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      #expect(try await wire.waitFor("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      try await wire.say("abc")
      #expect(try await wire.waitFor("bytes").contains("\r\n\r\n3 bytes, "))
    }
  }

  @Test func `a truncated body is refused`() async throws {
    try await RawConnection.withConnection(routes(Course())) { wire in
      try await wire.say(
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
      try await wire.closeOutput()
      let received = try await wire.readToEnd()
      #expect(received.hasPrefix("HTTP/1.1 400"))
      #expect(!received.contains("bytes,"))
    }
  }

  @Test func `a client that closes its output still gets pending responses`() async throws {
    let course = Course()
    try await RawConnection.withConnection(routes(course)) { wire in
      try await wire.say(get("/slow") + get("/quick"))
      try await wire.closeOutput()
      try await course.has("slow begins")
      course.open()
      let received = try await wire.readToEnd()
      #expect(received.ranges(of: "HTTP/1.1 200").count == 2)
      #expect(received.hasSuffix("quick"))
    }
  }

  @Test func `at shutdown a pending response is sent as the last one`() async throws {
    let course = Course()
    try await RawConnection.withConnection(routes(course)) { wire in
      try await wire.say(get("/slow"))
      try await course.has("slow begins")
      wire.served.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
      try await wire.say(get("/quick"))
      course.open()
      let received = try await wire.readToEnd()
      #expect(received.contains("Connection: close\r\n"))
      #expect(received.hasSuffix("slow"))
      #expect(course.all == ["slow begins", "slow ends"])
    }
  }

  @Test func `at shutdown an idle connection is closed`() async throws {
    try await RawConnection.withConnection(routes(Course())) { wire in
      try await wire.say(get("/quick"))
      _ = try await wire.waitFor("quick")
      wire.served.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
      let received = try await wire.readToEnd()
      #expect(received.hasSuffix("quick"), "\(received)")
    }
  }

  @Test func `a connection ends after its last request, even if the client has left`() async throws
  {
    let course = Course()
    try await RawConnection.withConnection(routes(course)) { wire in
      try await wire.say(get("/slow"))
      try await course.has("slow begins")
      wire.ended.whenComplete { _ in course.record("ended") }
      try await wire.served.close()
      course.open()
      try await wire.ended.get()
      try await course.has("ended")
      #expect(course.all == ["slow begins", "slow ends", "ended"])
    }
  }

  @Test func `an event stream ends with its connection`() async throws {
    let course = Course()
    let live = Route.get("/live", for: .everyone) { _ in
      .events { send in
        try await send(Array(": begins\n\n".utf8))
        course.record("stream begins")
        await course.wait()
        course.record("stream ends")
      }
    }
    try await RawConnection.withConnection([live]) { wire in
      try await wire.say(get("/live"))
      try await course.has("stream begins")
      try await wire.served.close()
      try await wire.ended.get()
      #expect(course.all == ["stream begins", "stream ends"])
    }
  }

  @Test func `no request is started while the client does not read responses`() async throws {
    let course = Course()
    let wires = Mutex<(any Channel)?>(nil)
    let large = Route.get("/large", for: .everyone) { _ in
      course.record(wires.withLock { $0?.isWritable } == true ? "has room" : "is full")
      return .bytes([UInt8](repeating: 0x61, count: 300_000), type: "application/octet-stream")
    }
    try await RawConnection.withConnection([large]) { wire in
      wires.withLock { $0 = wire.served }
      try await wire.listen(false)
      for _ in 0..<200 { try await wire.say(get("/large")) }
      while wire.served.isWritable {
        try Task.checkCancellation()
        await Task.yield()
      }
      try await wire.listen(true)
      try await wire.say("GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await wire.waitFor("HTTP/1.1 404").ranges(of: "HTTP/1.1 200").count == 200)
      #expect(course.all == [String](repeating: "has room", count: 200))
    }
  }
}
