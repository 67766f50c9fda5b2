import HTTPTypes
import PlazaTesting
import Testing

@testable import PlazaHTTP
@testable import PlazaUI

@Suite struct ForwardedAddressTests {
  private func address(peer: String, _ fields: [String], trusting proxies: [String]) async throws
    -> String
  {
    var headers = HTTPFields()
    let name = try #require(HTTPField.Name("X-Forwarded-For"))
    for field in fields { headers.append(HTTPField(name: name, value: field)) }
    let (kiosk, proxies) = (SampleStorefront(), try #require(TrustedProxies(proxies)))
    let world = TestWorld()
    var found = ""
    try await Engine.sqliteMemory.withStore(kiosk.migrations, world: world) { store in
      let site = Site(
        world: world.world, store: store, origin: nil, isDemo: false, trustedProxies: proxies,
        identify: { Cast.identify($0, $1) }, shell: SiteShell(for: [kiosk]))
      found = site.clientAddress(peer: peer, headers)
    }
    return found
  }

  @Test(arguments: [
    // The header of an untrusted client is ignored.
    ("203.0.113.9", ["1.2.3.4"], "203.0.113.9"),
    // The address added by the proxy is used, regardless of those before it.
    ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
    ("127.0.0.1", ["1.2.3.4, 203.0.113.9"], "203.0.113.9"),
    ("127.0.0.1", ["1.2.3.4", "203.0.113.9"], "203.0.113.9"),
    ("127.0.0.1", ["1.2.3.4, 127.0.0.1, 203.0.113.9, 10.0.0.1"], "203.0.113.9"),
    // An unreadable element and those before it are ignored.
    ("127.0.0.1", ["1.2.3.4, unknown"], "127.0.0.1"),
    ("127.0.0.1", ["1.2.3.4, 203.0.113.9:4711"], "127.0.0.1"),
    ("127.0.0.1", ["1.2.3.4, "], "127.0.0.1"),
    ("127.0.0.1", ["1.2.3.4, abc"], "127.0.0.1"),
    ("127.0.0.1", [], "127.0.0.1"),
    ("127.0.0.1", ["127.0.0.1, 10.0.0.1"], "127.0.0.1"),
    // A combining mark next to a comma does not hide the comma.
    ("127.0.0.1", ["1.2.3.4\u{600}, 203.0.113.9"], "203.0.113.9"),
    ("127.0.0.1", ["1.2.3.4,\u{301}, 203.0.113.9"], "203.0.113.9"),
    // Each address has one spelling.
    ("::ffff:127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
    ("127.0.0.1", ["2001:DB8:0:0::1"], "2001:db8::1"),
  ])
  func `the client is the last address that is not a trusted proxy`(
    peer: String, fields: [String], client: String
  ) async throws {
    let found = try await address(peer: peer, fields, trusting: ["127.0.0.1", "10.0.0.1"])
    #expect(found == client)
  }

  @Test(arguments: [
    ("172.16.0.0/12", "172.31.255.255", true), ("172.16.0.0/12", "172.32.0.0", false),
    ("172.16.0.0/12", "::ffff:172.16.0.1", true), ("10.0.0.7/32", "10.0.0.8", false),
    ("0.0.0.0/0", "8.8.8.8", true),
    ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
    ("172.16.0.0/12", "2001:db8::1", false), ("127.0.0.1", "127.0.0.1", true),
  ])
  func `a CIDR block contains the addresses that share its prefix`(
    block: String, address: String, isIn: Bool
  ) throws {
    #expect(try #require(TrustedProxies([block])).contains(address) == isIn)
  }

  @Test(arguments: [
    "foo", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "/8", "10.0.0.0/8/8", "::/129", "10.0.0",
  ])
  func `an invalid proxy address or block is refused`(word: String) {
    #expect(TrustedProxies(["127.0.0.1", word]) == nil)
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
    ("2001:db8:1:2::1", "20010db800010002::/64"),
    ("2001:db8:1:2:ffff::1", "20010db800010002::/64"),
    ("2001:db8:1:3::1", "20010db800010003::/64"),
    ("local", "local"),
  ])
  func `an IPv6 address is grouped by its 64-bit prefix`(address: String, network: String) {
    #expect(Request.network(of: address) == network)
  }
}
