import Glibc
import NIOCore
import PlazaBase
import PlazaEgress
import PlazaTesting
import Synchronization
import Testing

@testable import PlazaFetch

struct HTTPFetcherTests {
  /// Provides a fetcher and closes it.
  private func fetching(
    _ conduct: [String: SmallServer.Conduct],
    _ body: (HTTPFetcher, SmallServer) async throws -> Void
  ) async throws {
    let fetcher = HTTPFetcher(logger: .silent)
    do {
      try await SmallServer.open(conduct) { try await body(fetcher, $0) }
      await fetcher.close()
    } catch {
      await fetcher.close()
      throw error
    }
  }

  private func get(
    _ fetcher: HTTPFetcher, _ server: SmallServer, _ path: String,
    _ rules: FetchLimits = FetchLimits(deadline: .testTimeout)
  ) async throws -> Fetched {
    try await fetcher.get(#require(server.base.adding([path])), within: rules)
  }

  @Test func `a response has its type and its complete body`() async throws {
    try await fetching([
      "/a": .answer(200, [("Content-Type", "Text/JavaScript; charset=utf-8")], "{}")
    ]) {
      let address = try #require($1.base.adding(["a"], query: [(name: "term", value: "a&b=ü")]))
      let fetched = try await $0.get(
        address, headers: [(name: "Authorization", value: "Bearer x")])
      #expect(fetched == Fetched(type: "text/javascript", bytes: Array("{}".utf8)))
      #expect($1.requests == ["/a?term=a%26b%3D%C3%BC"])
      #expect(
        $1.lastHeaders["authorization"] == "Bearer x"
          && $1.lastHeaders["user-agent"] == "Plaza/\(Version.text)")
    }
  }

