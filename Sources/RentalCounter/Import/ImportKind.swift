import PlazaBase
import PlazaData
import PlazaTables

enum ImportKind: String, Sendable, CaseIterable {
  case customers, films

  var row: any ImportRow.Type {
    switch self {
    case .customers: CustomerRow.self
    case .films: FilmRow.self
    }
  }

  var title: String {
    switch self {
    case .customers: say("Customers")
    case .films: say("Films")
    }
  }

  /// The title of the page that previews a file of this kind.
  var planTitle: String {
    switch self {
    case .customers: say("Import customers")
    case .films: say("Import films")
    }
  }
}

/// A parsed file, ready for preview and import.
struct ImportFile: Sendable {
  /// One row and the operation that imports it.
  private struct Entry: Sendable {
    let row: ImportTable.Row
    let act: any ImportRow
    /// The line of an earlier row about the same customer or film.
    let twin: Int?
  }

  let ignored: [String]
  private let entries: [Entry]

  init(
    _ kind: ImportKind, _ text: String, settings: RentalSettings, dates: DateOrder? = nil,
    in world: World
  ) throws(ImportRefusal) {
    let type = kind.row
    let table = try ImportTable(text, columns: type.columns, required: type.required)
    ignored = table.ignored
    var lines: [String: Int] = [:]
    entries = table.rows.map { row in
      let act = type.init(row, settings: settings, dates: dates, in: world)
      let twin = act.likenesses.compactMap { lines[$0] }.first
      for identity in act.identities where lines[identity] == nil { lines[identity] = row.line }
      return Entry(row: row, act: act, twin: twin)
    }
  }

  var count: Int { entries.count }

  /// Imports the given rows and returns their outcomes.
  func run(_ rows: some Sequence<Int>, _ tx: any Transaction) throws -> [ImportedRow] {
    try rows.map { row in
      let entry = entries[row]
      return ImportedRow(
        line: entry.row.line, name: entry.act.name, outcome: try outcome(entry, tx))
    }
  }

  /// Returns the outcomes that an import would have. Each part is imported in a transaction that
  /// is rolled back; other writers can proceed between the parts. Rows that may refer to the same
  /// customer or film are in the same part, so that later ones see the effect of earlier ones.
  func dryRun(in store: any Database) async throws -> [ImportedRow] {
    var related = RelatedRows(entries.map(\.act.names))
    var found: [ImportedRow] = []
    for part in related.parts(of: Self.part) {
      do {
        try await store.longWrite { tx in throw DryRunResult(rows: try run(part, tx)) }
      } catch let done as DryRunResult {
        found += done.rows
      }
    }
    return found.sorted { $0.line < $1.line }
  }

  /// The number of rows in one transaction.
  static let part = 250

  private struct DryRunResult: Error { let rows: [ImportedRow] }

  private func outcome(_ entry: Entry, _ tx: any Transaction) throws -> ImportOutcome {
    if let fieldError = entry.row.fieldError { return .refused([fieldError]) }
    if let twin = entry.twin { return .refused([say("Same as line \(twin).")]) }
    return try entry.act.run(tx)
  }
}

/// The outcomes of all rows of a file.
struct ImportPlan: Sendable {
  let rows: [ImportedRow]
  let ignored: [String]
  /// The first component of numeric dates, if the clerk has chosen it.
  var dates: DateOrder?

  func count(_ filter: ImportFilter) -> Int { rows.count { filter.takes($0.outcome) } }

  /// The number of rows that will change the database.
  var effective: Int { count(.new) + count(.changed) }
}

/// The outcomes by which the rows of a preview can be filtered.
enum ImportFilter: String, Sendable, CaseIterable {
  case new, changed, same, refused

  var title: String {
    switch self {
    case .new: say("New", as: "an imported row")
    case .changed: say("Changed")
    case .same: say("Unchanged")
    case .refused: say("Rejected")
    }
  }

  /// The number of rows with this outcome, such as "3 new".
  func counted(_ number: Int) -> String {
    switch self {
    case .new: say("\(number) new", as: "imported rows")
    case .changed: say("\(number) changed", as: "imported rows")
    case .same: say("\(number) unchanged", as: "imported rows")
    case .refused: say("\(number) refused", as: "imported rows")
    }
  }

  /// The heading of the table if it is filtered by this outcome.
  var rowsTitle: String {
    switch self {
    case .new: say("New rows")
    case .changed: say("Changed rows")
    case .same: say("Unchanged rows")
    case .refused: say("Refused rows")
    }
  }

  func takes(_ outcome: ImportOutcome) -> Bool {
    switch (self, outcome) {
    case (.new, .new), (.changed, .changed), (.same, .same), (.refused, .refused): true
    default: false
    }
  }
}
