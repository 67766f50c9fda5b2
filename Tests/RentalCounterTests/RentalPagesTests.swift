import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct RentalPagesTests {
  @Test(arguments: Engine.all)
  func `a clerk selects and rents films, returns one and undoes the return`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let (alien, heat) = (try await desk.counter.add("Alien"), try await desk.counter.add("Heat"))
      let place = "/rental/rentals/customers/\(ann.id)"
      let choose = try await desk.kim.get("\(place)/choose")
      #expect(choose.text.contains("0 of 3 out: room for 3 more."))
      let rented = try await desk.kim.post(
        place,
        form: [
          "_key": try #require(choose.hidden("_key")), "q": "", "films": alien.id.text,
          "films": heat.id.text,
          "nights": "2",
        ])
      #expect(rented.location == place)
      let page = try await desk.kim.get(place)
      #expect(
        page.text.contains("Rented Alien and Heat to Ann Lee until Wed 3 June 2026: £12.00."))
      #expect(page.text.contains("Copy 1 · due Wed 3 June<") && page.text.contains("2 of 3 out"))

      let rental = try #require(
        try await desk.counter.store.read { try Rental.out(of: ann.id, $0).first })
      let card = try await desk.kim.get("/rental/rentals/\(rental.id)")
      #expect(card.text.contains("£6.00 (2 × £3.00)") && card.text.contains("today, 13:00"))
      #expect(card.text.contains("Wed 3 June 2026, 21:00"))
      _ = try await desk.kim.post(
        "/rental/rentals/\(rental.id)/return", form: ["returned": "true"])
      #expect(try await desk.counter.find(rental).isOut == false)
      #expect(
        try await desk.kim.get("/rental/rentals/\(rental.id)").text.contains(
          "You can undo it until 13:10."))
      _ = try await desk.kim.post("/rental/rentals/\(rental.id)/return")
      #expect(try await desk.counter.find(rental).isOut)
      _ = try await desk.kim.post(
        "/rental/rentals/\(rental.id)/return", form: ["returned": "true"])
      desk.counter.clock.advance(by: .minutes(11))
      let settled = try await desk.kim.get("/rental/rentals/\(rental.id)")
      #expect(!settled.text.contains("Undo return") && !settled.text.contains("role=\"switch\""))
      _ = try await desk.kim.post("/rental/rentals/\(rental.id)/return")
      #expect(
        try await desk.kim.get("/rental/rentals/\(rental.id)").text.contains(
          "Rent the film again instead."))
    }
  }

  @Test
  func `a double click rents once`() async throws {
    try await StaffSite.open { desk in
      let (ann, film) = (try await desk.counter.register(), try await desk.counter.add())
      for _ in 0..<2 {
        let reply = try await desk.kim.post(
          "/rental/rentals/customers/\(ann.id)",
          form: ["_key": "k", "films": film.id.text, "nights": "1"])
        #expect(reply.status == .seeOther)
      }
      #expect(try await desk.count(.rentals) == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a search keeps the selection, and a scanned code selects its copy`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let (alien, heat) = (try await desk.counter.add("Alien"), try await desk.counter.add("Heat"))
      let gone = try await desk.counter.add("Jaws", copies: 1)
      try await desk.counter.rent([gone], to: desk.counter.register("Bob Ray"))
      let place = "/rental/rentals/customers/\(ann.id)/choose"
      let found = try await desk.kim.get("\(place)?q=hea&films=\(alien.id)&nights=5")
      func ticks(_ page: Reply) -> [String: Bool] {
        let boxes = HTMLCheck(document: page.bytes).elements.filter { $0["name"] == "films" }
        return Dictionary(
          uniqueKeysWithValues: boxes.map { ($0["value"] ?? "", $0["checked"] != nil) })
      }
      #expect(ticks(found) == [alien.id.text: true, heat.id.text: false])
      #expect(found.text.contains("<option value=\"5\" selected>"))
      let code = heat.copies[1].code
      let scanned = try await desk.kim.get("\(place)?q=\(code)&films=\(alien.id)")
      #expect(ticks(scanned) == [alien.id.text: true, code.text: true, heat.id.text: false])
      let rented = try await desk.kim.post(
        "/rental/rentals/customers/\(ann.id)", form: ["films": code.text, "nights": "1"])
      #expect(rented.status == .seeOther)
      #expect(
        try await desk.counter.store.read { try Rental.out(of: ann.id, $0).map(\.copyNumber) } == [
          2
        ])
    }
  }

  @Test(arguments: Engine.all)
  func `an age rating asks the clerk and keeps the selection`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let teen = try await desk.counter.register("Bob Ray", born: nil)
      let (mild, grim) = (
        try await desk.counter.add("Up"), try await desk.counter.add("Alien", rating: .eighteen)
      )
      let place = "/rental/rentals/customers/\(teen.id)"
      let asked = try await desk.kim.post(
        place, form: ["_key": "k", "films": mild.id.text, "films": grim.id.text, "nights": "3"])
      #expect(
        asked.status == .conflict && asked.text.contains("Bob Ray has no date of birth on record"))
      #expect(HTMLCheck(document: asked.bytes).faults == [])
      #expect(try await desk.count(.rentals) == 0)
      let confirmed = try await desk.kim.post(
        place,
        form: [
          "_key": try #require(asked.hidden("_key")), "films": try #require(asked.hidden("films")),
          "nights": try #require(asked.hidden("nights")),
          "ageConfirmed": try #require(asked.hidden("ageConfirmed")),
        ])
      #expect(confirmed.status == .seeOther)
      let rentals = try await desk.counter.store.read { try Rental.out(of: teen.id, $0) }
      #expect(
        Set(rentals.map(\.filmTitle)) == ["Up", "Alien"] && rentals.allSatisfy { $0.nights == 3 })
      #expect(rentals.compactMap(\.ageConfirmedName) == ["Kim Oduya"])
    }
  }

  @Test func `a clerk cannot override the age limit, and an administrator can with a reason`()
    async throws
  {
    try await StaffSite.open { desk in
      let teen = try await desk.counter.register("Bob Ray", born: "2012-01-01")
      let grim = try await desk.counter.add("Alien", rating: .eighteen)
      let place = "/rental/rentals/customers/\(teen.id)"
      let code = grim.copies[0].code.text
      let refused = try await desk.kim.post(
        place, form: ["films": code, "nights": "3", "ageReason": "He begs."])
      #expect(refused.status == .conflict && refused.text.contains("or ask an administrator"))
      #expect(
        !refused.text.contains("ageReason") && HTMLCheck(document: refused.bytes).faults == [])
      let scan = "\(place)/choose?scan=\(code)"
      let json = ["Accept": "application/json"]
      #expect(try await desk.kim.get(scan, headers: json).text.contains("too young for"))
      let dan = desk.shop.visitor(.dan)
      #expect(try await dan.get(scan, headers: json).text.contains("Copy 1 selected"))
      let asked = try await dan.post(place, form: ["films": code, "nights": "3"])
      #expect(asked.status == .conflict && HTMLCheck(document: asked.bytes).faults == [])
      let done = try await dan.post(
        place,
        form: [
          "films": try #require(asked.hidden("films")),
          "nights": try #require(asked.hidden("nights")),
          "expectedRateMinor": try #require(asked.hidden("expectedRateMinor")),
          "ageReason": "His father is here.",
        ])
      #expect(done.status == .seeOther)
      #expect(try await desk.counter.find(teen).rentalsOut == 1)
    }
  }

  @Test
  func `an invalid selection is kept, and its error is shown`() async throws {
    try await StaffSite.open { desk in
      let (ann, film) = (
        try await desk.counter.register(), try await desk.counter.add("Alien", copies: 9)
      )
      let place = "/rental/rentals/customers/\(ann.id)"
      let empty = try await desk.kim.post(place, form: ["nights": "15"])
      #expect(empty.status == .unprocessableContent)
      #expect(
        empty.text.contains("Choose at least one film.") && empty.text.contains("from 1 to 14"))
      #expect(HTMLCheck(document: empty.bytes).faults == [])
      try await desk.counter.rent([film, film], to: ann)
      let over = try await desk.kim.post(
        place, form: ["films": film.id.text, "films": film.copies[8].code.text, "nights": "1"])
      #expect(
        over.status == .conflict
          && over.text.contains("but the limit is 3. Choose 1, or return one first."))
      #expect(over.text.matches(of: /value="[^"]+" checked/).count == 2)
      #expect(try await desk.counter.find(ann).rentalsOut == 2)
    }
  }

  @Test
  func `a closed account or one at its limit is shown with the reason`() async throws {
    try await StaffSite.open { desk in
      let (ann, bob) = (
        try await desk.counter.register(), try await desk.counter.register("Bob Ray")
      )
      let film = try await desk.counter.add(copies: 9)
      _ = try await desk.counter.close(ann)
      try await desk.counter.rent([film, film, film], to: bob)
      #expect(try await desk.kim.get("/rental/rentals").text.contains("Account closed"))
      for (customer, reason) in [(ann, "account is closed"), (bob, "which is the limit")] {
        let place = "/rental/rentals/customers/\(customer.id)"
        let page = try await desk.kim.get(place)
        #expect(page.text.contains(reason) && !page.text.contains("\(place)/choose"))
        #expect(try await desk.kim.get("\(place)/choose").location == place)
        #expect(
          try await desk.kim.post(place, form: ["films": film.id.text, "nights": "1"]).status
            == .conflict)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the return desk accepts codes from the page and from a script`(engine: Engine) async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let rentals = try await desk.counter.rent(
        [desk.counter.add("Alien"), desk.counter.add("Heat")], to: ann)
      desk.counter.clock.advance(by: .days(4))
      let plain = try await desk.kim.post(
        "/rental/rentals/returns", form: ["code": rentals[0].copyCode.description])
      #expect(plain.location == "/rental/rentals/returns")
      let page = try await desk.kim.get("/rental/rentals/returns")
      #expect(page.text.contains("Alien: Copy 1, returned by Ann Lee, 2 days late."))
      let script = try await desk.kim.post(
        "/rental/rentals/returns", form: ["code": rentals[1].copyCode.text],
        headers: ["Accept": "application/json"])
      #expect(
        script.text == """
          {"title":"Heat","detail":"Copy 1, returned by Ann Lee, 2 days late.","link":"/rental/rentals/\(rentals[1].id)"}
          """)
      let wrong = try await desk.kim.post("/rental/rentals/returns", form: ["code": "<i>"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("value=\"&lt;i&gt;\""))
      let unknown = try await desk.kim.post(
        "/rental/rentals/returns", form: ["code": ShortCode(random: [1, 1, 1, 1, 1]).text])
      #expect(unknown.status == .notFound || unknown.status == .conflict)
      #expect(unknown.text.contains("No copy has the code"))
      let scripted = try await desk.kim.post(
        "/rental/rentals/returns", form: ["code": "x"], headers: ["Accept": "application/json"])
      #expect(
        scripted.status == .unprocessableContent
          && scripted.json("detail")?.contains("t a copy code") == true)
    }
  }

  @Test
  func `overdue films are highlighted on every page, with the phone number`() async throws {
    try await StaffSite.open { desk in
      let ann = try await desk.counter.register()
      let rental = try #require(
        try await desk.counter.rent([desk.counter.add()], to: ann, nights: 1).first)
      desk.counter.clock.now = rental.dueAt + .minutes(1)
      #expect(try await desk.kim.get("/rental/rentals/overdue").text.contains("Late since 21:00"))
      desk.counter.clock.advance(by: .days(2))
      let list = try await desk.kim.get("/rental/rentals/overdue")
      #expect(list.text.contains("2 days late") && list.text.contains("Ann Lee · 020 7946 0000"))
      #expect(try await desk.kim.get("/rental/rentals").text.contains("1 film"))
      #expect(
        try await desk.kim.get("/rental/rentals/\(rental.id)").text.contains(
          "This film is overdue."))
      #expect(
        try await desk.kim.get("/rental/rentals/customers/\(ann.id)").text.contains("2 days late"))
    }
  }
}
