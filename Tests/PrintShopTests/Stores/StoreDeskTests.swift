import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members
@testable import PrintShop

struct StoreDeskTests {
  private static let parts = ["settings", "hours", "notice", "staff"]

  @Test(arguments: Engine.all)
  func `only staff of the store and administrators can open a desk`(engine: Engine) async throws {
    try await StoreFixture.open(on: engine) { fixture in
      let (own, other) = (
        try await fixture.open("Own", at: "1,1"), try await fixture.open("Other", at: "1,2")
      )
      try await fixture.addStaff(.bob, at: own)
      let (ann, bob, dan) = (fixture.visitor(.ann), fixture.visitor(.bob), fixture.visitor(.dan))
      for part in Self.parts {
        #expect(try await bob.get("/print/desk/\(own.id)/\(part)").status == .ok, "\(part)")
        #expect(try await dan.get("/print/desk/\(other.id)/\(part)").status == .ok, "\(part)")
        #expect(
          try await bob.get("/print/desk/\(other.id)/\(part)").status == .notFound, "\(part)")
        #expect(try await ann.get("/print/desk/\(own.id)/\(part)").status == .notFound, "\(part)")
        #expect(
          try await fixture.visitor().get("/print/desk/\(own.id)/\(part)").status == .seeOther,
          "\(part)")
      }
      for part in ["settings", "hours", "days", "notice", "days/2026-06-02/usual"] {
        #expect(
          try await bob.post("/print/desk/\(other.id)/\(part)").status == .notFound, "\(part)")
      }
      let dismissal = try await bob.post("/print/desk/\(own.id)/staff/\(Cast.dan.id)/dismiss")
      #expect(dismissal.status == .forbidden)
      let viewers = [Cast.bob.viewer, Cast.dan.viewer, Cast.ann.viewer]
      let desks = try await fixture.store.read { tx in
        try viewers.map { try StoreStaffAccess.desks(of: $0, atMost: 9, tx).map(\.name) }
      }
      #expect(desks == [["Own"], ["Other", "Own"], []])
    }
  }

  @Test(arguments: Engine.all)
  func `staff set the details, hours, a special day and a notice of the store`(engine: Engine)
    async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let store = try await fixture.open("Own", at: "1,1")
      try await fixture.addStaff(.bob, at: store)
      let (bob, desk) = (fixture.visitor(.bob), "/print/desk/\(store.id)")
      let saved = try await bob.post(
        "\(desk)/settings",
        form: [
          "name": "New Name", "nameKorean": "새 이름", "address": "1 Byeolbit-ro", "phone": "02-1",
          "place": "37.58, 127.03", "startsByItself": "true",
        ])
      #expect(saved.status == .seeOther)
      let week = try await bob.post(
        "\(desk)/hours", form: ["day0": "10-12, 13-15", "day1": "0-24"])
      #expect(week.status == .seeOther)
      let day = try await bob.post(
        "\(desk)/days",
        form: [
          "day": "2026-06-02", "hours": "", "words": "Foundation day", "wordsKorean": "개교기념일",
        ])
      #expect(day.status == .seeOther)
      let notice = try await bob.post(
        "\(desk)/notice", form: ["notice": "We moved.", "noticeKorean": "이전했습니다."])
      #expect(notice.status == .seeOther)
      let page = try await fixture.visitor().get("/print/stores/\(store.id)").text
      for words in [
        "New Name", "1 Byeolbit-ro", "10:00–12:00, 13:00–15:00", "Closed · Foundation day",
        "We moved.",
      ] {
        #expect(page.contains(words), "\(words)")
      }
      #expect(
        try await fixture.visitor().get("/api/print/stores?q=byeolbit").json("name") == "New Name")
      let found = try await fixture.store.read { try PrintStore.find(store.id, $0) }
      #expect(found.startsAutomatically && found.latitude == 37.58)
      _ = try await bob.post("\(desk)/days/2026-06-02/usual")
      _ = try await bob.post("\(desk)/notice", form: ["notice": "", "noticeKorean": ""])
      let later = try await fixture.visitor().get("/print/stores/\(store.id)").text
      #expect(
        !later.contains("Foundation day") && !later.contains("We moved.")
          && later.contains("24 hours"))
    }
  }

  @Test func `errors are shown next to their fields in the language of the page`() async throws {
    try await StoreFixture.open { fixture in
      let store = try await fixture.open("Own", at: "1,1")
      let (dan, desk) = (fixture.visitor(.dan), "/print/desk/\(store.id)")
      let data = try await dan.post(
        "\(desk)/settings", form: ["name": "", "place": "88,0", "phone": "1"])
      #expect(data.status == .unprocessableContent)
      #expect(
        data.text.contains("Fill this in.") && data.text.contains("such as 37.5836,127.0282"))
      let hours = try await dan.post("\(desk)/hours", form: ["day3": "18-9"])
      #expect(hours.status == .unprocessableContent && hours.text.contains("value=\"18-9\""))
      let day = try await dan.post("\(desk)/days", form: ["hours": "9-10, 9-11"])
      #expect(day.status == .unprocessableContent && day.text.contains("Choose a day."))
      let several = try await dan.post("\(desk)/hours", form: ["several": "9-18"])
      #expect(several.status == .unprocessableContent && several.text.contains("value=\"9-18\""))
      _ = try await dan.post("/language", form: ["language": "ko"])
      let korean = try await dan.post("\(desk)/days", form: ["hours": "9-10"])
      #expect(korean.text.contains("항목 1개를 확인해 주세요.") && korean.text.contains(">선택</span>"))
      #expect(try await fixture.store.read { try PrintStore.find(store.id, $0) } == store)
    }
  }

  @Test(arguments: Engine.all)
  func `only an administrator can create a store`(engine: Engine) async throws {
    try await StoreFixture.open(on: engine) { fixture in
      let form: KeyValuePairs = [
        "name": "Fresh", "nameKorean": "새 매장", "address": "2 Street", "phone": "02-2",
        "place": "37.5,127",
      ]
      #expect(
        try await fixture.visitor(.ann).post("/print/stores/new", form: form).status == .forbidden)
      let dan = fixture.visitor(.dan)
      #expect(try await dan.get("/print/stores/new").status == .ok)
      #expect(
        try await dan.post("/print/stores/new", form: ["name": "x"]).status
          == .unprocessableContent)
      let made = try await dan.post("/print/stores/new", form: form)
      #expect(made.status == .seeOther && made.location?.hasSuffix("/hours") == true)
      #expect(try await fixture.visitor().get("/api/print/stores").json("name") == "Fresh")
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator adds a college, and an invalid campus drawing is refused`(engine: Engine)
    async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let dan = fixture.visitor(.dan)
      func add(_ campus: String) async throws -> Reply {
        try await dan.post(
          "/print/stores/colleges/new",
          form: [
            "name": "Hanbit University", "nameKorean": "한빛대학교", "city": "Seoul",
            "cityKorean": "서울",
            "place": "37.58,127.03", "campus": campus,
          ])
      }
      for drawing in ["{", "[]", "{\"features\":7}"] {
        #expect(try await add(drawing).status == .unprocessableContent, "\(drawing)")
      }
      #expect(try await add("{\"features\":[]}").status == .seeOther)
      #expect(try await add("").status == .seeOther)
      let list = try await fixture.visitor().get("/api/print/colleges").text
      #expect(list.split(separator: "\"id\"").count == 3)
      let cleo = fixture.visitor()
      #expect(try await cleo.post("/print/stores/colleges/new").status == .seeOther)
      #expect(
        try await fixture.visitor(.ann).post("/print/stores/colleges/new").status == .forbidden)
    }
  }

  @Test(arguments: Engine.all)
  func `an administrator invites staff, who accept, and removes them`(engine: Engine) async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let store = try await fixture.open("Own", at: "1,1")
      let (now, ann) = (fixture.world.now(), Cast.ann.id)
      try await fixture.store.write { tx in
        try tx.run(
          """
          INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
          VALUES (\(ann), 'Ann@plaza.test', 'ann@plaza.test', 'Ann Lee', 'ann lee', \(now)),
            (\(Cast.dan.id), 'dan@plaza.test', 'dan@plaza.test', 'Dan Whitcombe', 'dan whitcombe', \(now))
          """)
        try tx.run(
          "INSERT INTO members_role (member, role, granted_at) VALUES (\(Cast.dan.id), 'admin', \(now))"
        )
      }
      let (dan, path) = (fixture.visitor(.dan), "/print/desk/\(store.id)/staff")
      #expect(
        try await dan.post(path, form: ["email": "ann@plaza.test"]).status == .methodNotAllowed)
      let invite = MakeRoleInvitation(
        StoreStaffRole(), store.id.text, for: "Pat", by: Cast.dan.viewer, in: fixture.world)
      let accept = AcceptRoleInvitation(
        invite.link, by: ann, among: PrintShop.invitedRoles, now: now)
      try await fixture.store.write { try invite($0) }
      let waiting = try await dan.get(path)
      #expect(waiting.text.contains("Pat") && HTMLCheck(document: waiting.bytes).faults == [])
      #expect(try await fixture.visitor(.ann).get(path).status == .notFound)
      try await fixture.store.write { try accept($0) }
      #expect(try await dan.get(path).text.contains("Ann Lee"))
      #expect(try await fixture.visitor(.ann).get(path).status == .ok)
      #expect(try await dan.post("\(path)/\(ann)/dismiss").status == .seeOther)
      #expect(try await fixture.visitor(.ann).get(path).status == .notFound)
    }
  }
}
