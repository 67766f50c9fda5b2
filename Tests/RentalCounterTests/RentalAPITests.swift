import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

struct RentalAPITests {
  private func rent(_ customer: Customer, _ films: [Film], more: String = "") -> String {
    let ids = films.map { "\"\($0.id)\"" }.joined(separator: ", ")
    return "{\"customer\": \"\(customer.id)\", \"films\": [\(ids)], \"nights\": 4\(more)}"
  }

  @Test(arguments: Engine.all)
  func `films are rented, listed and returned, and a repeated return gives the same answer`(
    engine: Engine
  ) async throws {
    try await StaffSite.open(on: engine) { desk in
      let (program, ann) = (desk.program, try await desk.counter.register())
      let films = [try await desk.counter.add("Alien"), try await desk.counter.add("Heat")]
      let made = try await program.send(.post, "/api/rental/rentals", json: rent(ann, films))
      #expect(made.status == .created)
      #expect(
        made.text.hasSuffix(#""totalMinor":2400,"paidMinor":0,"leftMinor":2400,"nightsLeft":8}}"#))
      let id = try #require(made.json("id"))
      #expect(made.json("customer") == ann.id.text && made.json("film") == films[0].id.text)
      #expect(made.json("copy") == films[0].copies[0].id.text)
      #expect(
        made.text.contains(
          "\"nights\":4,\"priceMinor\":1200,\"rentedAt\":\"2026-06-01T12:00:00Z\""))
      #expect(
        made.text.contains("\"dueOn\":\"2026-06-05\"") && made.text.contains("\"returnedAt\":null")
      )
      let one = try await program.get("/api/rental/rentals/\(id)")
      #expect(one.status == .ok && made.text.contains(one.text))

      let back = try await program.send(.post, "/api/rental/rentals/\(id)/return")
      #expect(back.status == .ok && back.text.contains("\"returnedAt\":\"2026-06-01T12:00:00Z\""))
      desk.counter.clock.advance(by: .minutes(3))
      #expect(try await program.send(.post, "/api/rental/rentals/\(id)/return").text == back.text)

      let ofAnn = "/api/rental/customers/\(ann.id)/rentals"
      let open = try await program.get("\(ofAnn)?state=open")
      #expect(open.text.contains("Heat") && !open.text.contains("Alien"), "\(open.text)")
      let all = try await program.get("\(ofAnn)?state=all&limit=1")
      #expect(all.json("next") != nil)
      let rest = try await program.get(
        "\(ofAnn)?state=all&limit=1&after=\(all.json("next") ?? "")")
      #expect(rest.json("next") == nil && rest.json("id") != all.json("id"))
      #expect(try await program.get("\(ofAnn)?state=some").status == .unprocessableContent)

      let undone = try await program.send(.post, "/api/rental/rentals/\(id)/undo-return")
      #expect(undone.status == .ok && undone.text.contains("\"returnedAt\":null"))
    }
  }

  @Test(arguments: Engine.all)
  func `each rule refuses with its own problem type and message`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let (program, counter) = (desk.program, desk.counter)
      let (ann, bob) = (
        try await counter.register(), try await counter.register("Bob Ray", born: "2015-01-01")
      )
      let (one, many) = (
        try await counter.add("Alien", copies: 1), try await counter.add("Heat", copies: 9)
      )
      let grim = try await counter.add("Se7en", rating: .eighteen)
      func refused(_ json: String, _ slug: String) async throws {
        let reply = try await program.send(.post, "/api/rental/rentals", json: json)
        #expect(
          reply.status == .conflict && reply.json("type") == "/problems/\(slug)", "\(reply.text)")
        #expect((reply.json("detail") ?? "").count > 30)
      }
      try await refused(rent(ann, [many, many, many, many]), "rental-limit")
      try await counter.rent([one], to: ann)
      try await refused(rent(bob, [many, one]), "no-copy-left")
      try await refused(rent(bob, [many, grim], more: ", \"ageConfirmed\": true"), "too-young")
      let eve = try await counter.register("Eve Ash", born: nil)
      try await refused(rent(eve, [many, grim]), "age-confirmation-needed")
      let confirmed = try await program.send(
        .post, "/api/rental/rentals", json: rent(eve, [grim], more: ", \"ageConfirmed\": true"))
      #expect(confirmed.status == .created)
      let closed = try await counter.close(counter.register("Cy Old"))
      try await refused(rent(closed, [many]), "account-closed")
      #expect(try await desk.count(.rentals) == 2)
    }
  }

  @Test
  func `all field errors are returned at once and nothing is written`() async throws {
    try await StaffSite.open { desk in
      let bad = try await desk.program.send(
        .post, "/api/rental/rentals",
        json: "{\"customer\": \"x\", \"films\": [\"y\"], \"nights\": 15}")
      #expect(bad.status == .unprocessableContent)
      for field in ["customer", "films", "nights"] {
        #expect(bad.text.contains("\"\(field)\":"), "\(field)")
      }
      let empty = try await desk.program.send(
        .post, "/api/rental/rentals", json: "{\"films\": []}")
      #expect(empty.status == .unprocessableContent)
      let ann = try await desk.counter.register()
      let nowhere = desk.counter.world.newID(Film.self)
      let unknown = try await desk.program.send(
        .post, "/api/rental/rentals",
        json: "{\"customer\":\"\(ann.id)\",\"films\":[\"\(nowhere)\"],\"nights\":1}")
      #expect(unknown.status == .notFound)
      #expect(try await desk.count(.rentals) == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a repeated idempotency key rents once and repeats a refusal`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let film = try await desk.counter.add(copies: 3)
      let key = ["Idempotency-Key": "k1"]
      let body = rent(ann, [film, film])
      let first = try await desk.program.send(
        .post, "/api/rental/rentals", json: body, headers: key)
      let second = try await desk.program.send(
        .post, "/api/rental/rentals", json: body, headers: key)
      #expect(first.status == .created && first.text == second.text)
      #expect(try await desk.count(.rentals) == 2)
      let other = try await desk.program.send(
        .post, "/api/rental/rentals", json: rent(ann, [film]), headers: key)
      #expect(other.status == .unprocessableContent)
      let late = ["Idempotency-Key": "k2"]
      let refused = try await desk.program.send(
        .post, "/api/rental/rentals", json: body, headers: late)
      #expect(refused.status == .conflict)
      #expect(
        try await desk.program.send(.post, "/api/rental/rentals", json: body, headers: late).status
          == .conflict)
    }
  }

  @Test(arguments: Engine.all)
  func `a copy code returns its copy, and overdue films are listed`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let program = desk.program
      let rental = try #require(
        try await desk.counter.rent([desk.counter.add()], to: desk.counter.register(), nights: 1)
          .first)
      #expect(try await program.get("/api/rental/overdue").text == "{\"items\":[],\"next\":null}")
      desk.counter.clock.advance(by: .days(3))
      #expect(try await program.get("/api/rental/overdue").json("id") == rental.id.text)
      let typed = "{\"code\": \" \(rental.copyCode.description.lowercased()) \"}"
      let back = try await program.send(.post, "/api/rental/returns", json: typed)
      #expect(
        back.status == .ok && back.json("id") == rental.id.text && back.json("returnedAt") != nil)
      #expect(try await program.get("/api/rental/overdue").text == "{\"items\":[],\"next\":null}")
      let mistyped = try await program.send(
        .post, "/api/rental/returns", json: "{\"code\": \"AAAA-AAA1\"}")
      #expect(mistyped.status == .unprocessableContent)
      let unknown = ShortCode(random: [1, 1, 1, 1, 1])
      let missing = try await program.send(
        .post, "/api/rental/returns", json: "{\"code\": \"\(unknown)\"}")
      #expect(missing.status == .notFound && missing.json("type") == "/problems/unknown-code")
      desk.counter.clock.advance(by: .hours(1))
      let again = try await program.send(.post, "/api/rental/returns", json: typed)
      #expect(again.status == .conflict && again.json("type") == "/problems/not-out")
    }
  }

  @Test(arguments: Engine.all)
  func `nothing is rented if the expected price differs`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let (ann, film) = (try await desk.counter.register(), try await desk.counter.add("Alien"))
      let body = rent(ann, [film], more: ", \"expectedRateMinor\": 250")
      let refused = try await desk.program.send(.post, "/api/rental/rentals", json: body)
      #expect(refused.status == .conflict && refused.json("type") == "/problems/price-changed")
      #expect(refused.text.contains(#""expectedRateMinor":250,"rateMinor":300"#))
      let place = "/rental/rentals/customers/\(ann.id)"
      let page = try await desk.kim.post(
        place, form: ["films": film.id.text, "nights": "1", "expectedRateMinor": "250"])
      #expect(
        page.status == .conflict && page.text.contains("The price is now £3.00. You saw £2.50"))
      #expect(try await desk.count(.rentals) == 0)
      #expect(page.hidden("expectedRateMinor") == "300")
      let agreed = try await desk.kim.post(
        place, form: ["films": film.id.text, "nights": "1", "expectedRateMinor": "300"])
      #expect(agreed.status == .seeOther)
    }
  }
}
