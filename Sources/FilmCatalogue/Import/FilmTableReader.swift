import PlazaTables

/// Parses tables as spreadsheets and film sites write them. Commas, semicolons or tabs separate
/// the cells.
struct FilmTableReader: FilmRowReader {
  private var reader = CSVReader(limits: CSVReader.Limits(rowBytes: FilmRows.maximumLength))
  private var columns: [String]?

  mutating func read(_ bytes: [UInt8], row emit: (FilmFileRow) throws -> Void) throws {
    for row in reader.read(bytes[...]) { try read(row, emit) }
  }

  mutating func finish(row emit: (FilmFileRow) throws -> Void) throws {
    for row in reader.finish() { try read(row, emit) }
    if columns == nil { throw FilmFileProblem.empty }
  }

  private mutating func read(_ row: CSV.UndecodedRow, _ emit: (FilmFileRow) throws -> Void) throws
  {
    let whole = DecodedText(row.bytes)?.text ?? ""
    func refuse(_ why: String) throws {
      try emit(.refused(RefusedRow(line: row.line, why: why, text: whole)))
    }
    if let problem = row.problem {
      if columns == nil, problem.kind == .rowTooLong { throw FilmFileProblem.unknownForm }
      return try refuse(Self.reason(for: problem.kind))
    }
    let texts = row.cells.compactMap { DecodedText($0)?.text }.map(FormulaEscaping.plain)
    guard texts.count == row.cells.count else { return try refuse(FilmRows.noText) }
    guard let columns else { return try name(texts) }
    if texts.dropFirst(columns.count).contains(where: { !$0.isEmpty }) {
      return try refuse(
        "The row has \(texts.count) cells where the first row names \(columns.count) columns.")
    }
    let fields = FilmFields(columns: columns, cells: texts)
    try emit(.film(line: row.line, fields: fields, text: whole))
  }

  private mutating func name(_ texts: [String]) throws {
    guard FilmFields.hasTitle(texts) else { throw FilmFileProblem.noTitles(columns: texts) }
    columns = texts
  }

  private static func reason(for kind: CSV.Problem.Kind) -> String {
    switch kind {
    case .tooManyCells(let maximum): "The row has more than \(maximum) cells."
    case .rowTooLong: FilmRows.tooLong
    case .textAfterQuote:
      "There is text after a closing quote. A quote within quotes must be doubled."
    case .unclosedQuote: "A quote is opened here and never closed."
    }
  }
}
