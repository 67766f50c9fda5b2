import PlazaBase
import PlazaData
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

/// Scaling and margins in IPP attributes.
struct ScalingByIPPTests {
  @Test(arguments: Scaling.ofDialogs)
  func `a scaling mode from a print dialog is offered and kept`(scaling: Scaling) async throws {
    try await PrintShopSite.open { site in
      let dialog = try await site.dialog()
      let told = try await dialog.send(.getPrinterAttributes).printer
      #expect(told["print-scaling-supported"].contains { $0.text == scaling.rawValue })
      #expect(told["print-scaling-default"].first?.text == "auto")
      try await dialog.print(2, [.keyword("print-scaling", scaling.rawValue)])
      try await site.prepare()
      let order = try #require(try await site.orders(of: .ann, .draft).first)
      #expect(
        try await site.store.read { try OrderLine.of(order.id, $0).first }?.options.scaling
          == scaling)
    }
  }

  @Test func `printer margins come from the default media, or else are the largest supported`() {
    let supported = ["left", "bottom", "right", "top"].map {
      IPPAttribute("media-\($0)-margin-supported", [.integer(0), .integer(300), .integer(500)])
    }
    #expect(Margins(IPPMessage.Group(.printer, supported)) == Margins(500, 500, 500, 500))
    let usual = IPPAttribute(
      "media-col-default",
      .collection([
        IPPAttribute("media-left-margin", .integer(310)),
        IPPAttribute("media-top-margin", .integer(420)),
      ]))
    #expect(
      Margins(IPPMessage.Group(.printer, supported + [usual])) == Margins(310, 500, 500, 420))
    #expect(Margins(IPPMessage.Group(.printer, [])) == nil)
  }

  @Test func `a store reports, and prices use, the largest margins of its printers`() async throws
  {
    try await PrintShopSite.open { site in
      for margins in [Margins(300, 900, 300, 300), Margins(600, 100, 100, 100)] {
        var capabilities = Capabilities.everything
        capabilities.margins = margins
        try await site.shopFixture.printer("Printer \(margins.left)", capabilities)
      }
      try await site.shopFixture.store.write {
        try $0.run("DELETE FROM print_printer WHERE name = 'Front'")
      }
      let told = try await site.dialog().send(.getPrinterAttributes).printer
      #expect(told["media-left-margin-supported"] == [.integer(600)])
      #expect(told["media-bottom-margin-supported"] == [.integer(900)])
      let order = try await site.shopFixture.draft(try await site.shopFixture.member())
      let line = try await site.store.read { try OrderLine.of(order.id, $0).first }
      #expect(line?.options.margins == Margins(600, 900, 300, 300))
    }
  }

  @Test func `options stored before scaling existed can still be read`() throws {
    let old = """
      {"colour":"auto","copies":2,"finishings":[],"media":"iso_a4_210x297mm","numberUp":2,\
      "orientation":"automatic","sides":"one-sided"}
      """
    let read = try #require(OptionsText.read(old))
    #expect(
      read.copies == 2 && read.scaling == .auto && read.percent == 100 && read.margins == nil)
    var options = PrintOptions()
    (options.scaling, options.percent, options.margins) = (.percent, 71, .usual)
    #expect(OptionsText.read(OptionsText.write(options)) == options)
  }
}
