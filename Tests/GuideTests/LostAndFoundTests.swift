import HTTPTypes
import HummingbirdCore
import Logging
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

/// Tests of the guide's storefront on a real site.
struct LostAndFoundTests {
  @Test(arguments: Engine.all) func `a reported thing is on the list`(engine: Engine) async throws
  {
    try await withDesk(engine) { desk in
      #expect(try await desk.get("/lost").text.contains("Nothing was found yet"))
      let posted = try await desk.post("/lost", form: "name=Umbrella+%3Cred%3E", as: "ann")
      #expect(posted.status == .seeOther)
      #expect(try await desk.get("/lost").text.contains("Umbrella &lt;red&gt;"))
      #expect(
        try await desk.get("/api/lost/things").text.contains(
          #""name":"Umbrella <red>","isGivenBack":false"#))
    }
  }

  @Test(arguments: Engine.all) func `a form sent twice adds one report`(engine: Engine)
    async throws
  {
    try await withDesk(engine) { desk in
      for _ in 1...2 {
        let answer = try await desk.post("/lost", form: "name=Glove&_key=k", as: "ann")
        #expect(answer.status == .seeOther)
      }
      let list = try await desk.get("/api/lost/things").text
      #expect(list.matches(of: /Glove/).count == 1)
    }
  }

  @Test func `an error is shown at its field`() async throws {
    try await withDesk(.sqliteMemory) { desk in
      let answer = try await desk.post("/lost", form: "name=+", as: "ann")
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("Enter the name of the thing."))
    }
  }

  @Test(arguments: Engine.all) func `a thing is given back once`(engine: Engine) async throws {
    try await withDesk(engine) { desk in
      _ = try await desk.post("/lost", form: "name=Key", as: "ann")
      let thing = try #require(
        try await desk.get("/api/lost/things").text.firstMatch(of: /"id":"([^"]+)"/)?.1)
      let path = "/api/lost/things/\(thing)/give-back"
      let refused = try await desk.post(path, as: "ann")
      #expect(refused.status == .forbidden)
      #expect(try await desk.post(path, as: "kim").status == .noContent)
      let again = try await desk.post(path, as: "kim")
      #expect(again.status == .conflict)
      #expect(again.text.contains("/problems/already-given-back"))
      let nothing = "/api/lost/things/\(desk.world.newID(Thing.self))/give-back"
      #expect(try await desk.post(nothing, as: "kim").status == .notFound)
    }
  }

  @Test func `guests may read but not report`() async throws {
    try await withDesk(.sqliteMemory) { desk in
      let answer = try await desk.post("/lost", form: "name=Key", as: nil)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location]?.hasPrefix("/signin") == true)
      #expect(try await desk.get("/api/lost/things").text.contains(#""items":[]"#))
    }
  }
}
