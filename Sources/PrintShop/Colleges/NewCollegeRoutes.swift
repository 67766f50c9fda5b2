import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The administrators' form for a new college, with an optional drawing of its campus.
struct NewCollegeRoutes: Sendable {
  var routes: [Route] {
    [
      .get(Paths.newCollege.pattern, for: .admins) { request in
        request.page(page(FormView(action: Paths.newCollege(), key: request.newFormKey())))
      },
      .post(Paths.newCollege.pattern, for: .admins, add),
    ]
  }

  private func add(_ request: Request) async throws -> Response {
    let id = request.world.newID(College.self)
    let outcome = try await request.submit({ AddCollege(&$0, id: id) }) { add, tx in
      try add(tx)
      let name = add.college.localizedName
      return .redirect(
        to: Paths.colleges(), flash: .done(say("\(name) was added to the list.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let form = FormView(
        action: Paths.newCollege(), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return request.page(page(form), status: status)
    }
  }

  private func page(_ form: FormView) -> Page {
    let kinds = say(
      "GeoJSON. Each feature has a kind: ground, building, street, lane, path, green, water, field, pitch or block."
    )
    let otherwise = say("Only if it's different.")
    return Page(
      say("New college"), form,
      """
      <div class="card">\(form.text("name", say("Name", as: "of a college"), required: true))\
      \(form.text("nameKorean", say("Name in Korean", as: "of a college"), hint: otherwise))\
      \(form.text("city", say("City"), required: true))\
      \(form.text("cityKorean", say("City in Korean"), hint: otherwise))\
      \(form.text("place", say("Location on the map"), required: true, hint: say(
        "Latitude and longitude, such as 37.5836,127.0282.")))</div>\
      <div class="card">\(form.lines("campus", say("Campus map"), hint: kinds))</div>
      """,
      cancel: Paths.colleges(), done: say("Add"))
  }
}

extension AddCollege {
  /// Reads the form and collects all validation errors, in the language of the page.
  fileprivate init(_ check: inout FormValidator, id: ID<College>) {
    let missing = say("Fill this in.")
    let (name, city) = (
      check.wanted("name", say("name"), missing), check.wanted("city", say("city"), missing)
    )
    college = College(
      id: id, name: name,
      nameKorean: check.optionalText("nameKorean", say("Korean name"), atMost: 120) ?? name,
      city: city,
      cityKorean: check.optionalText("cityKorean", say("Korean city name"), atMost: 120) ?? city,
      spot: check.spot("place"))
    let drawing = check.verbatim("campus", say("campus drawing")).trimmed
    campus = drawing.isEmpty ? nil : drawing
    if !drawing.isEmpty, !Self.isDrawing(drawing) {
      check.addError(
        "campus",
        say("This isn't GeoJSON with a list of features. Check where it came from."))
    }
  }

  private static func isDrawing(_ text: String) -> Bool {
    let read = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return read?["features"] is [[String: Any]] && !text.utf8.contains(0)
  }
}
