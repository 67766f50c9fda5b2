import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

let thingRoutes: [Route] = [
  .get("/lost", for: .everyone) { call in
    let things = try await call.site.store.read { try Thing.all(atMost: 50, $0) }
    return call.page(thingsPage(things, form: FormView(action: Link("lost"), key: call.newFormKey())))
  },

  .post("/lost", for: .members) { call in
    do {
      let report = try ReportThing(call.fields, id: call.world.newID(), now: call.now)
      return try await call.once { tx in
        try report(tx)
        return .redirect(to: Link("lost"), flash: .done("Thank you. It is on the list."))
      }
    } catch let complaints as Complaints {
      let things = try await call.site.store.read { try Thing.all(atMost: 50, $0) }
      let form = FormView(action: Link("lost"), key: call.newFormKey(), complaints: complaints) {
        call.fields.text($0)
      }
      return call.page(thingsPage(things, form: form), status: .unprocessableContent)
    }
  },

  .get("/api/lost/things", for: .everyone) { call in
    let limit = try call.limit()
    return .list(try await call.site.store.read { try Thing.all(atMost: limit, $0) }, next: nil)
  },

  .post("/api/lost/things/{thing}/give-back", for: .staff(of: "lost")) { call in
    let giveBack = GiveBack(thing: try call.id("thing"), now: call.now)
    return try await call.once { tx in
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
