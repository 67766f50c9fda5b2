import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

let thingRoutes: [Route] = [
  .get("/lost", for: .everyone) { request in
    let things = try await request.site.store.read { try Thing.all(atMost: 50, $0) }
    return request.page(
      thingsPage(things, form: FormView(action: Link("lost"), key: request.newFormKey())))
  },

  .post("/lost", for: .members) { request in
    do {
      let report = try ReportThing(request.fields, id: request.world.newID(), now: request.now)
      return try await request.once { tx in
        try report(tx)
        return .redirect(to: Link("lost"), flash: .done("Thank you. It was added to the list."))
      }
    } catch let errors as ValidationErrors {
      let things = try await request.site.store.read { try Thing.all(atMost: 50, $0) }
      let form = FormView(action: Link("lost"), key: request.newFormKey(), errors: errors) {
        request.fields.text($0)
      }
      return request.page(thingsPage(things, form: form), status: .unprocessableContent)
    }
  },

  .get("/api/lost/things", for: .everyone) { request in
    let limit = try request.limit()
    return .list(try await request.site.store.read { try Thing.all(atMost: limit, $0) }, next: nil)
  },

  .post("/api/lost/things/{thing}/give-back", for: .staff(of: "lost")) { request in
    let giveBack = GiveBack(thing: try request.id("thing"), now: request.now)
    return try await request.once { tx in
      try giveBack(tx)
      return .noContent
    }
  },
]

extension Thing: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", id.text)
      $0.field("name", name)
      $0.field("isGivenBack", isGivenBack)
    }
  }
}
