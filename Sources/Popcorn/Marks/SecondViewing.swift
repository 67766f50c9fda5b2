import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// Thrown if the diary already has the film on the same day, which rolls back the new entry. The
/// confirmation page lets the member choose between a second viewing and an edit of the existing
/// entry.
struct SecondViewing: Error {
  /// The field that confirms a second viewing.
  static let field = "second"

  let first: Play
  let film: Film

  /// - Throws: ``SecondViewing`` if there is another viewing on the same day.
  static func requireConfirmation(_ added: Play, _ film: Film, _ tx: any Transaction) throws {
    guard added.watchedOn.date != nil else { return }
    let others = try Play.of(added.film, added.member, tx).filter { $0.id != added.id }
    if let first = others.first(where: { $0.watchedOn == added.watchedOn }) {
      throw SecondViewing(first: first, film: film)
    }
  }

  /// The confirmation page. Both answers preserve the submitted values.
  func page(_ request: Request, back: Link) -> Page {
    let typed: @Sendable (String) -> String = { request.fields.text($0) ?? "" }
    let day = first.watchedOn.localizedText ?? ""
    var edit = Paths.play(first.id).query([
      "precision": DatePrecisionChoice.day.rawValue, "day": first.watchedOn.description,
    ])
    let stars = HalfStars(first.rating).map { String($0.halves) }
    let kept: [(String, String?)] = [
      ("rating", stars), ("place", first.place), ("note", first.note), ("tags", first.tags.text),
    ]
    for (name, known) in kept {
      edit = edit.query([name: typed(name).trimmed.isEmpty ? known : typed(name)])
    }
    return confirmation(
      say("Did you watch \(film.title) twice on the same day?"),
      say("Your diary already has it on \(day). You can add a rating or a note to that viewing."),
      yes: say("Yes, I watched it twice"), style: .primary, action: Paths.plays(film.id),
      key: request.newFormKey(),
      cancel: edit,
      fields: [
        "precision": DatePrecisionChoice.day.rawValue, "day": first.watchedOn.description,
        "rating": typed("rating"),
        "place": typed("place"),
        "note": typed("note"), "tags": typed("tags"), "again": "true", Self.field: "true",
        "back": back.text,
      ],
      no: say("No, add to that viewing"))
  }
}
