import NIOCore
import PlazaBase
import PlazaEgress
import PlazaFetch
import PlazaTesting
import Testing

@testable import PrintShop

struct PrinterRulesTests {
  /// Queries a printer that does not exist, so that only the guard can report "elsewhere".
  private func reach(_ text: String, _ rules: PrinterRules) async -> PrinterRefusal? {
    let numbers = [
      "printer.local": "10.0.0.7", "printer": "192.168.0.7", "inward.example": "127.0.0.1",
    ]
    let egress = EgressGuard(
      resolve: { host, port in
        // The system resolves numeric addresses without querying a name server.
        if host.allSatisfy({ $0.isHexDigit || ".x:".contains($0) }) || host == "localhost" {
          return SystemResolver.addresses(of: host, port: port)
        }
        return try numbers[host].map { [try SocketAddress(ipAddress: $0, port: port)] } ?? []
      }, own: { Set([NetworkAddress("10.9.9.9")].compactMap(\.self)) })
    let fetcher = HTTPFetcher(logger: .silent, egress: egress)
    var refusal: PrinterRefusal?
    do throws(PrinterRefusal) {
      _ = try await DiscoveredPrinter.reach(text, within: rules, by: fetcher)
    } catch {
      refusal = error
    }
    await fetcher.close()
    return refusal
  }

  @Test(arguments: [
    "ipp://localhost:1/ipp/print", "ipp://127.0.0.1:1", "ipp://127.0.0.1.:1", "ipp://2130706433:1",
    "ipp://0x7f.1:1", "ipp://0177.0.0.1:1", "ipp://127.1:1", "ipp://[::1]:1",
    "ipp://[::ffff:127.0.0.1]:1",
    "ipp://[::ffff:7f00:1]:1", "ipp://[64:ff9b::7f00:1]:1", "ipp://[64:ff9b::a9fe:a9fe]:1",
    "ipp://inward.example:1",
    "ipp://8.8.8.8", "ipp://172.32.0.1", "ipp://169.254.169.254/latest", "ipp://0xa9fea9fe/",
    "ipp://2852039166/",
    "ipp://[fd00:ec2::254]/", "ipp://[fe80::1]/", "ipp://224.0.0.1", "ipp://[ff02::1]/",
    "ipp://0.0.0.0:1",
    "ipp://0:1", "ipp://10.9.9.9:1",
  ])
  func `without a setting, local, link-local and Internet addresses are refused`(text: String)
    async
  {
    #expect(await reach(text, PrinterRules(hosts: nil)) == .elsewhere)
  }

  @Test func `a configured host is allowed, also localhost, and only at its port if one is given`()
    async
  {
    let rules = PrinterRules(
      hosts: ["localhost:1", "Inward.Example", "10.0.0.7"].compactMap { EgressHost($0) })
    #expect(await reach("ipp://localhost:1/ipp/print", rules) == .unreachable)
    #expect(await reach("ipp://127.0.0.1:1/ipp/print", rules) == .unreachable)
    for other in [
      "ipp://localhost:2", "ipp://inward.example:2", "ipp://printer:1", "ipp://10.0.0.8:1",
    ] {
      #expect(await reach(other, rules) == .elsewhere, "\(other)")
    }
  }

  @Test func `private networks can be allowed in addition to hosts`() async {
    let rules = PrinterRules(hosts: [EgressHost("localhost", port: 1)], orPrivate: true)
    #expect(await reach("ipp://localhost:1/ipp/print", rules) == .unreachable)
    #expect(await reach("ipp://localhost:2/ipp/print", rules) == .elsewhere)
    #expect(await reach("ipp://8.8.8.8:1", rules) == .elsewhere)
    #expect(rules.egress != PrinterRules(hosts: [EgressHost("localhost", port: 1)]).egress)
  }

  @Test func `the demo printer is allowed by its own setting, only at its port`() async {
    for hosts in [nil, [EgressHost("printer.example", port: nil)]] {
      let rules = PrinterRules(hosts: hosts, demo: "ipp://localhost:1/ipp/print")
      #expect(await reach("ipp://localhost:1/ipp/print", rules) == .unreachable)
      #expect(await reach("ipp://localhost:2/ipp/print", rules) == .elsewhere)
    }
  }

  @Test(arguments: [
    "", "ipp:", "http://localhost", "ipp://user@localhost/", "file:///etc/passwd", "ipp:// ",
  ])
  func `an invalid printer address is refused`(text: String) {
    #expect(PrinterAddress(text, within: .here) == nil)
  }

  @Test func `a printer is contacted at port 631 by default`() {
    func address(_ text: String) -> PrinterAddress? { PrinterAddress(text, within: .here) }
    #expect(address("ipp://localhost/ipp/print")?.web.origin == "http://localhost:631")
    #expect(address("ipps://10.0.0.1:8443/p")?.web.origin == "https://10.0.0.1:8443")
    #expect(address("ipp://localhost")?.text == "ipp://localhost/ipp/print")
  }
}
