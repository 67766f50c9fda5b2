import PlazaBase
import PlazaData

/// A store as one printer: the combined capabilities and state of its printers, with its prices.
struct StorePrinter: Sendable {
  let store: PrintStore
  let offer: StoreOptions?
  let rates: Rates?
  let capabilities: Capabilities
  /// Whether every printer in use is stopped or unreachable.
  let isStopped: Bool
  /// The printers' `printer-state-reasons`, such as `media-jam`.
  let reasons: [String]
  let queued: Int
  /// When the current prices were set.
  let changedAt: Instant?

  /// - Throws: ``NoSuchStore``.
  static func find(_ id: ID<PrintStore>, paper: Media, _ tx: any Transaction) throws
    -> StorePrinter
  {
    let store = try PrintStore.find(id, tx)
    let printers = try Printer.of(id, tx).filter(\.isUsed)
    let version = try RatesVersion.current(of: id, tx)
    let together = Capabilities.together(printers)
    let row = try tx.first(
      "SELECT count(*) AS n FROM print_order WHERE store = \(id) AND state IN ('order', 'printing')"
    )
    return StorePrinter(
      store: store, offer: StoreOptions(together, version?.rates, paper: paper),
      rates: version?.rates,
      capabilities: together ?? Capabilities(),
      isStopped: !printers.isEmpty
        && printers.allSatisfy { $0.state == .stopped || $0.state == .unreachable },
      reasons: Array(Set(printers.flatMap(\.reasons))).sorted(), queued: try row?.value("n") ?? 0,
      changedAt: version?.since)
  }

  /// Returns the available options and prices.
  /// - Throws: ``IPPRefusal`` if the store does not accept orders.
  func open() throws(IPPRefusal) -> (offer: StoreOptions, rates: Rates) {
    guard let offer, let rates else {
      throw IPPRefusal(.notAcceptingJobs, StoredPhrase { OrderRefusal.noPrices.message })
    }
    return (offer, rates)
  }
}

/// Estimates a price before the pages have been counted.
struct PriceForecast: Sendable {
  let rates: Rates
  let currency: Currency

  /// - Parameter pages: The number of pages declared by the dialog; nil if it declares none.
  func message(_ options: PrintOptions, pages: Int?) -> String {
    guard let medium = rates.media[options.media] else { return OrderRefusal.notPrintable.message }
    guard let pages, (1...PrepareDocument.maxPages).contains(pages),
      let least = total(options, pages, isColour: false),
      let maximum = total(options, pages, isColour: true)
    else { return perSide(medium) }
    if least == maximum {
      return say("Costs \(money(least)). Pay on the website.")
    }
    return say(
      "From \(money(least)) (all black and white) to \(money(maximum)) (all colour). Pay on the website."
    )
  }

  private func perSide(_ medium: Rates.Medium) -> String {
    let (grey, colour, sheet) = (money(medium.grey), money(medium.colour), money(medium.sheet))
    let least = money(rates.minimum)
    return say(
      "Per side: \(grey) in black and white, \(colour) in colour. Per sheet: \(sheet). Minimum order: \(least)."
    )
  }

  private func money(_ minor: Int) -> String { currency.format(Money(minor: minor)) }

  private func total(_ options: PrintOptions, _ pages: Int, isColour: Bool) -> Int? {
    let table = (1...pages).map {
      DocumentPage(
        number: $0, width: options.media.size.width, height: options.media.size.height,
        isColour: isColour)
    }
    return DocumentPrice(table, options, rates).map { max($0.total.minor, rates.minimum) }
  }
}
