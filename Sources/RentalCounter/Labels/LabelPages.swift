import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page on which labels are selected.
struct LabelPages: Sendable {
  func choose(
    _ film: Film, _ request: LabelRequest, _ errors: ValidationErrors = ValidationErrors()
  ) -> Page {
    let form = FormView("labels", action: Paths.labels(film.id), key: nil, errors: errors) {
      name in
      switch name {
      case "format": [request.format.rawValue]
      case "start": [String(request.start)]
      case "copies": request.copies.map(String.init)
      default: []
      }
    }
    let copies = film.copies.map { copy in
      (String(copy.number), ListRow(say("Copy \(copy.number)"), subtitle: copy.code.description))
    }
    return Page(
      say("Labels"), form,
      group(form.ticks("copies", say("Copies of \(film.title)"), copies))
        + group(
          form.select(
            "format", say("Paper"), LabelFormat.allCases.map { Choice($0.rawValue, $0.text) })
            + form.picker(
              "start", say("First empty label on the sheet"), in: 1...LabelFormat.sheet.positions),
          footer: say("Print at 100 %, without scaling to fit.")),
      cancel: Paths.film(film.id), done: say("Create PDF"))
  }
}
