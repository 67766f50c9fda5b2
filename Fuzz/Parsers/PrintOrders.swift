import Foundation
import PlazaBase
import PlazaFetch
import PlazaIPP
import PlazaMarkup

@testable import PrintShop

extension FuzzTarget {
  /// Print options sent by a client. The parser reports every validation error and prices the
  /// rest.
  static let printOptions = FuzzTarget("print-options", maximumLength: 700) { input in
    let wanted: [PrintRequest]
    do { wanted = try OrderInput.read(input.bytes).wanted } catch { return }
    for one in wanted { try isPriced(one.options) }
  }

  /// Page ranges as typed.
  static let pageRanges = FuzzTarget("page-ranges", maximumLength: 120) { input in
    guard let pages = PageRanges(input.text) else { return }
    try hold(PageRanges(pages.text) == pages, "\(input.text) is written as \(pages.text)")
    var options = PrintOptions()
    options.pages = pages
    try isPriced(options)
  }

  /// A device's request: the ticket contains only options that the store offers, and the forecast
  /// is a sentence.
  static let printTicket = FuzzTarget("print-ticket", maximumLength: 1500) { input in
    guard let message = try? IPPMessage.read(input.bytes).message,
      let asked = try? IPPRequestedAttributes(message)
    else { return }
    _ = try? asked.job()
    var capabilities = Capabilities()
    capabilities.media = Set(Media.allCases)
    capabilities.sides = Set(Sides.allCases)
    capabilities.isColour = true
    guard let offer = StoreOptions(capabilities, rates), let ticket = try? JobTicket(asked, offer)
    else { return }
    try isPriced(ticket.options)
    guard let pounds = Currency("GBP") else { return }
    let pages = message.groups.flatMap(\.attributes).compactMap { $0.values.first?.number }.first
    let words = PriceForecast(rates: rates, currency: pounds).message(ticket.options, pages: pages)
    try hold(!words.isEmpty, "no forecast")
  }

  /// A printer's answer. It reports no more finished sides than the job has.
  static let printerAnswer = FuzzTarget("printer-answer", maximumLength: 1500) { input in
    guard let message = try? IPPMessage.read(input.bytes).message else { return }
    for group in message.groups {
      let job = JobStatusReading(group)
      for sides in [0, 1, 100, 1_000_000] {
        try hold(
          (0...sides).contains(job.sidesDone(of: sides)),
          "\(job) has done \(job.sidesDone(of: sides))")
      }
      let look = PrinterStatusReading(group)
      try hold(
        Capabilities(text: look.capabilities.text) == look.capabilities,
        "\(look) is kept as another")
      try hold(look.capabilities.copies > 0, "\(look) makes no copy")
    }
  }

  /// Opening hours as typed.
  static let openingHours = FuzzTarget("opening-hours", maximumLength: 160) { input in
    if let spans = [OpenSpan](written: input.text) {
      try hold(
        [OpenSpan](written: spans.text) == spans, "\(input.text) is written as \(spans.text)")
      try hold(
        spans.allSatisfy { 0 <= $0.opens && $0.opens < $0.closes && $0.closes <= 1440 }, "\(spans)"
      )
    }
    guard let time = ShopTimeZone(identifier: "Europe/London") else { return }
    let week = Week(text: input.text) ?? .closed
    try hold(Week(text: week.text) == week, "\(input.text) is kept as \(week.text)")
    for moment in [
      Instant(seconds: 1_782_000_000), Instant(microseconds: .max), Instant(microseconds: .min),
    ] {
      _ = OpeningHours(week, time: time).state(at: moment)
    }
  }

  /// Coordinates as typed or found in URLs: the cells that cover them can always be named.
  static let spot = FuzzTarget("spot", maximumLength: 60) { input in
    guard let spot = Coordinate(text: input.text) else { return }
    try hold((0..<MortonCode.side).contains(MortonCode(spot).row), "the row of \(spot)")
    for metres in [0.0, 1, 12_345, 6_000_000, 30_000_000] {
      let box = BoundingBox(around: spot, metres: metres)
      try hold(
        box.runs.count <= BoundingBox.squares && !box.runs.isEmpty,
        "\(box.runs.count) squares about \(spot)")
      try hold(box.latitudes.contains(spot.latitude), "\(spot) is not in its own box")
    }
  }

  /// Addresses of printers and other servers: accepted ones are normalised.
  static let address = FuzzTarget("address", maximumLength: 120) { input in
    let text = input.text
    for address in [FetchURL(text), PrinterAddress(text, within: PrinterRules(hosts: nil))?.web]
      .compactMap(\.self)
    {
      try hold(
        address.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(text) is asked as \(address)")
    }
    guard let address = FetchURL(text) else { return }
    try hold(FetchURL(address.text) == address, "\(text) is another after \(address)")
  }

  /// Uploaded files: their type is detected from their bytes, and text is converted to pages of
  /// valid XML.
  static let document = FuzzTarget("document", maximumLength: 1200) { input in
    if let listing = ZipListing(input.bytes) {
      try hold(listing.size >= 0, "\(listing.size) bytes")
    }
    guard case .text(let text)? = try? DocumentKind.sniff(input.bytes) else { return }
    for page in TextPages(text)?.drawings ?? [] { try isXML(page.bytes) }
  }

  private static var rates: Rates {
    let medium = Rates.Medium(grey: 1_000_000, colour: 1_000_000, sheet: 1_000_000)
    return Rates(
      media: Dictionary(uniqueKeysWithValues: Media.allCases.map { ($0, medium) }),
      finishings: [.staple: 1_000_000, .bind: 1_000_000], minimum: 1)
  }

  private static func isPriced(_ options: PrintOptions) throws {
    try hold(PrintOptions.copiesRange.contains(options.copies), "\(options.copies) copies")
    try hold(
      PrintOptions.numbersUp.contains(options.numberUp), "\(options.numberUp) pages on a side")
    let text = OptionsText.write(options)
    try hold(OptionsText.read(text) == options, "\(options) is kept as \(text)")
    let pages = (1...40).map {
      DocumentPage(number: $0, width: 21_000, height: 29_700, isColour: $0 % 3 == 0)
    }
    guard let price = DocumentPrice(pages, options, rates) else { return }
    try hold(
      price.lines.reduce(0) { $0 + $1.total.minor } == price.total.minor,
      "\(price.total) of \(options)")
    try hold(
      Imposition(text: price.imposition.text) == price.imposition,
      "\(price.imposition) is kept as another")
    var last = 0
    for done in [0, price.sides / 2, price.sides, .max] {
      let part = price.price(ofFirst: done).minor
      try hold(
        (last...price.total.minor).contains(part), "\(done) sides of \(options) cost \(part)")
      last = part
    }
  }
}
