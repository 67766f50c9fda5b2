import PlazaBase
import PlazaData
import PlazaHTTP

/// An order as its owner may see it.
struct OrderView: Sendable, JSONWritable {
  let order: Order
  let lines: [OrderLine]
  let rates: Rates
  let events: [OrderEvent]

  static func of(_ order: Order, _ tx: any Transaction) throws -> OrderView {
    guard let version = try RatesVersion.find(order.rates, tx) else { throw OrderRefusal.noPrices }
    return OrderView(
      order: order, lines: try OrderLine.of(order.id, tx), rates: version.rates,
      events: try OrderEvent.of(order.id, tx))
  }

  /// The price, line by line.
  private var invoice: [PriceLine] {
    let minimum =
      order.minimum.minor > 0
      ? [PriceLine(what: .minimum, count: 1, each: order.minimum.minor)] : []
    return lines.flatMap { $0.price(rates)?.lines ?? [] } + minimum
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", order.id)
      $0.field("number", order.number)
      $0.field("store", order.store)
      $0.field("state", order.state.rawValue)
      $0.field("heldBecause", order.heldBecause)
      $0.field("refusedBecause", order.refusedBecause)
      $0.field(
        "documents", lines.map { DocumentView(line: $0, lines: $0.price(rates)?.lines ?? []) })
      $0.field("lines", invoice)
      $0.field("minimumMinor", order.minimum.minor)
      $0.field("totalMinor", order.total.minor)
      $0.field("refundedMinor", order.refunded.minor)
      $0.field("quoteExpiresAt", order.state == .draft ? order.quoteEndsAt : nil)
      $0.field("code", order.state == .done ? order.code : nil)
      $0.field("orderedAt", order.orderedAt)
      $0.field("startedAt", order.startedAt)
      $0.field("doneAt", order.doneAt)
      $0.field("endedAt", order.endedAt)
      $0.field("history", events)
    }
  }

  /// A document of the order, with its options and its price line by line.
  private struct DocumentView: Sendable, JSONWritable {
    let line: OrderLine
    let lines: [PriceLine]

    func write(to json: inout JSONWriter) {
      json.object {
        $0.field("upload", line.document)
        $0.field("copies", line.options.copies)
        $0.field("sides", line.options.sides.rawValue)
        $0.field("printColorMode", line.options.colour.rawValue)
        $0.field("media", line.options.media.rawValue)
        $0.field("pageRanges", line.options.pages?.text)
        $0.field("numberUp", line.options.numberUp)
        $0.field("orientation", line.options.orientation.rawValue)
        $0.field("printScaling", line.options.scaling.rawValue)
        $0.field("percent", line.options.scaling == .percent ? line.options.percent : nil)
        $0.field("finishings", line.options.finishings.map(\.rawValue).sorted())
        $0.field("printedSides", line.sides)
        $0.field("sheets", line.sheets)
        $0.field("lines", lines)
        $0.field("totalMinor", line.total.minor)
        $0.field("refundedMinor", line.refunded?.minor)
      }
    }
  }
}

extension PriceLine: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("what", what.rawValue)
      $0.field("count", count)
      $0.field("eachMinor", each)
      $0.field("totalMinor", total.minor)
    }
  }
}

extension OrderEvent: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("at", at)
      $0.field("what", what.rawValue)
      $0.field("words", note)
    }
  }
}
