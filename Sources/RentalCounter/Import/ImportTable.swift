import PlazaBase
import PlazaTools

/// One column that an import knows: how a field is called, and what people call it.
struct ImportColumn: Sendable {
  let field: String
  /// The name that an export gives it, in the language of whoever asks.
  private let label: @Sendable () -> String
  /// What else it may be called; letter case, spaces and signs do not matter.
  let others: [String]

  init(_ field: String, _ label: @autoclosure @escaping @Sendable () -> String, _ others: String...) {
    self.field = field
    self.label = label
    self.others = others
  }

  var name: String { label() }

  func isCalled(_ header: String) -> Bool {
    ([name, field] + others).contains { Self.plain($0) == Self.plain(header) }
  }

  private static func plain(_ name: String) -> String { name.folded.filter { $0.isLetter || $0.isNumber } }
}

/// A file's rows under the columns that an import knows.
struct ImportTable: Sendable {
  /// One row of data.
  struct Row: Sendable, Equatable {
    let line: Int
    /// What stands under each known column; empty cells are left out.
    let cells: [String: String]
    /// What is wrong with the row as such.
    let fieldError: String?
  }

  static let mostRows = 20_000

  let rows: [Row]
  /// Columns that mean nothing here.
  let ignored: [String]

  init(
    _ text: String, columns: [ImportColumn], required: [String], mostRows: Int = Self.mostRows
  ) throws(ImportRefusal) {
    let all: [CSV.Row]
    do throws(CSV.Problem) {
      // One for the names of the columns, and one that is too many; a line that names the separator is left out.
      all = try CSVReader.read(text, atMost: mostRows + 3)
    } catch {
      throw .notATable(error)
    }
    guard let header = all.first else { throw .empty }
    if all.count > mostRows + 1 { throw .tooManyRows(most: mostRows) }
    let names = header.cells.map(\.trimmed)
    let fields = names.map { name in name.isEmpty ? nil : columns.first { $0.isCalled(name) }?.field }
    for (place, field) in fields.enumerated() where field != nil && fields[..<place].contains(field) {
      throw .columnTwice(names[place])
    }
    let missing = columns.filter { required.contains($0.field) && !fields.contains($0.field) }.map(\.name)
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
          "This row has \(row.cells.count) cells, but the header row has \(fields.count). Is a quotation mark missing?")
        : nil)
  }
}
