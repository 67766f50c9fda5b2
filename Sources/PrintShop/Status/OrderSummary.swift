import PlazaBase
import PlazaData
import PlazaHTTP

/// An order with the data that pages show.
struct OrderSummary: Sendable {
  /// A document of the order, and the state of its printing.
  struct Part: Sendable {
    let line: OrderLine
    /// The member's title for it; nil if it was deleted, and for viewers other than its owner.
    let title: String?
    let run: Run?
    let printer: Printer?
    let price: DocumentPrice?
  }

  let order: Order
  let store: PrintStore
  let parts: [Part]
  let wait: WaitEstimate?

  var sides: Int { parts.reduce(0) { $0 + $1.line.sides } }
  var sheets: Int { parts.reduce(0) { $0 + $1.line.sheets } }
  var sidesDone: Int { parts.reduce(0) { $0 + ($1.run?.sidesDone ?? 0) } }

  /// The most severe problem among the documents.
  var problem: Problem? { parts.compactMap(\.problem).max { $0.weight < $1.weight } }

  /// Returns the order as its owner may see it.
  static func of(_ order: Order, _ tx: any Transaction) throws -> OrderSummary {
    try OrderSummary(order, tx) { try EncryptedDocumentStore.title(of: $0, tx) }
  }

  /// Returns the order as the store's staff may see it, without the documents' titles.
  static func masked(_ order: Order, _ tx: any Transaction) throws -> OrderSummary {
    try OrderSummary(order, tx) { _ in nil }
  }

  private init(_ order: Order, _ tx: any Transaction, title: (ID<Document>) throws -> String?)
    throws
  {
    self.order = order
    store = try PrintStore.find(order.store, tx)
    wait = try WaitEstimate.of(order, tx)
    let rates = try RatesVersion.find(order.rates, tx)?.rates
    let printers = order.state == .printing ? try Printer.of(order.store, tx) : []
    parts = try OrderLine.of(order.id, tx).map { line in
      let run = try Run.latest(of: order.id, document: line.number, tx)
      return Part(
        line: line, title: try title(line.document), run: run,
        printer: printers.first { $0.id == run?.printer },
        price: rates.flatMap(line.price))
    }
  }
}

extension OrderSummary {
  /// The problem that keeps a document from being printed.
  enum Problem: Sendable, Equatable {
    /// The printer needs attention; its state and reasons.
    case printer(Printer.State, [String])
    /// The printer failed; its reasons.
    case failed([String])
    case unsure

    var weight: Int {
      switch self {
      case .printer: 0
      case .failed: 1
      case .unsure: 2
      }
    }
  }
}

extension OrderSummary.Part {
  var problem: OrderSummary.Problem? {
    guard let run, line.refunded == nil else { return nil }
    switch run.state {
    case .failed: return .failed(run.reasons)
    case .unsure: return .unsure
    case .done, .canceled: return nil
    case .waiting, .sending, .printing:
      let reasons = run.reasons + (printer?.reasons ?? [])
      let state = printer?.state ?? .unknown
      let isHealthy = PrinterText.problem(state, reasons) == nil
      return isHealthy ? nil : .printer(state, reasons)
    }
  }
}

extension EncryptedDocumentStore {
  /// Returns the title of a document; nil if it was deleted.
  static func title(of document: ID<Document>, _ tx: any Transaction) throws -> String? {
    let row = try tx.first("SELECT key, title FROM print_document WHERE id = \(document)")
    guard let key = try row?.optional("key", as: [UInt8].self),
      let title = try row?.optional("title", as: [UInt8].self)
    else { return nil }
    return DocumentKey(key).open(title, "title", of: document).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
