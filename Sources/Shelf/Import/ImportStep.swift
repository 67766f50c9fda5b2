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

extension [ImportedPlay] {
  /// Merges a row into a film's plays.
  mutating func apply(_ row: ImportRow, _ film: ID<Film>, id: ID<Play>, now: Instant) -> ImportStep
  {
    if row.uploaded.isMereFact, !isEmpty { return takeFact(row.uploaded) }
    if let position = position(of: row) { return complete(position, row.uploaded) }
    if let position = firstIndex(where: \.isMereFact) {
      let before = self[position].details
      self[position].details = row.uploaded.details
      self[position].rental = row.uploaded.rental
      self[position].key = "key \(row.clientKey)"
      return ImportStep(.completes, self[position].id, before: before)
    }
    append(
      ImportedPlay(
        id: id, film: row.film ?? film, details: row.uploaded.details, rental: row.uploaded.rental,
        key: "key \(row.clientKey)",
        addedAt: row.uploaded.notedAt.map { Instant(microseconds: $0) } ?? now,
        looseRating: row.uploaded.isMereFact ? row.uploaded.rating : nil,
        looseNote: row.uploaded.isMereFact ? row.uploaded.note : nil))
    return ImportStep(.play, id)
  }

  /// Returns the existing play that a row describes: the play with its key, or else the play of
  /// the same day with the same position among that day's plays as the row has in the file.
  private func position(of row: ImportRow) -> Int? {
    if let match = firstIndex(where: { $0.key == "key \(row.clientKey)" }) { return match }
    let sameDay = indices.filter { position in
      self[position].details.watchedOn == row.uploaded.date && !self[position].isMereFact
        // Two diary entries are always two viewings, even on the same day.
        && !(row.uploaded.entry != nil && self[position].key.hasPrefix(ImportedPlay.entryKey))
    }
    return sameDay.count >= row.nth ? sameDay[row.nth - 1] : nil
  }

  private mutating func complete(_ position: Int, _ uploaded: UploadedRow) -> ImportStep {
    let before = self[position]
    var (play, difference): (ImportedPlay, StoredPhrase?) = (before, nil)
    let overrules = uploaded.overrules == true
    if let place = uploaded.place, place != play.details.place {
      if play.details.place == nil || overrules {
        play.details.place = place
      } else {
        difference = Self.otherPlace
      }
    }
    if let note = uploaded.note, note != play.ownNote {
      if play.ownNote == nil || overrules {
        (play.details.note, play.looseNote) = (note, play.looseNote == note ? nil : play.looseNote)
      } else {
        difference = Self.otherNote
      }
    }
    if let rating = uploaded.rating, play.ownRating.map(rating.isSame(as:)) != true {
      if let own = play.ownRating, !overrules {
        difference = Self.otherRating(own, rating)
      } else {
        (play.details.rating, play.looseRating) = (
          rating, play.looseRating == rating ? nil : play.looseRating
        )
      }
    }
    play.details.tags = play.details.tags.union(uploaded.details.tags)
    play.rental = play.rental ?? uploaded.rental
    self[position] = play
    let isChanged = play.details != before.details || play.rental != before.rental
    if let difference { return ImportStep(.differs(difference), play.id, before: before.details) }
    return isChanged ? ImportStep(.completes, play.id, before: before.details) : ImportStep(.same)
  }

  /// Merges an undated row: the film was seen, rated or reviewed at an unknown time.
  private mutating func takeFact(_ uploaded: UploadedRow) -> ImportStep {
    guard let latest = indices.max(by: { self[$0].order < self[$1].order }) else {
      return ImportStep(.same)
    }
    var outcome = ImportOutcome.same
    if let note = uploaded.note,
      !contains(where: { $0.details.note == note || $0.looseNote == note })
    {
      outcome = contains { $0.details.note == nil } ? .completes : .unshown(Self.noteOfFilm)
      self[firstIndex { $0.looseNote == nil } ?? latest].looseNote = note
    }
    guard let rating = uploaded.rating,
      !contains(where: {
        [$0.details.rating, $0.looseRating].contains { $0.map(rating.isSame(as:)) == true }
      })
    else { return ImportStep(outcome) }
    if let position = firstIndex(where: { $0.looseRating != nil }),
      let old = self[position].looseRating
    {
      guard uploaded.overrules == true else {
        return ImportStep(.differs(Self.otherRating(old, rating)))
      }
      if self[position].details.rating == old { self[position].details.rating = rating }
      self[position].looseRating = rating
      return ImportStep(.completes)
    }
    let isOpen = contains { $0.details.rating == nil }
    self[latest].looseRating = rating
    return ImportStep(isOpen ? .completes : .unshown(Self.ratingOfFilm(rating)))
  }
}

extension [ImportedPlay] {
  private static var otherPlace: StoredPhrase {
    StoredPhrase("The place on your entry differs from the one in the file.")
  }
  private static var otherNote: StoredPhrase {
    StoredPhrase("The note on your entry differs from the one in the file.")
  }

  private static func otherRating(_ own: Rating, _ uploaded: Rating) -> StoredPhrase {
    StoredPhrase("Your rating is \(own.ofTen) out of 10, but the file says \(uploaded.ofTen).")
  }

  private static var noteOfFilm: StoredPhrase {
    StoredPhrase(
      "This note is about the film, but each of your viewings already has its own note.")
  }

  private static func ratingOfFilm(_ rating: Rating) -> StoredPhrase {
    StoredPhrase(
      "This rates the film \(rating.ofTen) out of 10, but each of your viewings already has its own rating."
    )
  }
}
