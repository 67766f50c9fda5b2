import PlazaFetch
import Testing

@testable import PrintShop

struct PrinterRulesTests {
  @Test(arguments: [
    ("ipp://localhost/ipp/print", true), ("ipp://127.0.0.1:8631/ipp/print", true), ("ipp://10.1.2.3", true),
    ("ipps://192.168.0.20/ipp/print", true), ("ipp://172.31.0.1", true), ("ipp://172.32.0.1", false),
    ("ipp://8.8.8.8", false), ("ipp://169.254.169.254/latest", false), ("ipp://printer.example.com", false),
    ("ipp://0x7f.1", false), ("ipp://printer.local", true),
  ])
  func `unless named, printers are on this machine and in private networks`(text: String, isAdmitted: Bool) throws {
    let address = try #require(PrinterAddress(text))
    #expect(PrinterRules(hosts: nil).admit(address) == isAdmitted)
  }

  @Test func `where hosts are named, they alone may be asked`() throws {
    let rules = PrinterRules(hosts: ["Printer.Example.com"])
    #expect(rules.admit(try #require(PrinterAddress("ipp://printer.example.com/ipp/print"))))
    #expect(!rules.admit(try #require(PrinterAddress("ipp://localhost/ipp/print"))))
  }

  @Test(arguments: ["", "ipp:", "http://localhost", "ipp://user@localhost/", "file:///etc/passwd", "ipp:// "])
  func `what is no printer's address is none`(text: String) { #expect(PrinterAddress(text) == nil) }

  @Test func `a printer is asked at port 631 unless said otherwise`() {
    #expect(PrinterAddress("ipp://localhost/ipp/print")?.web.origin == "http://localhost:631")
    #expect(PrinterAddress("ipps://10.0.0.1:8443/p")?.web.origin == "https://10.0.0.1:8443")
    #expect(PrinterAddress("ipp://localhost")?.text == "ipp://localhost/ipp/print")
  }
}
