import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The sheet for a viewing: date, place, rating and note.
struct PlayForm: Sendable {
  /// nil if the viewer is signed out, so that the member's entry is not disclosed.
  let film: Film?
  let action: Link
  let back: Link
  let today: CalendarDate
  let key: String
  var errors = ValidationErrors()
  var refused: String?
  /// Whether it was submitted without a session and waits for the member to sign in.
  var isSignedOut = false
  let values: @Sendable (String) -> [String]

  func page(_ title: String) -> Page {
    let form = FormView("play", action: action, key: key, errors: errors, values: values)
    return Page(title, form, fields(form), cancel: back, done: say("Save"))
  }

  /// The description of the request while it waits for a connection.
  private var text: String {
    film.map { say("Watched \($0.title)") } ?? say("Record a watched film")
  }

  private func fields(_ form: FormView) -> Markup {
    """
    \(refused, { banner(.alert, $0) })\(if: isSignedOut, Self.signIn)\(film, Self.head)\
    <input type="hidden" name="words" value="\(text)">\
    <input type="hidden" name="back" value="\(back)">\
    <div class="card \
    when">\(form.segments("precision", say("When did you watch it?"), DatePrecisionChoice.allCases.map {
      Choice($0.rawValue, $0.title)
    }))\
    <div class="when-day">\(form.date("day", say("Day"), latest: today))</div>\
    <div class="when-month">\(form.select("month", say("Month"), months, nothing: say("Choose a month")))</div>\
    <div class="when-year">\(form.number("year", say("Year"), in: 1888...today.year, required: false))</div></div>\
    \(group(
      starField("rating", say("Rating"), chosen: stars, id: form.id)
        + form.text("place", say("Where"), hint: say("For example at home, at the Odeon, on a plane."))
        + form.lines("note", say("Note"), rows: 4)
        + form.text("tags", say("Tags"), hint: say("Separate with commas: cinema, with Ann."))))
    """
  }

  static func head(_ film: Film) -> Markup {
    """
    <p class="lead-words" dir="auto">\(film.title)\(film.year, { " <span class=\"none\">\($0)</span>" })</p>
    """
  }

  static var signIn: Markup {
    """
    \(banner(.alert, say("You're signed out, so this isn't saved yet. Your text is still here.")))\
    <p><a href="/signin" target="_blank">\(say("Sign in on a new page"))</a>\
    \(say(", then come back and press Save."))</p>
    """
  }

  private var stars: HalfStars? {
    values("rating").first.flatMap { Int($0) }.flatMap { HalfStars(halves: $0) }
  }

  private var months: [Choice] { (1...12).map { Choice(String($0), monthName($0)) } }

  /// The default values of a new entry: today.
  static func blank(_ name: String) -> [String] {
    name == "precision" ? [DatePrecisionChoice.today.rawValue] : []
  }

  /// The values of a stored entry.
  static func known(_ play: Play) -> RecordVersion {
    let date = play.watchedOn
    return RecordVersion([
      "precision": date.precision.rawValue, "day": date.date?.description,
      "month": date.month.map { String($0) },
      "year": date.precision == .day ? nil : date.year.map { String($0) }, "place": play.place,
      "note": play.note,
      "rating": HalfStars(play.rating).map { String($0.halves) },
      "tags": play.tags.all.isEmpty ? nil : play.tags.text,
    ])
  }
}

/// "June".
func monthName(_ month: Int) -> String { CalendarDate.localizedText(month: month) }
