import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The form for a new or an existing film.
struct FilmForm: Sendable {
  let values: @Sendable (String) -> [String]
  let key: String
  var errors = ValidationErrors()
  /// Whether the form edits a film of the stock. Only then can the link to the catalogue be
  /// changed.
  var isKnown = false
  /// The message of the refusal, if a rule rejected the last submission.
  var refused: String?

  /// Creates an empty form, or one that shows the submitted values again.
  init(
    key: String,
    values: @escaping @Sendable (String) -> [String] = { $0 == "quantity" ? ["1"] : [] },
    _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil
  ) {
    self.values = values
    self.key = key
    self.errors = errors
    self.refused = refused
  }

  /// Creates a form with the film's current values.
  init(_ film: Film, _ match: CatalogueMatch?, key: String) {
    self.init(key: key, values: film.version(match).values)
    isKnown = true
  }

  func view(posting action: Link) -> FormView {
    FormView("film", action: action, key: key, errors: errors, values: values)
  }

  var fields: Markup {
    let form = view(posting: Paths.films())
    let cover = coverLink(values("cover").first.flatMap { $0.isEmpty ? nil : $0 }, .list)
    return (refused.map { banner(.alert, $0) } ?? .empty)
      + group(form.picture("cover", say("Cover"), upload: Paths.newCover(), preview: cover))
      + group(
        form.text("title", say("Title"), required: true) + form.text("cast", say("Cast"))
          + form.text("director", say("Director"))
          + form.select(
            "rating", say("Rating", as: "by age"), Rating.allCases.map { Choice($0.rawValue) },
            nothing: say("Not rated")))
      + group(
        form.picker("quantity", say("Quantity"), in: FilmDetails.quantities) {
          CountText.copies($0)
        },
        footer: say("Each copy gets its own number and code. Numbers are never reused."))
      + (isKnown ? group(catalogue(form)) : .empty)
  }

  private func catalogue(_ form: FormView) -> Markup {
    form.text(
      "catalogue", say("Catalogue film"),
      hint: say(
        "The title and year of the film whose page shows your stock, such as The Third Man (1949)."
      ))
  }
}

extension Film {
  /// The film's values under the names of the form's fields.
  func version(_ match: CatalogueMatch?) -> RecordVersion {
    RecordVersion([
      "title": title, "cast": details.cast, "director": details.director,
      "rating": details.rating?.rawValue,
      "quantity": String(copies.count), "cover": cover, "catalogue": match?.text,
    ])
  }
}
