import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import HockeyCamp

/// Comments on clips, and who may read them.
@Suite struct MediaCommentTests {
  @Test(arguments: Engine.all)
  func `a comment refers to a frame and can be answered, changed and removed`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let (ann, cole) = (fixture.visitor(.ann), fixture.visitor(.cole))
      let place = "/api/camp/media/\(clip)/comments"
      let made = try await cole.send(
        .post, place, json: #"{"text":"Knee over the toe","frame":12}"#)
      #expect(made.status == .created && made.text.contains("\"frame\":12,"))
      #expect(made.json("author") == "Cole")
      let first = try #require(made.json("id"))
      let reply = try await ann.send(
        .post, place, json: #"{"text":"Like this?","replyTo":"\#(first)"}"#)
      #expect(reply.status == .created && reply.text.contains("\"milliseconds\":null"))
      let second = try #require(reply.json("id"))
      let deep = try await cole.send(.post, place, json: #"{"text":"Yes","replyTo":"\#(second)"}"#)
      #expect(deep.status == .conflict, "replies are one deep")
      let changed = try await cole.send(
        .patch, "\(place)/\(first)", json: #"{"text":"Knee over toes"}"#)
      #expect(
        changed.json("text") == "Knee over toes" && !changed.text.contains("\"changedAt\":null"))
      #expect(
        try await ann.send(.patch, "\(place)/\(first)", json: #"{"text":"x"}"#).status
          == .forbidden)
      let page = try await ann.get("/camp/media/\(clip)")
      #expect(
        page.text.contains("Knee over toes") && page.text.contains("#f=12")
          && page.text.contains("Like this?"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(try await cole.send(.delete, "\(place)/\(first)").status == .noContent)
      let left = try await ann.get(place).text
      #expect(
        left.contains("\"isRemoved\":true") && left.contains("Like this?")
          && !left.contains("Knee"))
      #expect(try await ann.send(.delete, "\(place)/\(second)").status == .noContent)
      #expect(
        try await ann.get(place).text.contains("\"items\":[]"), "nothing stands above nothing")
    }
  }

