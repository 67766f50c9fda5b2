import PlazaBase
import PlazaTables

/// A column that an import recognises: the field it fills and the headings it may have.
struct ImportColumn: Sendable {
  let field: String
  /// The heading that an export writes, in the language of the request.
  private let label: @Sendable () -> String
  /// Alternative headings. Case, spaces and punctuation are ignored.
  let others: [String]

  init(
    _ field: String, _ label: @autoclosure @escaping @Sendable () -> String, _ others: String...
  ) {
    self.field = field
    self.label = label
    self.others = others
  }

  var name: String { label() }

  func isCalled(_ header: String) -> Bool {
    ([name, field] + others).contains { Self.plain($0) == Self.plain(header) }
  }

  private static func plain(_ name: String) -> String {
    name.folded.filter { $0.isLetter || $0.isNumber }
  }
}

/// The rows of a file, with their cells assigned to known columns.
struct ImportTable: Sendable {
  struct Row: Sendable, Equatable {
    let line: Int
    /// The contents of the known columns by field; empty cells are omitted.
    let cells: [String: String]
    /// The validation error that concerns the row as a whole.
    let fieldError: String?
  }

  static let maxRows = 20_000

  let rows: [Row]
  /// The headings of unrecognised columns.
  let ignored: [String]

  init(
    _ text: String, columns: [ImportColumn], required: [String], maxRows: Int = Self.maxRows
  ) throws(ImportRefusal) {
    let all: [CSV.Row]
    do throws(CSV.Problem) {
      // Allows for the header row, a `sep=` line, and one row that reveals an excess.
      all = try CSVReader.read(text, atMost: maxRows + 3)
    } catch {
      throw .notATable(error)
    }
    guard let header = all.first else { throw .empty }
    if all.count > maxRows + 1 { throw .tooManyRows(maximum: maxRows) }
    let names = header.cells.map(\.trimmed)
    let fields = names.map { name in
      name.isEmpty ? nil : columns.first { $0.isCalled(name) }?.field
    }
    for (place, field) in fields.enumerated()
    where field != nil && fields[..<place].contains(field) {
      throw .columnTwice(names[place])
    }
    let missing = columns.filter { required.contains($0.field) && !fields.contains($0.field) }.map(
      \.name)
    if !missing.isEmpty { throw .missingColumns(missing, found: names.filter { !$0.isEmpty }) }
    ignored = zip(names, fields).filter { !$0.0.isEmpty && $0.1 == nil }.map(\.0)
    rows = all.dropFirst().map { Self.row($0, fields) }
  }

  private static func row(_ row: CSV.Row, _ fields: [String?]) -> Row {
    var cells: [String: String] = [:]
    for (field, cell) in zip(fields, row.cells) {
      if let field, !cell.trimmed.isEmpty { cells[field] = cell.trimmed }
    }
    let surplus = row.cells.dropFirst(fields.count).contains { !$0.isEmpty }
    return Row(
      line: row.line, cells: cells,
      fieldError: surplus
        ? say(
          "This row has \(row.cells.count) cells, but the header row has \(fields.count). Is a quotation mark missing?"
        )
        : nil)
  }
}
