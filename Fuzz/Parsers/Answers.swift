import Foundation
import FoundationXML
import HTTPTypes
import PlazaBase
import PlazaMarkup

@testable import FilmCatalogue
@testable import MediaLibrary
@testable import PlazaHTTP

extension FuzzTarget {
  /// The answer of a film source. The parser accepts no value that a film cannot have.
  static let filmAnswer = FuzzTarget("film-answer", maximumLength: 1500) { input in
    guard let answer = try? LenientJSON(input.bytes) else { return }
    let tmdb = TMDBReader(
      country: "GB", posters: "https://image.tmdb.org/t/p/w780", thisYear: 2026)
    let itunes = ITunesReader(country: "GB") { 2026 }
    let items = [answer] + answer.items + answer["results"].items
    for item in items {
      for found in [tmdb.film(item), tmdb.details(item), itunes.film(item)].compactMap(\.self) {
        let facts = found.facts.cleaned(thisYear: 2026)
        if let minutes = facts.runningMinutes {
          try hold((1...6000).contains(minutes), "\(minutes) minutes")
        }
        guard let id = ID<Film>("01890a5d-ac96-774b-bcce-b302099a8057"),
          let film = DerivedFilm(id, of: [(.tmdb, facts, Instant(seconds: 0))])
        else { continue }
        try hold(
          (0..<1024).contains(SearchPosition.step(of: film.popularity)), "the position of \(facts)"
        )
      }
    }
  }

  /// The cursor of a search: a valid one denotes a position in some list.
  static let searchPlace = FuzzTarget("search-place", maximumLength: 80) { input in
    let text = input.text
    guard let cursor = try? SearchCursor(Cursor(text, "x")) else { return }
    try hold(SearchPosition.all.contains(cursor.position), "the position \(cursor.position)")
    _ = SearchBands().bands(after: cursor.position, before: .max)
  }

  /// Any text in XML: Foundation reads it unchanged, except for characters that XML cannot
  /// contain.
  static let xml = FuzzTarget("xml", maximumLength: 300) { input in
    let text = input.text
    var xml = XMLWriter()
    xml.element("a", ["b": text], text: text)
    let reader = XMLParser(data: Data(xml.bytes))
    let told = TextCollector()
    reader.delegate = told
    try hold(reader.parse(), "\(text) is no XML: \(reader.parserError.debugDescription)")
    let kept = text.unicodeScalars.filter { Markup.canHold($0) }.map(\.value)
    try hold(told.text.unicodeScalars.map(\.value) == kept, "\(text) is read as \(told.text)")
  }

  /// The name of a download: one path component without characters that change the direction of
  /// text.
  static let fileName = FuzzTarget("file-name", maximumLength: 200) { input in
    let text = input.text
    let name = FileName.safe(text + ".kva")
    try hold(
      name.utf8.suffix(4).elementsEqual(".kva".utf8) && name.utf8.count <= 255
        && !name.hasPrefix("."),
      "\(text) is saved as \(name)")
    for scalar in name.unicodeScalars {
      try hold(
        !scalar.isControl && !scalar.properties.isBidiControl, "\(text) is saved as \(name)")
      try hold(scalar != "/" && scalar != "\\", "\(text) is saved as \(name)")
    }
    var answer = Response(.ok)
    answer.save(as: text)
    let field = answer.headers[.contentDisposition] ?? ""
    try hold(field.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(text) is saved by \(field)")
  }

  /// Collects the characters of a document.
  private final class TextCollector: NSObject, XMLParserDelegate {
    var text = ""

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}
