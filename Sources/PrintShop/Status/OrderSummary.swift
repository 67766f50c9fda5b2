import PlazaBase
import PlazaData
import PlazaWeb

/// An order with what pages tell of it.
struct OrderSummary: Sendable {
  /// One of its documents and how it fares.
  struct Part: Sendable {
    let line: OrderLine
    /// What its owner calls it; nil where it was deleted, and for everybody else.
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

  /// What keeps it from paper, most of all.
  var trouble: Trouble? { parts.compactMap(\.trouble).max { $0.weight < $1.weight } }

  /// As its owner sees it.
  static func of(_ order: Order, _ tx: any Transaction) throws -> OrderSummary {
    try OrderSummary(order, tx) { try EncryptedDocumentStore.title(of: $0, tx) }
  }

  /// As the store's staff see it: they learn nothing of what a document is about.
  static func masked(_ order: Order, _ tx: any Transaction) throws -> OrderSummary {
    try OrderSummary(order, tx) { _ in nil }
  }

  private init(_ order: Order, _ tx: any Transaction, title: (ID<Document>) throws -> String?) throws {
    self.order = order
    store = try PrintStore.find(order.store, tx)
    wait = try WaitEstimate.of(order, tx)
    let rates = try RatesVersion.find(order.rates, tx)?.rates
    let printers = order.state == .printing ? try Printer.of(order.store, tx) : []
    parts = try OrderLine.of(order.id, tx).map { line in
      let run = try Run.latest(of: order.id, document: line.number, tx)
      return Part(
        line: line, title: try title(line.document), run: run, printer: printers.first { $0.id == run?.printer },
        price: rates.flatMap(line.price))
    }
  }
}

extension OrderSummary {
  /// What keeps a document from paper.
  enum Trouble: Sendable, Equatable {
    /// A printer that needs somebody: what it says of itself.
    case printer(Printer.State, [String])
    /// It was given up.
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
  var trouble: OrderSummary.Trouble? {
    guard let run, line.refunded == nil else { return nil }
    switch run.state {
    case .failed: return .failed(run.reasons)
    case .unsure: return .unsure
    case .done, .canceled: return nil
    case .waiting, .sending, .printing:
      let reasons = run.reasons + (printer?.reasons ?? [])
      let state = printer?.state ?? .unknown
      let isWell = PrinterWords.trouble(state, reasons) == nil
      return isWell ? nil : .printer(state, reasons)
    }
  }
}

extension EncryptedDocumentStore {
  /// What a document is called; nil where it is gone.
  static func title(of document: ID<Document>, _ tx: any Transaction) throws -> String? {
    let row = try tx.first("SELECT key, title FROM print_document WHERE id = \(document)")
    guard let key = try row?.optional("key", as: [UInt8].self), let title = try row?.optional("title", as: [UInt8].self)
    else { return nil }
    return DocumentKey(key).open(title, "title", of: document).map { String(decoding: $0, as: UTF8.self) }
  }
}
