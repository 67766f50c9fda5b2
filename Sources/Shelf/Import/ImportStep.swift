import FilmCatalogue
import PlazaBase

/// The effect of importing a row.
enum ImportOutcome: Equatable {
  case play
  case mark
  /// Adds a day, a rating, a note or a place to a play that lacks it.
  case completes
  /// Contradicts the member's own entry; the phrase describes the difference, and the member must
  /// decide.
  case differs(StoredPhrase)
  /// `same`: the data is stored already. `unshown`: it is stored but cannot be displayed; the
  /// phrase gives the reason.
  case same
  case unshown(StoredPhrase)
}

/// The effect of importing a row, and the play that it changed.
struct ImportStep {
  let outcome: ImportOutcome
  var play: ID<Play>?
  /// The details of the play before the change.
  var before: PlayDetails?
  /// The previous note of a mark that the row completes.
  var noteBefore: String?

  init(_ outcome: ImportOutcome, _ play: ID<Play>? = nil, before: PlayDetails? = nil) {
    self.outcome = outcome
    self.play = play
    self.before = before
  }
}

extension [KeptPlay] {
  /// Merges a row into a film's plays.
  mutating func take(_ row: ImportRow, _ film: ID<Film>, id: ID<Play>, now: Instant) -> ImportStep {
    if row.said.isMereFact, !isEmpty { return takeFact(row.said) }
    if let place = place(of: row) { return complete(place, row.said) }
    if let place = firstIndex(where: \.isMereFact) {
      let before = self[place].details
      self[place].details = row.said.details
      self[place].rental = row.said.rental
      self[place].key = "key \(row.clientKey)"
      return ImportStep(.completes, self[place].id, before: before)
    }
    append(
      KeptPlay(
        id: id, film: row.film ?? film, details: row.said.details, rental: row.said.rental,
        key: "key \(row.clientKey)", addedAt: row.said.notedAt.map { Instant(microseconds: $0) } ?? now,
        looseRating: row.said.isMereFact ? row.said.rating : nil, looseNote: row.said.isMereFact ? row.said.note : nil))
    return ImportStep(.play, id)
  }

  /// Returns the existing play that a row describes: the play with its key, or else the play of the
  /// same day with the same position among that day's plays as the row has in the file.
  private func place(of row: ImportRow) -> Int? {
    if let place = firstIndex(where: { $0.key == "key \(row.clientKey)" }) { return place }
    let sameDay = indices.filter { place in
      self[place].details.watchedOn == row.said.date && !self[place].isMereFact
        // Two diary entries are always two viewings, even on the same day.
        && !(row.said.entry != nil && self[place].key.hasPrefix(KeptPlay.entryKey))
    }
    return sameDay.count >= row.nth ? sameDay[row.nth - 1] : nil
  }

  private mutating func complete(_ place: Int, _ said: UploadedRow) -> ImportStep {
    let before = self[place]
    var (play, difference): (KeptPlay, StoredPhrase?) = (before, nil)
    let overrules = said.overrules == true
    if let place = said.place, place != play.details.place {
      if play.details.place == nil || overrules { play.details.place = place } else { difference = Self.otherPlace }
    }
    if let note = said.note, note != play.ownNote {
      if play.ownNote == nil || overrules {
        (play.details.note, play.looseNote) = (note, play.looseNote == note ? nil : play.looseNote)
      } else {
        difference = Self.otherNote
      }
    }
    if let rating = said.rating, play.ownRating.map(rating.isSame(as:)) != true {
      if let own = play.ownRating, !overrules {
        difference = Self.otherRating(own, rating)
      } else {
        (play.details.rating, play.looseRating) = (rating, play.looseRating == rating ? nil : play.looseRating)
      }
    }
    play.details.tags = play.details.tags.union(said.details.tags)
    play.rental = play.rental ?? said.rental
    self[place] = play
    let isChanged = play.details != before.details || play.rental != before.rental
    if let difference { return ImportStep(.differs(difference), play.id, before: before.details) }
    return isChanged ? ImportStep(.completes, play.id, before: before.details) : ImportStep(.same)
  }

  /// Merges an undated row: the film was seen, rated or reviewed at an unknown time.
  private mutating func takeFact(_ said: UploadedRow) -> ImportStep {
    guard let latest = indices.max(by: { self[$0].order < self[$1].order }) else { return ImportStep(.same) }
    var outcome = ImportOutcome.same
    if let note = said.note, !contains(where: { $0.details.note == note || $0.looseNote == note }) {
      outcome = contains { $0.details.note == nil } ? .completes : .unshown(Self.noteOfFilm)
      self[firstIndex { $0.looseNote == nil } ?? latest].looseNote = note
    }
    guard let rating = said.rating,
      !contains(where: { [$0.details.rating, $0.looseRating].contains { $0.map(rating.isSame(as:)) == true } })
    else { return ImportStep(outcome) }
    if let place = firstIndex(where: { $0.looseRating != nil }), let old = self[place].looseRating {
      guard said.overrules == true else { return ImportStep(.differs(Self.otherRating(old, rating))) }
      if self[place].details.rating == old { self[place].details.rating = rating }
      self[place].looseRating = rating
      return ImportStep(.completes)
    }
    let isOpen = contains { $0.details.rating == nil }
    self[latest].looseRating = rating
    return ImportStep(isOpen ? .completes : .unshown(Self.ratingOfFilm(rating)))
  }
}

extension [KeptPlay] {
  private static var otherPlace: StoredPhrase {
    StoredPhrase("The place on your entry differs from the one in the file.")
  }
  private static var otherNote: StoredPhrase {
    StoredPhrase("The note on your entry differs from the one in the file.")
  }

  private static func otherRating(_ own: Rating, _ said: Rating) -> StoredPhrase {
    StoredPhrase("Your rating is \(own.ofTen) out of 10, but the file says \(said.ofTen).")
  }

  private static var noteOfFilm: StoredPhrase {
    StoredPhrase("This note is about the film, but each of your viewings already has its own note.")
  }

  private static func ratingOfFilm(_ rating: Rating) -> StoredPhrase {
    StoredPhrase("This rates the film \(rating.ofTen) out of 10, but each of your viewings already has its own rating.")
  }
}
