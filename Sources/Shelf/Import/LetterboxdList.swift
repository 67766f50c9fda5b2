import PlazaBase
import PlazaTools

/// A member's own list in a Letterboxd export: a line with the format, then the list and its name,
/// then its films.
enum LetterboxdList {
  /// Returns the message that reports the list as ignored.
  /// - Returns: Nil if the file is not such a list.
  static func named(_ file: NamedFiles.File) -> StoredPhrase? {
    let path = file.name.lowercased().split(separator: "/")
    guard path.dropLast().last == "lists", let text = try? FileReader.text(file.bytes),
      let rows = try? CSVReader.read(text, atMost: ImportService.mostRows), rows.count > 2,
      rows[0].cells[0].hasPrefix("Letterboxd list export"),
      let column = rows[1].cells.firstIndex(of: "Name"), column < rows[2].cells.count
    else { return nil }
    let name = rows[2].cells[column].cleaned
    let films = rows.dropFirst(3).count { Int($0.cells[0]) != nil }
    return .list(name, films: films)
  }
}

extension StoredPhrase {
  /// The message that reports a member's list as ignored.
  static func list(_ name: String, films: Int) -> StoredPhrase {
    StoredPhrase { say(films, one: "the list “\(name)” with 1 film", many: "the list “\(name)” with \(films) films") }
  }
}
