import PlazaBase
import PlazaHTTP
import PlazaUI

/// A film whose rating requires an age check.
struct AgeQuestion: Sendable, Equatable {
  let film: ID<Film>
  let title: String
  let rating: Rating
  /// The customer's age; `nil` if no date of birth is on record.
  let age: Int?

  /// Returns `nil` if the film may be rented without a check.
  init?(_ film: Film, _ born: CalendarDate?, on today: CalendarDate) {
    guard let rating = film.details.rating else { return nil }
    age = born?.age(on: today)
    if let age {
      guard age < rating.youngest else { return nil }
    } else if !rating.needsKnownAge {
      return nil
    }
    self.film = film.id
    title = film.title
    self.rating = rating
  }
}

/// Requires the clerk to confirm the customer's age, which is not on record.
struct AgeConfirmationNeeded: ConfirmationRequired, Equatable {
  let name: String
  let questions: [AgeQuestion]

  let slug = "age-confirmation-needed"

  var message: String {
    let films = listed(questions.map { "\($0.title) (\($0.rating.rawValue))" })
    return say(
      """
      \(name.isolated) has no date of birth on record. Check that the person renting is old enough for \
      \(films), then confirm the age.
      """)
  }

  static func == (left: AgeConfirmationNeeded, right: AgeConfirmationNeeded) -> Bool {
    left.name == right.name && left.questions == right.questions
  }
}
