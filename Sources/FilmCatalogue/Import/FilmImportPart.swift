import Foundation
import PlazaBase

/// The rows of a file that were parsed but are not written yet.
struct FilmImportPart {
  var films: [FoundFilm] = []
  var totals = FilmImport()
  private(set) var line = 0
  /// Hashes of the keys so far: of a film that a file contains twice, only the first row counts.
  private var seen: Set<Int> = []
  private let thisYear: Int

  init(at moment: Instant) {
    thisYear = ShopTimeZone(identifier: "UTC")?.date(of: moment).year ?? 9999
  }

  mutating func add(_ row: FilmFileRow, _ refused: (RefusedRow) throws -> Void) throws {
    totals.rows += 1
    switch row {
    case .refused(let row): try refuse(row, refused)
    case .film(let line, let fields, let text):
      self.line = line
      do {
        let film = try ImportedFilm(fields, thisYear: thisYear).found
        guard seen.insert(film.key.id.hashValue).inserted else {
          throw ImportedFilm.Refusal(why: "The file has this film already, in a row above.")
        }
        films.append(film)
        if film.facts.release == .unknown, let doubt = film.facts.dateDoubt {
          totals.undated += 1
          let why = Language.english.withLanguage {
            "The film is in without this date: \(doubt())"
          }
          try refused(RefusedRow(line: line, why: why, text: text))
        }
      } catch let no as ImportedFilm.Refusal {
        try refuse(RefusedRow(line: line, why: no.why, text: text), refused)
      }
    }
  }

  private mutating func refuse(_ row: RefusedRow, _ refused: (RefusedRow) throws -> Void) throws {
    line = row.line
    totals.refused += 1
    try refused(row)
  }
}

extension ImportFilms {
  static func size(_ path: String) throws -> Int {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      throw FilmFileProblem.missing(path: path)
    }
    return attributes[.size] as? Int ?? 0
  }
}
