public import FilmCatalogue
import Foundation
public import PlazaBase
public import PlazaData

/// A row of a file on the workbench.
public struct ImportRow: Sendable, Equatable {
  public enum State: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Its film is known; it can be imported.
    case matched
    /// Somebody must say which film it is.
    case choice
    /// Something in it is wrong.
    case refused
    /// Somebody does not want it.
    case skipped
    /// It was imported.
    case done
    /// What it says was there already.
    case same
  }

  public let position: Int
  public internal(set) var said: UploadedRow
  public internal(set) var state: State
  public internal(set) var film: ID<Film>?
  /// The films it may be, where there are several.
  public internal(set) var candidates: [ID<Film>]
  /// Why it cannot be imported as it is.
  public internal(set) var reason: StoredPhrase?
  /// What makes it the same row in the next file of this kind too.
  let clientKey: String
  /// Rows about one film have one.
  let filmKey: String
  /// Which of several rows of the same film and day it is, counted from 1.
  let nth: Int
  /// Whether a source is asked before its film is taken; known only while the file arrives.
  var isHeld = false
}

extension ImportRow {
  static let columns: SQL = """
    r.position, r.said, r.state, r.film, r.candidates, r.reason, r.client_key, r.film_key, r.nth
    """

  init(row: Row) throws {
    position = try row.value("position")
    said = try JSONDecoder().decode(UploadedRow.self, from: Data(row.value("said", as: String.self).utf8))
    state = try row.value("state")
    film = try row.optional("film")
    candidates = try row.value("candidates", as: String.self).split(separator: " ").compactMap { ID<Film>($0) }
    reason = try row.optional("reason")
    clientKey = try row.value("client_key")
    filmKey = try row.value("film_key")
    nth = try row.value("nth")
  }

  var saidText: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(said), as: UTF8.self)
    }
  }

  /// The same with what we say of it in English, which is what was kept before there were phrases: a file that was sent
  /// by then is the same file still, also when it is sent in another language.
  var plainText: String {
    get throws {
      var plain = self
      (plain.said.entry, plain.said.film.isOther) = (nil, nil)
      plain.said.origin = StoredPhrase(written: said.origin(Translator(.english)))
      plain.said.complaint = said.complaint.map { StoredPhrase(written: $0(Translator(.english))) }
      return try plain.saidText
    }
  }

  var candidateText: String { candidates.map(\.text).joined(separator: " ") }

  /// Whether somebody must say which film it means.
  public var isOpen: Bool { state == .choice && film == nil }

  /// Whether the member's entry says otherwise.
  public var isDifference: Bool { state == .choice && film != nil }

  /// Takes what the catalogue says its film is.
  mutating func take(_ match: FilmMatch, today: CalendarDate) {
    candidates = []
    reason = said.wrong(today: today)
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
