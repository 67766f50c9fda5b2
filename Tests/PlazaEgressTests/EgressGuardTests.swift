import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import PlazaEgress

struct EgressGuardTests {
  private static let own = NetworkAddress("198.41.0.4")

  /// A guard that resolves only these names. The system parses IP addresses in any notation
  /// without a lookup.
  private static func guarding(_ names: [String: [String]] = [:]) -> EgressGuard {
    EgressGuard(
      resolve: { host, port in
        if let numbers = names[host] {
          return try numbers.map { try SocketAddress(ipAddress: $0, port: port) }
        }
        return SystemResolver.addresses(of: host, port: port)
      }, own: { Set([own].compactMap(\.self)) })
  }

  private func numbers(
    _ host: String, _ rules: EgressRules, port: Int = 443, names: [String: [String]] = [:]
  ) async throws -> [String] {
    try await Self.guarding(names).addresses(of: host, port: port, within: rules).compactMap(
      \.ipAddress)
  }

  @Test(arguments: [
    "127.0.0.1", "127.255.255.254", "127.1", "2130706433", "0x7f000001", "0x7f.0.0.1",
    "0177.0.0.1", "017700000001",
    "localhost", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "64:ff9b::127.0.0.1", "0.0.0.0", "0",
    "::",
    "10.0.0.1", "012.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12::1",
    "::ffff:10.0.0.1",
    "169.254.169.254", "0xa9fea9fe", "2852039166", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe",
    "fd00:ec2::254",
    "168.63.129.16", "100.100.100.200", "192.0.0.192", "169.254.0.1", "fe80::1", "febf::1",
    "224.0.0.1", "239.1.1.1",
    "ff02::1", "255.255.255.255", "100.64.0.1", "198.18.0.1", "192.0.2.1", "203.0.113.9",
    "240.0.0.1", "2001:db8::1",
    "2001:0:1::1", "2002:7f00:1::1", "::127.0.0.1", "64:ff9b:1::7f00:1", "fec0::1", "100::1",
    "198.41.0.4",
  ])
  func `addresses that are not public are refused in every notation`(host: String) async {
    await #expect(throws: EgressError.notAdmitted) { _ = try await numbers(host, .internet) }
  }

  @Test(arguments: [
    "8.8.8.8", "172.15.255.255", "172.32.0.1", "11.0.0.1", "192.167.0.1", "169.253.0.1",
    "128.0.0.1", "223.255.255.255",
    "100.63.0.1", "100.128.0.1", "2606:4700:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8",
  ])
  func `public addresses are accepted`(host: String) async throws {
    #expect(try await numbers(host, .internet).count == 1)
  }

  @Test func `every address of a name is checked, and refused ones are never used`() async throws {
    let names = [
      "mixed.example": ["127.0.0.1", "8.8.8.8", "169.254.169.254", "fd00::1"],
      "inward.example": ["10.0.0.1", "::1"],
      "nothing.example": [],
    ]
    #expect(try await numbers("mixed.example", .internet, names: names) == ["8.8.8.8"])
    await #expect(throws: EgressError.notAdmitted) {
      _ = try await numbers("inward.example", .internet, names: names)
    }
    await #expect(throws: EgressError.unknownHost) {
      _ = try await numbers("nothing.example", .internet, names: names)
    }
  }

  @Test func `a configured server may be private or local but not a metadata service`()
    async throws
  {
    let names = [
      "store.example": ["10.0.0.9"], "here.example": ["127.0.1.1"], "own.example": ["198.41.0.4"],
      "meta.example": ["169.254.169.254"], "wire.example": ["fe80::1"],
      "all.example": ["224.0.0.1"],
    ]
    for host in ["store.example", "here.example", "own.example"] {
      let rules = EgressRules.server(EgressHost(host, port: 443))
      #expect(try await numbers(host, rules, names: names).count == 1, "\(host)")
      await #expect(throws: EgressError.notAdmitted) {
        _ = try await numbers(host, rules, port: 22, names: names)
      }
      await #expect(throws: EgressError.notAdmitted) {
        _ = try await numbers("10.0.0.9", rules, names: names)
      }
    }
    for host in ["meta.example", "wire.example", "all.example"] {
      let rules = EgressRules.server(EgressHost(host, port: 443))
      await #expect(throws: EgressError.notAdmitted) {
        _ = try await numbers(host, rules, names: names)
      }
    }
    let named = EgressRules.server(EgressHost("169.254.169.254", port: 80))
    #expect(try await numbers("169.254.169.254", named, port: 80) == ["169.254.169.254"])
  }

  @Test func `a name whose address changes is used with its checked address`() async throws {
    let answers = Mutex(["8.8.8.8", "127.0.0.1"])
    let watcher = EgressGuard(
      resolve: { _, port in
        let number = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        return [try SocketAddress(ipAddress: number, port: port)]
      }, own: { [] })
    let first = try await watcher.addresses(of: "turning.example", port: 443, within: .internet)
    let again = try await watcher.addresses(of: "turning.example", port: 443, within: .internet)
    #expect(first.compactMap(\.ipAddress) == ["8.8.8.8"] && again == first)
    #expect(answers.withLock { $0 } == ["127.0.0.1"], "it was looked up once")
  }

  @Test func `a connection uses only the checked addresses`() async throws {
    let loop = NIOSingletons.posixEventLoopGroup.any()
    let judged = try ["8.8.8.8", "2606:4700:4700::1111"].map {
      try SocketAddress(ipAddress: $0, port: 1)
    }
    let resolver = CheckedAddresses(judged, on: loop)
    #expect(try await resolver.initiateAQuery(host: "localhost", port: 1).get() == [judged[0]])
    #expect(try await resolver.initiateAAAAQuery(host: "localhost", port: 1).get() == [judged[1]])
  }

  @Test(arguments: [
    "", "a b", "host:", "host:0", "host:70000", "http://host", "[::1", "host/path", "*",
  ])
  func `an invalid host is refused`(text: String) { #expect(EgressHost(text) == nil) }

  @Test func `different spellings of a host are equal`() {
    #expect(EgressHost("Printer.Example.:631") == EgressHost("printer.example", port: 631))
    #expect(EgressHost("[::1]:631") == EgressHost("::1", port: 631))
    #expect(EgressHost("::1") == EgressHost("::1", port: nil))
  }
}