  @Test(arguments: Engine.all)
  func `the owner of a clip can remove any comment, and others only their own`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .ann)
      let place = "/api/camp/media/\(clip)/comments"
      let (bea, ann) = (fixture.visitor(.bea), fixture.visitor(.ann))
      let say = fixture.comment(on: place)
      let ids = [try await say(bea), try await say(bea), try await say(ann)]
      #expect(try await bea.send(.delete, "\(place)/\(ids[2])").status == .forbidden)
      #expect(
        try await bea.post("/camp/media/\(clip)/comments/\(ids[0])/remove", form: [:]).status
          == .seeOther)
      #expect(
        try await ann.post("/camp/media/\(clip)/comments/\(ids[1])/remove", form: [:]).status
          == .seeOther)
      #expect(try await ann.get(place).text.ranges(of: "isRemoved").count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `only camp members who can see a clip can read its comments`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let open = try await fixture.item(.everyone, by: .cole)
      let own = try await fixture.item(.owner, by: .ann)
      _ = try await fixture.comment(on: "/api/camp/media/\(open)/comments")(fixture.visitor(.cole))
      let expected: [(Skater?, HTTPResponse.Status, HTTPResponse.Status)] = [
        (nil, .unauthorized, .unauthorized), (.mia, .forbidden, .notFound), (.bea, .ok, .notFound),
        (.cody, .ok, .notFound), (.gus, .ok, .ok), (.ann, .ok, .ok), (.cole, .ok, .ok),
        (.olga, .ok, .ok),
      ]
      for (person, toOpen, toOwn) in expected {
        let web = fixture.visitor(person)
        for part in ["comments", "drawings"] {
          #expect(
            try await web.get("/api/camp/media/\(open)/\(part)").status == toOpen,
            "\(person) \(part)")
          #expect(
            try await web.get("/api/camp/media/\(own)/\(part)").status == toOwn,
            "\(person) \(part)")
        }
        let page = try await web.get("/camp/media/\(open)")
        #expect(
          page.status == .ok && page.text.contains("said of it") == (toOpen == .ok), "\(person)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a position after the end and invalid comments are refused, and the form keeps the input`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .ann)
      let (ann, place) = (fixture.visitor(.ann), "/api/camp/media/\(clip)/comments")
      #expect(
        try await ann.send(.post, place, json: #"{"text":"x","milliseconds":1001}"#).status
          == .conflict)
      #expect(
        try await ann.send(.post, place, json: #"{"text":"  "}"#).status == .unprocessableContent)
      #expect(
        try await ann.send(.post, place, json: #"{"text":"x","replyTo":"7"}"#).status
          == .unprocessableContent)
      let bad = try await ann.post(
        "/camp/media/\(clip)/comments", form: ["text": "Mind the stick", "at": "soon"])
      #expect(bad.status == .unprocessableContent && bad.text.contains("Mind the stick"))
      #expect(bad.text.contains("like 0:12"))
      let late = try await ann.post(
        "/camp/media/\(clip)/comments", form: ["text": "Mind it", "at": "9:59"])
      #expect(late.status == .conflict && late.text.contains("after the end"))
      let good = try await ann.post(
        "/camp/media/\(clip)/comments", form: ["text": "Mind it", "at": "0:00.400"])
      #expect(good.status == .seeOther)
      #expect(try await ann.get(place).text.contains("\"frame\":12,"))
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a member deletes their comments and drawings`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .cole)
      let place = "/api/camp/media/\(clip)/comments"
      let id = try await fixture.comment(on: place)(fixture.visitor(.bea))
      let answered = #"{"text":"an answer","replyTo":"\#(id)"}"#
      #expect(
        try await fixture.visitor(.cole).send(.post, place, json: answered).status == .created)
      let drawn =
        ##"{"drawings":[{"id":"a","tool":"line","from":0,"to":3,"color":"#ff0000","width":8,"points":[[0,0],[1,1]]}]}"##
      let saved = try await fixture.visitor(.bea).send(
        .put, "/api/camp/media/\(clip)/drawings", json: drawn)
      #expect(saved.status == .ok)
      let exported = try await fixture.store.read {
        try CampPersonalData(in: fixture.clock.world).export(Skater.bea.id, $0)
      }
      let words = exported.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(words.contains("said of it") && words.contains("\"tool\":\"line\""))
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.bea.id, $0)
      }
      let left = try await fixture.visitor(.cole).get(place).text
      #expect(!left.contains("said of it") && left.contains("an answer"))
      #expect(
        try await fixture.visitor(.cole).get("/api/camp/media/\(clip)/drawings").text.contains(
          "\"others\":[]"))
    }
  }

  @Test(arguments: Engine.all)
  func `chapters are set by form and API, found by search and linked to their frame`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.members, by: .ann)
      let ann = fixture.visitor(.ann)
      let place = "/api/camp/media/\(clip)"
      let set = try await ann.send(
        .patch, place, json: #"{"chapters":["0:00.400 Push off","0:00.100 Crouch"]}"#)
      #expect(
        set.status == .ok && set.text.contains(#"{"milliseconds":100,"frame":3,"title":"Crouch"}"#)
      )
      #expect(try await ann.get("/camp/media/\(clip)").text.contains("#f=12"))
      #expect(try await ann.get("/camp/media?q=crouch").text.contains("Clip of ann"))
      #expect(
        try await ann.send(.patch, place, json: #"{"title":"Other"}"#).text.contains("Push off"),
        "they stay")
      for bad in [#"["later"]"#, #"["0:61 x"]"#, #"["0:01 "]"#, #"[5]"#, #"["0:01 \u0000"]"#] {
        #expect(
          try await ann.send(.patch, place, json: #"{"chapters":\#(bad)}"#).status
            == .unprocessableContent, "\(bad)")
      }
      #expect(
        try await ann.send(.patch, place, json: #"{"chapters":[]}"#).text.contains(
          "\"chapters\":[]"))
    }
  }
}

extension CampFixture {
  /// Posts a comment there.
  /// - Returns: A function that posts as a visitor and returns the comment's ID.
  fileprivate func comment(on place: String) -> (WebClient) async throws -> String {
    { web in
      let made = try await web.send(.post, place, json: #"{"text":"said of it"}"#)
      return try #require(made.json("id"))
    }
  }
}
