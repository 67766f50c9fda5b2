import PlazaBase
import PlazaTables

/// A member's own list in a Letterboxd export: a line with the format's version, the list with its
/// name, then its films.
enum LetterboxdList {
  /// The maximum number of rows: those of the films, and three headings and the list's own row.
  private static let maximum = ImportService.maxRows + 4

  /// Returns a message that the list was not imported.
  /// - Returns: Nil if the file is not a list, or has too many rows for its films to be counted.
  static func named(_ file: NamedFiles.File) -> [StoredPhrase]? {
    let path = file.name.lowercased().split(separator: "/")
    guard path.dropLast().last == "lists", let text = try? FileReader.text(file.bytes),
      let rows = try? CSVReader.read(text, atMost: maximum + 1), rows.count > 2,
      rows.count <= maximum,
      rows[0].cells[0].hasPrefix("Letterboxd list export"),
      let column = rows[1].cells.firstIndex(of: "Name"), column < rows[2].cells.count
    else { return nil }
    let name = rows[2].cells[column].cleaned
    let films = rows.dropFirst(3).filter { Int($0.cells[0]) != nil }
    let note = rows.dropFirst(3).first { $0.cells.contains("Position") }?.cells.firstIndex(
      of: "Description")
    let own = rows[1].cells.firstIndex(of: "Description")
    let notes = [(rows[2], own)] + films.map { ($0, note) }
    let written = notes.count { row, column in
      column.map { $0 < row.cells.count && !row.cells[$0].isEmpty } == true
    }
    return StoredPhrase.list(name, films: films.count, notes: written)
  }
}

extension StoredPhrase {
  /// Returns messages about a list that was not imported.
  static func list(_ name: String, films: Int, notes: Int) -> [StoredPhrase] {
    let list = StoredPhrase {
      say(
        films, one: "the list “\(name)” with 1 film",
        many: "the list “\(name)” with \(films) films")
    }
    if notes == 0 { return [list] }
    return [
      list,
      StoredPhrase {
        say(
          notes, one: "1 note in the list “\(name)”", many: "\(notes) notes in the list “\(name)”")
      },
    ]
  }
}
