import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The form of a new or existing film.
struct CuratedForm: Sendable {
  let values: @Sendable (String) -> [String]
  var errors = ValidationErrors()
  /// The message of a refused command.
  var refused: String?
  /// The film without the records of staff.
  var sources: DerivedFilm?
  /// The film being edited and the picture that staff uploaded for it.
  var known: (film: Film, own: ID<FilmPicture>?)?

  /// Creates an empty form, or one with submitted values.
  init(
    values: @escaping @Sendable (String) -> [String] = { _ in [] },
    _ errors: ValidationErrors = ValidationErrors(),
    refused: String? = nil, sources: DerivedFilm? = nil
  ) {
    self.values = values
    self.errors = errors
    self.refused = refused
    self.sources = sources
  }

  /// Creates the form with the present values of a film.
  init(_ detail: FilmDetail, sources: DerivedFilm?, own: ID<FilmPicture>?) {
    self.init(values: detail.version(own).values, sources: sources)
    known = (detail.film, own)
  }

  func view(_ action: Link, _ request: Request) -> FormView {
    FormView("film", action: action, key: request.newFormKey(), errors: errors, values: values)
  }

  func fields(_ action: Link, _ request: Request, takesPictures: Bool) -> Markup {
    let form = view(action, request)
    let names =
      form.text("title", say("Title"), required: true, hint: hint(\.title))
      + form.text("originalTitle", say("Original title"), hint: hint(\.originalTitle))
      + form.text("release", say("Release date"), hint: dateHint)
      + form.number(
        "runningMinutes", say("Minutes"), in: 1...6000, required: false,
        hint: hint(\.runningMinutes))
    let people =
      form.lines(
        "directors", say("Directors"), hint: hint(\.details.directors, say("One per line.")))
      + form.lines("cast", say("Cast"), hint: hint(\.details.cast, say("One per line.")))
    let rest =
      form.lines("overview", say("Overview"), hint: hint(\.details.overview), rows: 5)
      + form.lines(
        "certifications", say("Certificates"),
        hint: say("One country and certificate per line, such as GB: 15."))
    let genres = form.ticks(
      "genres", say("Genres"), Genre.allCases.map { ($0.rawValue, ListRow($0.title)) })
    let (ofNames, ofWays): (String?, String?) = sources == nil ? (nil, nil) : footers
    return (refused.map { banner(.alert, $0) } ?? .empty)
      + group(names, footer: ofNames) + group(people) + group(rest)
      + group(ways(form), footer: ofWays)
      + (takesPictures ? group(picture(form)) : .empty) + group(genres)
  }

  /// The footers below names and stores, for films that sources know.
  private var footers: (String?, String?) {
    (
      say("Fields left unchanged or blank keep the source's value."),
      say("Entries from sources stay.")
    )
  }

  private func ways(_ form: FormView) -> Markup {
    form.lines(
      "links", say("Stores", as: "of a film"),
      hint: say("One per line, with the price if known: \(StoreLine.example)"))
      + form.lines(
        "trailers", say("Trailers"),
        hint: say("One per line: Teaser; https://videos.example/heat."))
  }

  private func picture(_ form: FormView) -> Markup {
    let sent = values("picture").first.flatMap { ID<FilmPicture>($0) }
    let shown =
      sent.map { FilmPaths.picture($0, PosterSize.list.rawValue) } ?? known?.film.poster(.list)
    let field = form.picture(
      "picture", say("Poster"), upload: FilmPaths.newPicture(), preview: shown,
      hint: say("It takes priority over pictures from sources."))
    return field
      + (known?.own == nil ? .empty : form.toggle("noPicture", say("Don't use our picture")))
  }

  private var dateHint: String {
    let form = say("Enter as much as you know: 1999-03-31, 1999-03 or 1999.")
    guard let sources, let said = sources.release.localizedText,
      [sources.release.description] != values("release")
    else {
      return form
    }
    return "\(form) \(say("Sources: \(said)."))"
  }

  /// The value of the sources, if it differs from that in the field.
  private func hint(_ field: KeyPath<DerivedFilm, String>) -> String? {
    hint(for: sources?[keyPath: field])
  }
  private func hint(_ field: KeyPath<DerivedFilm, String?>) -> String? {
    hint(for: sources?[keyPath: field])
  }
  private func hint(_ field: KeyPath<DerivedFilm, Int?>) -> String? {
    hint(for: sources?[keyPath: field].map(String.init))
  }

  private func hint(_ field: KeyPath<DerivedFilm, [String]>, _ form: String) -> String {
    guard let said = sources?[keyPath: field], !said.isEmpty else { return form }
    return [form, hint(for: said.joined(separator: "\n"))].compactMap { $0 }.joined(separator: " ")
  }

  private func hint(for said: String?) -> String? {
    let typed = Self.names.flatMap(values)
    guard let said, !typed.contains(said) else { return nil }
    let brief = said.replacing("\n", with: ", ")
    return say("Sources: \(brief.prefix(160))\(brief.count > 160 ? "…" : "")")
  }

  private static let names = [
    "title", "originalTitle", "runningMinutes", "directors", "cast", "overview",
  ]
}

extension FilmDetail {
  /// The version of the film that the form edits.
  func version(_ own: ID<FilmPicture>?) -> RecordVersion {
    let fields: [String: [String]] = [
      "title": [film.title], "originalTitle": [film.originalTitle ?? ""],
      "release": [film.release.description],
      "genres": film.genres.map(\.rawValue), "directors": [directors.joined(separator: "\n")],
      "cast": [cast.joined(separator: "\n")],
      "runningMinutes": [film.runningMinutes.map(String.init) ?? ""],
      "certifications": [certifications.lines], "overview": [overview ?? ""],
      "links": [links.map(StoreLine.write).joined(separator: "\n")],
      "trailers": [trailers.map(TrailerLine.write).joined(separator: "\n")],
      "picture": [own?.text ?? ""],
    ]
    return RecordVersion(fields, labels: ["genres": listed(film.genres.map(\.title))])
  }
}

extension [String: String] {
  /// One certificate per line: "GB: 15".
  fileprivate var lines: String {
    sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}
