public import FilmCatalogue
import Foundation
public import PlazaBase
public import PlazaData

/// A row of a file that is staged for import.
public struct ImportRow: Sendable, Equatable {
  public enum State: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// The film is known; the row can be imported.
    case matched
    /// The member must choose the film, or decide between the file and their own entry.
    case choice
    /// The row contains an error.
    case refused
    /// The member excluded the row.
    case skipped
    case done
    /// The row's data was stored already.
    case same
  }

  public let position: Int
  public internal(set) var uploaded: UploadedRow
  public internal(set) var state: State
  public internal(set) var film: ID<Film>?
  /// The possible films, if there are several.
  public internal(set) var candidates: [ID<Film>]
  /// The reason why the row cannot be imported as it is.
  public internal(set) var reason: StoredPhrase?
  /// Identifies the row across files of the same kind.
  let clientKey: String
  /// The key shared by all rows about the same film.
  let filmKey: String
  /// The number of this row among the rows with the same film and day, counted from 1.
  let nth: Int
  /// Whether the row waits for a source's response; only set while the file is being staged.
  var isHeld = false
}

extension ImportRow {
  static let columns: SQL = """
    r.position, r.said, r.state, r.film, r.candidates, r.reason, r.client_key, r.film_key, r.nth
    """

  init(row: Row) throws {
    position = try row.value("position")
    uploaded = try JSONDecoder().decode(
      UploadedRow.self, from: Data(row.value("said", as: String.self).utf8))
    state = try row.value("state")
    film = try row.optional("film")
    candidates = try row.value("candidates", as: String.self).split(separator: " ").compactMap {
      ID<Film>($0)
    }
    reason = try row.optional("reason")
    clientKey = try row.value("client_key")
    filmKey = try row.value("film_key")
    nth = try row.value("nth")
  }

  var uploadedText: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(uploaded), as: UTF8.self)
    }
  }

  /// The row serialised with its messages in English. Drafts made before phrases existed stored it
  /// in this form; fingerprints computed from it stay the same for such drafts and across
  /// languages.
  var plainText: String {
    get throws {
      var plain = self
      (plain.uploaded.entry, plain.uploaded.film.isOther) = (nil, nil)
      plain.uploaded.origin = StoredPhrase(written: uploaded.origin(Translator(.english)))
      plain.uploaded.complaint = uploaded.complaint.map {
        StoredPhrase(written: $0(Translator(.english)))
      }
      return try plain.uploadedText
    }
  }

  var candidateText: String { candidates.map(\.text).joined(separator: " ") }

  /// Whether the member must choose the film.
  public var isOpen: Bool { state == .choice && film == nil }

  /// Whether the row differs from the member's own entry.
  public var isDifference: Bool { state == .choice && film != nil }

  /// Takes the result of matching the film against the catalogue.
  mutating func apply(_ match: FilmMatch, today: CalendarDate) {
    candidates = []
    reason = uploaded.wrong(today: today)
    switch match {
    case .one(let film):
      self.film = film.id
      state = reason == nil ? .matched : .refused
    case .several(let films):
      film = nil
      candidates = films.map(\.id)
      state = reason == nil ? .choice : .refused
    case .none:
      film = nil
      state = reason == nil ? .choice : .refused
    }
  }
}
