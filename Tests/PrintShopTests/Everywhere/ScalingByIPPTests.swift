import PlazaBase
import PlazaData
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

/// Scaling and margins in IPP attributes.
struct ScalingByIPPTests {
  @Test(arguments: Scaling.ofDialogs)
  func `what a dialog asks of the size is offered and kept`(scaling: Scaling) async throws {
    try await Hall.open { hall in
      let dialog = try await hall.dialog()
      let told = try await dialog.ask(.getPrinterAttributes).printer
      #expect(told["print-scaling-supported"].contains { $0.text == scaling.rawValue })
      #expect(told["print-scaling-default"].first?.text == "auto")
      try await dialog.print(2, [.keyword("print-scaling", scaling.rawValue)])
      try await hall.prepare()
      let order = try #require(try await hall.orders(of: .ann, .draft).first)
      #expect(try await hall.store.read { try OrderLine.of(order.id, $0).first }?.options.scaling == scaling)
    }
  }

  @Test func `a printer's margins are those of its usual paper, or else the largest that it names`() {
    let supported = ["left", "bottom", "right", "top"].map {
      IPPAttribute("media-\($0)-margin-supported", [.integer(0), .integer(300), .integer(500)])
    }
    #expect(Margins(IPPMessage.Group(.printer, supported)) == Margins(500, 500, 500, 500))
    let usual = IPPAttribute(
      "media-col-default",
      .collection([
        IPPAttribute("media-left-margin", .integer(310)), IPPAttribute("media-top-margin", .integer(420)),
      ]))
    #expect(Margins(IPPMessage.Group(.printer, supported + [usual])) == Margins(310, 500, 500, 420))
    #expect(Margins(IPPMessage.Group(.printer, [])) == nil)
  }

  @Test func `a store says, and prices keep, what all its printers leave white`() async throws {
    try await Hall.open { hall in
      for margins in [Margins(300, 900, 300, 300), Margins(600, 100, 100, 100)] {
        var capabilities = Capabilities.everything
        capabilities.margins = margins
        try await hall.copyshop.printer("Printer \(margins.left)", capabilities)
      }
      try await hall.copyshop.store.write { try $0.run("DELETE FROM print_printer WHERE name = 'Front'") }
      let told = try await hall.dialog().ask(.getPrinterAttributes).printer
      #expect(told["media-left-margin-supported"] == [.integer(600)])
      #expect(told["media-bottom-margin-supported"] == [.integer(900)])
      let order = try await hall.copyshop.draft(try await hall.copyshop.member())
      let line = try await hall.store.read { try OrderLine.of(order.id, $0).first }
      #expect(line?.options.margins == Margins(600, 900, 300, 300))
    }
  }

  @Test func `options that were stored before there was a choice of the size are read`() throws {
    let old = """
      {"colour":"auto","copies":2,"finishings":[],"media":"iso_a4_210x297mm","numberUp":2,\
      "orientation":"automatic","sides":"one-sided"}
      """
    let read = try #require(OptionsText.read(old))
    #expect(read.copies == 2 && read.scaling == .auto && read.percent == 100 && read.margins == nil)
    var options = PrintOptions()
    (options.scaling, options.percent, options.margins) = (.percent, 71, .usual)
    #expect(OptionsText.read(OptionsText.write(options)) == options)
  }
}
