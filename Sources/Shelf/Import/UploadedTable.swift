import PlazaBase
import PlazaTables

/// A table whose cells are addressed by column name.
struct UploadedTable {
  struct Line {
    let number: Int
    fileprivate let cells: [String: String]

    /// Returns the first non-empty cell of these columns.
    func text(_ names: String...) -> String? { names.lazy.compactMap { cells[$0] }.first }

    /// All that is in these columns, each text once.
    func texts(_ names: String...) -> [String] { names.compactMap { cells[$0] }.uniqued }
  }

  /// The normalised column names: letters and digits only, in lower case.
  let columns: Set<String>
  /// The column names as written in the file.
  let headings: [String]
  let lines: [Line]

  init(_ text: String) throws(ImportRefusal) {
    let rows: [CSV.Row]
    // Allows for the heading and one row too many, which is detected below.
    do { rows = try CSVReader.read(text, atMost: ImportService.maxRows + 2) } catch {
      throw .table(error.whole)
    }
    guard let first = rows.first else { throw .empty }
    if rows.count > ImportService.maxRows + 1 { throw .tooManyRows }
    if first.cells[0].hasPrefix("Letterboxd list export") { throw .listOnly }
    let names = first.cells.map(Self.plain)
    headings = first.cells
    columns = Set(names)
    lines = rows.dropFirst().map { row in
      var cells: [String: String] = [:]
      for (name, cell) in zip(names, row.cells) {
        let value = cell.trimmed
        if !value.isEmpty, cells[name] == nil { cells[name] = value }
      }
      return Line(number: row.line, cells: cells)
    }
  }

  /// The cells of the columns that contain dates.
  var dates: [String] { lines.flatMap { line in Self.dated.compactMap { line.cells[$0] } } }

  private static let dated = [
    "watcheddate", "watchedat", "watchedon", "lastwatchedat", "date", "ratedat", "daterated",
  ]

  func has(_ names: String...) -> Bool { names.contains { columns.contains($0) } }

  /// Reports the columns that no reader uses.
  func unread(but known: Set<String>) -> [StoredPhrase] {
    let left = headings.filter { !$0.isEmpty && !known.contains(Self.plain($0)) }
    return left.isEmpty ? [] : [StoredPhrase("the columns \(listed(left.map(\.cleaned)))")]
  }

  /// Reports a number of skipped rows.
  func leftAside(_ rows: Int) -> [StoredPhrase] {
    if rows == 0 { return [] }
    return [
      StoredPhrase {
        say(rows, one: "1 row that isn't a film", many: "\(rows) rows that aren't films")
      }
    ]
  }

  private static func plain(_ heading: String) -> String {
    let plain = heading.lowercased().filter { $0.isLetter || $0.isNumber }
    return korean[plain] ?? plain
  }

  /// Korean column names without spaces, and the names that the readers know.
  private static let korean = [
    "제목": "title", "영화": "title", "영화제목": "title", "원제": "originaltitle", "연도": "year",
    "개봉연도": "year",
    "감독": "director", "본날짜": "watcheddate", "관람일": "watcheddate", "감상일": "watcheddate",
    "시청일": "watcheddate",
    "별점": "rating", "리뷰": "review", "감상": "review", "메모": "note", "태그": "tags", "장소": "place",
  ]
}
