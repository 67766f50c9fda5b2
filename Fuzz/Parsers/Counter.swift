import Foundation
import PlazaBase

@testable import RentalCounter

extension FuzzTarget {
  /// A counter's journal: accepted entries are stored so that they read the same, and have a valid
  /// moment.
  static let journal = FuzzTarget("journal", maximumLength: 1500) { input in
    guard let sent = try? JSONDecoder().decode(JournalPayload.self, from: Data(input.bytes)),
      let entries = try? sent.checked().entries
    else { return }
    let now = Instant(seconds: 1_782_000_000)
    for entry in entries {
      let kept = try JournalEntryPayload.stored(entry.canonical, hash: entry.hash)
      try hold(kept == entry, "\(entry) is kept as \(kept)")
      let time = EntryTime(entry, after: Instant(seconds: 0), now: now)
      try hold(time.moment <= now, "\(entry) is still to come")
    }
  }

  /// The form values of a customer and a film; see ``deskForms``.
  static func customer(_ check: inout FormValidator, _ today: CalendarDate) throws {
    let (details, film) = (CustomerDetails(&check, today: today), FilmDetails(&check))
    if !check.errors.isEmpty { return }
    try isText([
      details.name, details.postcode, details.phone, film.title, film.cast, film.director,
    ])
    if let born = details.dateOfBirth {
      try hold((0...130).contains(born.age(on: today)), "born \(born)")
    }
    try hold(!film.sortTitle.isEmpty, "“\(film.title)” has no place on the shelf")
  }
}
