import Glibc
import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaFetch

struct FetcherTests {
  /// Lends a fetcher and closes it.
  private func fetching(
    _ conduct: [String: SmallServer.Conduct], _ body: (Fetcher, SmallServer) async throws -> Void
  ) async throws {
    let fetcher = Fetcher(logger: .silent)
    do {
      try await SmallServer.open(conduct) { try await body(fetcher, $0) }
      await fetcher.close()
    } catch {
      await fetcher.close()
      throw error
    }
  }

  private func get(
    _ fetcher: Fetcher, _ server: SmallServer, _ path: String, _ rules: FetchRules = FetchRules(deadline: .patient)
  ) async throws -> Fetched {
    try await fetcher.get(#require(server.base.adding([path])), within: rules)
  }

  @Test func `an answer comes with its type and all its bytes`() async throws {
    try await fetching(["/a": .answer(200, [("Content-Type", "Text/JavaScript; charset=utf-8")], "{}")]) {
      let address = try #require($1.base.adding(["a"], query: [(name: "term", value: "a&b=ü")]))
      let fetched = try await $0.get(address, headers: [(name: "Authorization", value: "Bearer x")])
      #expect(fetched == Fetched(type: "text/javascript", bytes: Array("{}".utf8)))
      #expect($1.requests == ["/a?term=a%26b%3D%C3%BC"])
      #expect($1.lastHeaders["authorization"] == "Bearer x" && $1.lastHeaders["user-agent"] == "Plaza/1.0")
    }
  }

  @Test func `a server that hangs is given up when the time is over`() async throws {
    try await fetching(["/a": .hang]) { fetcher, server in
      await #expect(throws: FetchFailure.timedOut) {
        _ = try await get(fetcher, server, "a", FetchRules(deadline: .milliseconds(200)))
      }
    }
  }

  @Test func `the time counts for the whole answer, so that dripping does not stretch it`() async throws {
    try await fetching(["/a": .drip(100_000, every: .milliseconds(5))]) { fetcher, server in
      await #expect(throws: FetchFailure.timedOut) {
        _ = try await get(fetcher, server, "a", FetchRules(deadline: .milliseconds(300)))
      }
    }
  }

  @Test func `an answer that is too large is not taken, whether it says so or only goes on`() async throws {
    let large = String(repeating: "x", count: 2000)
    try await fetching(["/said": .answer(200, [], large), "/flood": .flood]) { fetcher, server in
      for path in ["said", "flood"] {
        await #expect(throws: FetchFailure.tooLarge) {
          _ = try await get(fetcher, server, path, FetchRules(deadline: .patient, largest: 1999))
        }
      }
      let whole = try await get(fetcher, server, "said", FetchRules(deadline: .patient, largest: 2000))
      #expect(whole.bytes.count == 2000)
    }
  }

  @Test func `a refusal tells its status and how long to stay away`() async throws {
    try await fetching(["/a": .answer(429, [("Retry-After", "7")]), "/b": .answer(500)]) { fetcher, server in
      await #expect(throws: FetchFailure.refused(status: 429, retryAfter: .seconds(7))) {
        _ = try await get(fetcher, server, "a")
      }
      await #expect(throws: FetchFailure.refused(status: 500, retryAfter: nil)) {
        _ = try await get(fetcher, server, "b")
      }
    }
  }

  @Test func `a connection that breaks is a server that cannot be reached`() async throws {
    try await fetching(["/a": .breakOff]) { fetcher, server in
      await #expect(throws: FetchFailure.unreachable) { _ = try await get(fetcher, server, "a") }
    }
  }

  @Test func `one that is let go of unclosed closes by itself`() async throws {
    try await SmallServer.open(["/a": .answer(200, [], "here")]) { server in
      weak var gone: Fetcher?
      do {
        let fetcher = Fetcher(logger: .silent)
        gone = fetcher
        let answer = try await get(fetcher, server, "a")
        #expect(answer.bytes == Array("here".utf8))
      }
      #expect(gone == nil)
    }
  }

  @Test func `a server that is gone cannot be reached`() async throws {
    let fetcher = Fetcher(logger: .silent)
    // Nobody else can have a port that is taken, and nobody answers where nobody listens.
    let (socket, port) = try takenPort()
    let address = try #require(WebAddress(ofDevice: "http://127.0.0.1:\(port)/"))
    await #expect(throws: FetchFailure.unreachable) { _ = try await fetcher.get(address) }
    await fetcher.close()
    close(socket)
  }

  @Test func `a redirect is followed on the same server only, and only so often`() async throws {
    let conduct: [String: SmallServer.Conduct] = [
      "/a": .answer(302, [("Location", "/b")]), "/b": .answer(200, [], "here"),
      "/away": .answer(302, [("Location", "http://localhost:1/")]),
      "/inside": .answer(302, [("Location", "https://169.254.169.254/latest")]),
      "/round": .answer(302, [("Location", "/round")]),
    ]
    try await fetching(conduct) { fetcher, server in
      let followed = try await get(fetcher, server, "a")
      #expect(followed.bytes == Array("here".utf8))
      for path in ["away", "inside", "round"] {
        await #expect(throws: FetchFailure.notWhatWasAsked) { _ = try await get(fetcher, server, path) }
      }
    }
  }

  @Test func `a fetcher that was closed asks nobody, and breaks off what is under way`() async throws {
    let fetcher = Fetcher(logger: .silent)
    try await SmallServer.open(["/a": .hang]) { server in
      let address = try #require(server.base.adding(["a"]))
      let running = Task { try await fetcher.get(address, within: FetchRules(deadline: .patient)) }
      while server.requests.isEmpty { await Task.yield() }
      await fetcher.close()
      await #expect(throws: FetchFailure.unreachable) { _ = try await running.value }
      await #expect(throws: FetchFailure.unreachable) { _ = try await fetcher.get(address) }
    }
  }

  @Test(arguments: [
    "ftp://example.org/", "http://example.org/", "http://192.168.0.1/", "https://", "https://me@example.org/",
    "https://a:b@example.org", "//example.org", "https://exa mple.org", "file:///etc/passwd", "https://example.org:0/",
    "http://127.0.0.1.example.org/", "http://localhost.example.org/", "",
  ])
  func `only https is asked, and http on this machine alone`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test func `an address knows its server, and loses its fragment`() throws {
    let address = try #require(WebAddress("HTTPS://Example.org/a?b=c#d"))
    #expect(address.origin == "https://example.org:443" && !address.isLoopback && !address.text.contains("#"))
    #expect(WebAddress("http://127.0.0.1:8080")?.isLoopback == true && WebAddress("http://[::1]:1/") != nil)
    #expect(WebAddress("https://example.org/x/")?.adding(["a b", "c"])?.text == "https://example.org/x/a%20b/c")
  }
}

/// A socket that has a port and does not listen.
private func takenPort() throws -> (socket: Int32, port: Int) {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let code = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(socket, $0, length) | getsockname(socket, $0, &length)
    }
  }
  try #require(socket >= 0 && code == 0)
  return (socket, Int(in_port_t(bigEndian: address.sin_port)))
}