  @Test func `a server that does not respond causes a timeout`() async throws {
    try await fetching(["/a": .hang]) { fetcher, server in
      await #expect(throws: FetchFailure.timedOut) {
        _ = try await get(fetcher, server, "a", FetchLimits(deadline: .milliseconds(200)))
      }
    }
  }

  @Test func `the deadline covers the whole response, even a slow one`() async throws {
    try await fetching(["/a": .drip(100_000, every: .milliseconds(5))]) { fetcher, server in
      await #expect(throws: FetchFailure.timedOut) {
        _ = try await get(fetcher, server, "a", FetchLimits(deadline: .milliseconds(300)))
      }
    }
  }

  @Test func `a response over the size limit is refused with and without a declared length`()
    async throws
  {
    let large = String(repeating: "x", count: 2000)
    try await fetching(["/said": .answer(200, [], large), "/flood": .flood]) { fetcher, server in
      for path in ["said", "flood"] {
        await #expect(throws: FetchFailure.tooLarge) {
          _ = try await get(
            fetcher, server, path, FetchLimits(deadline: .testTimeout, largest: 1999))
        }
      }
      let whole = try await get(
        fetcher, server, "said", FetchLimits(deadline: .testTimeout, largest: 2000))
      #expect(whole.bytes.count == 2000)
    }
  }

  @Test func `an error status is reported with its retry delay`() async throws {
    try await fetching(["/a": .answer(429, [("Retry-After", "7")]), "/b": .answer(500)]) {
      fetcher, server in
      await #expect(throws: FetchFailure.refused(status: 429, retryAfter: .seconds(7))) {
        _ = try await get(fetcher, server, "a")
      }
      await #expect(throws: FetchFailure.refused(status: 500, retryAfter: nil)) {
        _ = try await get(fetcher, server, "b")
      }
    }
  }

  @Test func `a broken connection is reported as unreachable`() async throws {
    try await fetching(["/a": .breakOff]) { fetcher, server in
      await #expect(throws: FetchFailure.unreachable) { _ = try await get(fetcher, server, "a") }
    }
  }

  @Test func `a fetcher without references closes itself`() async throws {
    try await SmallServer.open(["/a": .answer(200, [], "here")]) { server in
      weak var gone: HTTPFetcher?
      do {
        let fetcher = HTTPFetcher(logger: .silent)
        gone = fetcher
        let answer = try await get(fetcher, server, "a")
        #expect(answer.bytes == Array("here".utf8))
      }
      #expect(gone == nil)
    }
  }

  @Test func `a refused connection is reported as unreachable`() async throws {
    let fetcher = HTTPFetcher(logger: .silent)
    // The port is bound but not listening, so connections to it are refused.
    let (socket, port) = try boundPort()
    let address = try #require(FetchURL(setting: "http://127.0.0.1:\(port)/"))
    await #expect(throws: FetchFailure.unreachable) { _ = try await fetcher.get(address) }
    await fetcher.close()
    close(socket)
  }

  @Test func `redirects are followed on the same server only, up to a limit`() async throws {
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
        await #expect(throws: FetchFailure.unexpectedResponse) {
          _ = try await get(fetcher, server, path)
        }
      }
    }
  }

  @Test func `a connection uses the checked address even if the name resolves differently later`()
    async throws
  {
    let answers = Mutex(["127.0.0.1", "10.0.0.1"])
    let egress = EgressGuard(
      resolve: { _, port in
        let number = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        return [try SocketAddress(ipAddress: number, port: port)]
      }, own: { [] })
    let fetcher = HTTPFetcher(logger: .silent, egress: egress)
    try await SmallServer.open(["/a": .answer(200, [], "here")]) { server in
      let rules = EgressRules.devices(
        [EgressHost("localhost", port: server.port)], orPrivate: false)
      // The system resolves no such name (RFC 6761), so the connection can only have used the
      // approved address.
      let text = "http://turning.invalid:\(server.port)/a"
      let address = try #require(FetchURL(ofDevice: text, within: rules))
      #expect(try await fetcher.get(address).bytes == Array("here".utf8))
      #expect(server.lastHeaders["host"]?.hasPrefix("turning.invalid") == true)
      let strange = try #require(FetchURL(ofDevice: text, within: .internet))
      await #expect(throws: FetchFailure.notAdmitted) { _ = try await fetcher.get(strange) }
    }
    await fetcher.close()
  }

  @Test func `local addresses that are not configured are refused`() async throws {
    try await fetching(["/a": .answer(200, [], "here")]) { fetcher, server in
      for host in ["127.0.0.1", "localhost", "[::1]"] {
        let address = try #require(FetchURL("http://\(host):\(server.port)/a"))
        await #expect(throws: FetchFailure.notAdmitted) { _ = try await fetcher.get(address) }
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `a host is reached at its second address`() async throws {
    let egress = EgressGuard(
      resolve: { _, port in
        try ["::1", "127.0.0.1"].map { try SocketAddress(ipAddress: $0, port: port) }
      })
    let fetcher = HTTPFetcher(logger: .silent, egress: egress)
    try await SmallServer.open(["/a": .answer(200, [], "here")]) { server in
      let address = try #require(FetchURL(setting: "http://localhost:\(server.port)/a"))
      #expect(try await fetcher.get(address).bytes == Array("here".utf8))
    }
    await fetcher.close()
  }

  @Test func `an address that does not respond leaves time for the next one`() async throws {
    let egress = EgressGuard(
      resolve: { _, port in
        try ["127.0.0.2", "127.0.0.1"].map { try SocketAddress(ipAddress: $0, port: port) }
      })
    let fetcher = HTTPFetcher(logger: .silent, egress: egress)
    try await SmallServer.open(["/a": .answer(200, [], "here")]) { server in
      let silent = try silentSockets(port: server.port)
      let address = try #require(FetchURL(setting: "http://localhost:\(server.port)/a"))
      #expect(
        try await fetcher.get(address, within: FetchLimits(deadline: .seconds(4))).bytes
          == Array("here".utf8))
      for socket in silent { close(socket) }
    }
    await fetcher.close()
  }

  @Test func `more hosts than the pool keeps are all reached`() async throws {
    let egress = EgressGuard(resolve: { _, port in
      [try SocketAddress(ipAddress: "127.0.0.1", port: port)]
    })
    let fetcher = HTTPFetcher(logger: .silent, egress: egress)
    try await SmallServer.open(["/a": .answer(200, [], "here")]) { server in
      let rules = EgressRules.devices([EgressHost("localhost", port: nil)], orPrivate: false)
      for number in 1...40 {
        let text = "http://host\(number).invalid:\(server.port)/a"
        let address = try #require(FetchURL(ofDevice: text, within: rules))
        #expect(try await fetcher.get(address).bytes == Array("here".utf8))
      }
    }
    await fetcher.close()
  }

  @Test func `a closed fetcher sends no requests and cancels running ones`() async throws {
    let fetcher = HTTPFetcher(logger: .silent)
    try await SmallServer.open(["/a": .hang]) { server in
      let address = try #require(server.base.adding(["a"]))
      let running = Task {
        try await fetcher.get(address, within: FetchLimits(deadline: .testTimeout))
      }
      while server.requests.isEmpty { await Task.yield() }
      await fetcher.close()
      await #expect(throws: FetchFailure.unreachable) { _ = try await running.value }
      await #expect(throws: FetchFailure.unreachable) { _ = try await fetcher.get(address) }
    }
  }

  @Test(arguments: [
    "ftp://example.org/", "http://example.org/", "http://192.168.0.1/", "https://",
    "https://me@example.org/",
    "https://a:b@example.org", "//example.org", "https://exa mple.org", "file:///etc/passwd",
    "https://example.org:0/",
    "http://127.0.0.1.example.org/", "http://localhost.example.org/", "",
  ])
  func `only https and local http addresses are accepted`(text: String) {
    #expect(FetchURL(text) == nil)
  }

  @Test func `an address has an origin and drops its fragment`() throws {
    let address = try #require(FetchURL("HTTPS://Example.org/a?b=c#d"))
    #expect(
      address.origin == "https://example.org:443" && !address.isLoopback
        && !address.text.contains("#"))
    #expect(
      FetchURL("http://127.0.0.1:8080")?.isLoopback == true && FetchURL("http://[::1]:1/") != nil)
    #expect(
      FetchURL("https://example.org/x/")?.adding(["a b", "c"])?.text
        == "https://example.org/x/a%20b/c")
  }

  @Test func `an address derived from a device's address may use http like the device`() throws {
    let device = try #require(FetchURL(ofDevice: "http://192.168.0.9:631/ipp", within: .internet))
    #expect(device.adding(["print"])?.text == "http://192.168.0.9:631/ipp/print")
    #expect(device.resolving("/ready")?.text == "http://192.168.0.9:631/ready")
    let other = try #require(FetchURL("https://example.org/"))
    #expect(other.resolving("http://example.org/") == nil)
  }
}

/// Returns a socket that is bound to a port and does not listen.
private func boundPort() throws -> (socket: Int32, port: Int) {
  var address = loopback(0x7F00_0001, port: 0)
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let code = withSocketAddress(&address) {
    bind(socket, $0, length) | getsockname(socket, $0, &length)
  }
  try #require(socket >= 0 && code == 0)
  return (socket, Int(in_port_t(bigEndian: address.sin_port)))
}

/// Makes connections to 127.0.0.2 hang: the first one fills the listener's queue.
private func silentSockets(port: Int) throws -> [Int32] {
  var address = loopback(0x7F00_0002, port: port)
  let length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  let first = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  let code = withSocketAddress(&address) {
    bind(listener, $0, length) | listen(listener, 0) | connect(first, $0, length)
  }
  try #require(listener >= 0 && first >= 0 && code == 0)
  return [first, listener]
}

private func loopback(_ number: in_addr_t, port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = number.bigEndian
  address.sin_port = in_port_t(port).bigEndian
  return address
}

private func withSocketAddress(
  _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Int32
) -> Int32 {
  withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
  }
}
