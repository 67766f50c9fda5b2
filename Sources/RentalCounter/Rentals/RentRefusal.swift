import PlazaBase

/// A film whose rating asks the clerk to look at who is renting.
struct AgeQuestion: Sendable, Equatable {
  let film: ID<Film>
  let title: String
  let rating: Rating
  /// How old the customer is known to be; nil where no date of birth was given.
  let age: Int?

  /// nil where nothing needs to be asked.
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

/// Why films cannot be rented.
enum RentRefusal: Refusal, Equatable {
  case accountClosed(name: String)
  case limit(name: String, out: Int, chosen: Int, limit: Int)
  case noCopyLeft(title: String)
  case copyOut(title: String, number: Int)
  case unknownCode(ShortCode)
  case ageNotConfirmed(name: String, [AgeQuestion])

  var slug: String {
    switch self {
    case .accountClosed: "account-closed"
    case .limit: "rental-limit"
    case .noCopyLeft, .copyOut: "no-copy-left"
    case .unknownCode: "unknown-code"
    case .ageNotConfirmed: "age-confirmation-needed"
    }
  }

  var kind: RefusalKind { if case .unknownCode = self { .notFound } else { .conflict } }

  var sentence: String {
    switch self {
    case .accountClosed(let name):
      "\(name)'s account is closed. Reopen it on the customer's page, then rent."
    case .limit(let name, let out, let chosen, let limit): limitSentence(name, out, chosen, limit)
    case .noCopyLeft(let title):
      "Every copy of \(title) is out. Choose another film, or rent it when a copy is returned."
    case .copyOut(let title, let number):
      "Copy \(number) of \(title) is already rented out. Return it first, or scan another copy."
    case .unknownCode(let code):
      "No copy in the stock has the code \(code). Look at the label again, or choose the film by its title."
    case .ageNotConfirmed(let name, let questions): ageSentence(name, questions)
    }
  }

  private func limitSentence(_ name: String, _ out: Int, _ chosen: Int, _ limit: Int) -> String {
    let left = max(0, limit - out)
    let wayOut = left == 0 ? "Return one first." : "Choose \(left == 1 ? "1" : "at most \(left)"), or return one first."
    return """
      \(name) has \(counted(out, "film")) out and \(chosen) \(chosen == 1 ? "was" : "were") chosen, \
      but the limit is \(limit). \(wayOut)
      """
  }

  private func ageSentence(_ name: String, _ questions: [AgeQuestion]) -> String {
    let films = listed(questions.map { "\($0.title) (\($0.rating.rawValue))" })
    let known = questions.first?.age.map { "\(name) is \($0)" } ?? "\(name) gave no date of birth"
    return "\(known), and \(films) must not go to anybody younger. Check who is renting, then confirm the age."
  }
}
