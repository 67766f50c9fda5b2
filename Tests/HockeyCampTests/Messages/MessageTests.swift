import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// Messages between coaches, players and guardians, and who may read them.
@Suite struct MessageTests {
  @Test(arguments: Engine.all)
  func `a search finds a message only for those who may read it`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let thread = try await fixture.write("See you on Friday")
      for skater in Skater.allCases {
        for (words, isMeant) in [("frid see", true), ("saturday", false)] {
          let groups = try await fixture.store.read { tx in
            try fixture.camp.find(
              SearchQuery(words, from: skater.viewer, at: fixture.clock.now), tx)
          }
          let found = groups.first { $0.kind == "messages" }?.found.map(\.link.text) ?? []
          let reads = [Skater.ann, .gus, .cole].contains(skater)
          #expect(found == (reads && isMeant ? [thread] : []), "\(skater), \(words)")
        }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a message from a coach is read and answered only by the player and the guardian`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let thread = try await fixture.write("See you on Friday")
      for skater in Skater.allCases {
        let web = fixture.visitor(skater)
        let reads = [Skater.ann, .gus, .cole].contains(skater)
        let page = try await web.get(thread)
        #expect(page.status == (reads ? .ok : .notFound), "\(skater)")
        #expect(page.text.contains("See you on Friday") == reads, "\(skater)")
        #expect(try await web.get("/camp/messages").text.contains(thread) == reads, "\(skater)")
        let answer = try await web.post(thread, form: ["text": "Answer of \(skater)"])
        #expect(answer.status == (reads ? .seeOther : .notFound), "\(skater)")
      }
      #expect(try await fixture.visitor(nil).get(thread).status == .seeOther)
      let text = try await fixture.visitor(.gus).get(thread).text
      #expect(
        text.contains("Answer of ann") && text.contains("Answer of gus")
          && !text.contains("Answer of olga"))
      #expect(text.contains("and the guardian Gus can read this"))
      let now = fixture.clock.now
      try await fixture.store.write {
        try SetGuardian(
          guardian: Skater.gus.id, child: Skater.ann.id, isGuardian: false, now: now)($0)
      }
      #expect(try await fixture.visitor(.gus).get(thread).status == .notFound, "at once")
      let leave = LeaveGroup(
        group: fixture.groups[0], member: Skater.cole.id, office: Skater.olga.id,
        now: fixture.clock.now)
      try await fixture.store.write { try leave($0) }
      #expect(try await fixture.visitor(.cole).get(thread).status == .notFound)
      #expect(
        try await fixture.visitor(.ann).get(thread).text.contains(
          "This coach no longer coaches the player"))
      #expect(
        try await fixture.visitor(.ann).post(thread, form: ["text": "x"]).status == .conflict)
    }
  }

  @Test(arguments: Engine.all)
  func `a message to a minor without a guardian is refused with a solution`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let (cody, place) = (fixture.visitor(.cody), "/camp/messages/new/\(Skater.bea.id)")
      let refused = try await cody.post(place, form: ["text": "Hello Bea"])
      #expect(
        refused.status == .conflict
          && refused.text.contains(
            "s office to add one under Groups, or to mark the player as an adult there")
      )
      #expect(refused.text.contains("Hello Bea"), "nothing that was written is lost")
      #expect(!(try await fixture.store.read { try $0.exists("SELECT 1 FROM camp_thread") }))
      let now = fixture.clock.now
      try await fixture.store.write {
        try SetGuardian(guardian: Skater.mia.id, child: Skater.bea.id, isGuardian: true, now: now)(
          $0)
      }
      try await fixture.store.write {
        try $0.run(
          "UPDATE members_member SET suspended_at = \(now), suspended_reason = 'x' WHERE id = \(Skater.mia.id)"
        )
      }
      #expect(
        try await cody.post(place, form: ["text": "Hello"]).status == .conflict,
        "who cannot read is no reader")
      let adult = "/camp/desk/players/\(Skater.bea.id)/adult"
      #expect(try await cody.post(adult, form: ["adult": "true"]).status == .forbidden)
      #expect(
        try await fixture.visitor(.olga).post(adult, form: ["adult": "true"]).status == .seeOther)
      #expect(
        try await cody.post(place, form: ["text": "Hello"]).status == .conflict,
        "nobody has agreed yet")
      let change = try #require(
        try await fixture.store.read { try GuardianChange.waiting(about: [Skater.bea.id], $0) }
          .first)
      let admin = Viewer(
        id: Skater.gus.id, name: "Gus", roles: [.admin], session: Skater.gus.viewer.session)
      let agree = SettleGuardianChange(id: change.id, isAccepted: true, viewer: admin, now: now)
      try await fixture.store.write { try agree($0) }
      #expect(try await cody.post(place, form: ["text": "Hello"]).status == .seeOther)
      #expect(
        try await fixture.visitor(.olga).post(adult, form: ["adult": "false"]).status == .seeOther)
      let thread = try await cody.get(place).location ?? ""
      #expect(
        try await fixture.visitor(.bea).post(thread, form: ["text": "x"]).status == .conflict)
    }
  }

  @Test(arguments: Engine.all)
  func `the schema refuses a message to a minor without a guardian`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      _ = try await fixture.write("One")
      let (id, now) = (fixture.clock.world.newID(Message.self), fixture.clock.now)
      await #expect(throws: DatabaseError.check) {
        try await fixture.store.write { tx in
          try tx.run(
            """
            INSERT INTO camp_message (id, thread, number, sender, text, sent_at, is_adult, guardians)
            SELECT \(id), t.id, 2, t.coach, 'x', \(now), 0, 0 FROM camp_thread t
            """)
        }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `only coaches of the group of the player can write to the player`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let place = "/camp/messages/new/\(Skater.ann.id)"
      for skater in [Skater.ann, .bea, .gus, .cody, .mia, .olga] {
        let web = fixture.visitor(skater)
        #expect(try await web.get(place).status == .notFound, "\(skater)")
        let refused = try await web.post(place, form: ["text": "Hello"])
        #expect(
          refused.status == .notFound
            && refused.text.contains("Coaches can only write to players in their own groups"),
          "\(skater)")
      }
      #expect(!(try await fixture.store.read { try $0.exists("SELECT 1 FROM camp_message") }))
    }
  }

  @Test(arguments: Engine.all)
  func `a repeated form creates one message, and unread messages are counted`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let (cole, gus) = (fixture.visitor(.cole), fixture.visitor(.gus))
      let place = "/camp/messages/new/\(Skater.ann.id)"
      let form: KeyValuePairs = ["text": "One", "_key": "k1"]
      let thread = try #require(try await cole.post(place, form: form).location)
      #expect(try await cole.post(place, form: form).location == thread)
      #expect(try await cole.post(thread, form: ["text": "Two"]).status == .seeOther)
      #expect(try await cole.get(place).location == thread)
      #expect(try await gus.get("/camp/messages").text.contains("2 new"))
      #expect(try await gus.get("/camp").text.contains("2 new"))
      #expect(
        !(try await cole.get("/camp/messages").text.contains(" new")), "one's own are not new")
      _ = try await gus.send(.head, thread)
      #expect(try await gus.get("/camp/messages").text.contains("2 new"), "nobody has looked")
      _ = try await gus.get(thread)
      #expect(!(try await gus.get("/camp/messages").text.contains("2 new")))
      #expect(
        try await fixture.visitor(.ann).get("/camp/messages").text.contains("2 new"),
        "each reads alone")
      _ = try await cole.post(thread, form: ["text": "Three"])
      #expect(try await gus.get("/camp/messages").text.contains("1 new"))
      #expect(try await cole.post(thread, form: ["text": " "]).status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `the office reads messages only with a logged reason`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let thread = try await fixture.write("Between us")
      let desk = thread.replacing("/camp/messages/", with: "/camp/desk/messages/")
      let olga = fixture.visitor(.olga)
      for path in ["/camp/desk/messages", desk] {
        let page = try await olga.get(path)
        #expect(page.status == .ok && !page.text.contains("Between us"))
        for skater in [Skater.ann, .cole, .gus] {
          #expect(try await fixture.visitor(skater).get(path).status == .forbidden)
        }
      }
      #expect(try await olga.post(desk, form: ["reason": " "]).status == .unprocessableContent)
      #expect(!(try await fixture.store.read { try $0.exists("SELECT 1 FROM members_audit") }))
      let read = try await olga.post(desk, form: ["reason": "A parent asked"])
      #expect(
        read.status == .ok && read.text.contains("Between us")
          && read.headers[.cacheControl] == "no-store")
      let line = try #require(
        try await fixture.store.read {
          try $0.first("SELECT action, actor, subject, reason FROM members_audit")
        })
      #expect(try line.value("action", as: AuditAction.self) == .messagesRead)
      #expect(try line.value("actor", as: ID<Member>.self) == Skater.olga.id)
      #expect(try line.value("subject", as: ID<Member>.self) == Skater.ann.id)
      #expect(try line.value("reason", as: String.self) == "A parent asked")
    }
  }

  @Test(arguments: Languages.builtIn.all)
  func `message pages are valid, escaped HTML in their language`(language: Language) async throws {
    try await CampFixture.open { fixture in
      func check(_ skater: Skater, _ path: String) async throws {
        let page = try await fixture.visitor(skater).get(
          path, headers: ["Accept-Language": language.code])
        #expect(page.status == .ok, "\(path)")
        #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
        #expect(!page.text.contains("<script>alert"), "\(path)")
        #expect(page.text.contains("lang=\"\(language.code)\""))
      }
      for path in ["/camp/messages", "/camp/messages/new/\(Skater.ann.id)"] {
        try await check(.cole, path)
      }
      try await check(.olga, "/camp/desk/messages")
      let thread = try await fixture.write("<script>alert(1)</script>\n\nSecond line")
      for skater in [Skater.cole, .ann, .gus] {
        for path in [thread, "/camp/messages", "/camp"] { try await check(skater, path) }
      }
      let desk = thread.replacing("/camp/messages/", with: "/camp/desk/messages/")
      for path in ["/camp/desk/messages", desk, "/camp/desk/groups/\(fixture.groups[0])"] {
        try await check(.olga, path)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `messages are exported, remain if the coach leaves and are deleted with the child`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let thread = try await fixture.write("Keep it")
      let files = try await fixture.store.read {
        try CampPersonalData(in: fixture.clock.world).export(Skater.ann.id, $0)
      }
      let file = try #require(files.first { $0.name == "camp/messages.json" })
      #expect(String(decoding: file.bytes, as: UTF8.self).contains("\"text\":\"Keep it\""))
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.cole.id, $0)
      }
      let page = try await fixture.visitor(.ann).get(thread)
      #expect(page.text.contains("Keep it") && page.text.contains("Former member"))
      try await fixture.store.write {
        try CampPersonalData(in: fixture.clock.world).erase(Skater.ann.id, $0)
      }
      #expect(!(try await fixture.store.read { try $0.exists("SELECT 1 FROM camp_message") }))
    }
  }
}

extension CampFixture {
  /// Sends a message from Cole to Ann.
  /// - Returns: The path of the thread's page.
  fileprivate func write(_ text: String) async throws -> String {
    let sent = try await visitor(.cole).post(
      "/camp/messages/new/\(Skater.ann.id)", form: ["text": text])
    return try #require(sent.location, "\(sent.text)")
  }
}
