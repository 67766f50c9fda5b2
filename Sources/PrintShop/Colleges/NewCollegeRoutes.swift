import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Administrators put colleges on the list, with a drawing of their grounds where there is one.
struct NewCollegeRoutes: Sendable {
  var routes: [Route] {
    [
      .get(At.newCollege.pattern, for: .admins) { call in
        call.page(page(FormView(action: At.newCollege(), key: call.newFormKey())))
      },
      .post(At.newCollege.pattern, for: .admins, add),
    ]
  }

  private func add(_ call: Call) async throws -> Answer {
    let id = call.world.newID(College.self)
    let outcome = try await call.submit({ AddCollege(&$0, id: id) }) { add, tx in
      try add(tx)
      let name = add.college.saidName
      return .redirect(
        to: At.colleges(), flash: .done(say("\(name) is on the list.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let form = FormView(
        action: At.newCollege(), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(page(form), status: status)
    }
  }

  private func page(_ form: FormView) -> Page {
    let kinds = say(
      "GeoJSON. Each feature has a kind: ground, building, street, lane, path, green, water, field, pitch or block.")
    let otherwise = say("Only where it differs.")
    return Page(
      say("New college"), form,
      """
      <div class="card">\(form.text("name", say("Name", as: "of a college"), required: true))\
      \(form.text("nameKorean", say("Name in Korean", as: "of a college"), hint: otherwise))\
      \(form.text("city", say("City"), required: true))\
      \(form.text("cityKorean", say("City in Korean"), hint: otherwise))\
      \(form.text("place", say("Place on the map"), required: true, hint: say(
        "Latitude and longitude, such as 37.5836,127.0282.")))</div>\
      <div class="card">\(form.lines("campus", say("Drawing of its grounds"), hint: kinds))</div>
      """,
      cancel: At.colleges(), done: say("Add it"))
  }
}

extension AddCollege {
  /// Reads the form; every complaint at once, in the language of the page.
  fileprivate init(_ check: inout FieldChecker, id: ID<College>) {
    let missing = say("Please fill this in.")
    let (name, city) = (check.wanted("name", "name", missing), check.wanted("city", "city", missing))
    college = College(
      id: id, name: name, nameKorean: check.optionalText("nameKorean", "name in Korean", atMost: 120) ?? name,
      city: city, cityKorean: check.optionalText("cityKorean", "city in Korean", atMost: 120) ?? city,
      spot: check.spot("place"))
    let drawing = check.verbatim("campus", "drawing").trimmed
    campus = drawing.isEmpty ? nil : drawing
    if !drawing.isEmpty, !Self.isDrawing(drawing) {
      check.complain(
        "campus",
        say("This is no GeoJSON with a list of features. Please check where it came from."))
    }
  }

  private static func isDrawing(_ text: String) -> Bool {
    let read = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return read?["features"] is [[String: Any]] && !text.utf8.contains(0)
  }
}
