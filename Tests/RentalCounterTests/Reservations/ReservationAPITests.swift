import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import RentalCounter

/// The reservation API.
struct ReservationAPITests {
  @Test(arguments: Engine.all)
  func `the API reserves, lists and cancels, and each refusal has its problem type`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let film = try await desk.counter.add("Heat", copies: 1)
      let ann = desk.shop.visitor(.ann)
      let (all, asked) = ("/api/rental/reservations", "{\"film\": \"\(film.id)\"}")
      #expect(try await ann.get(all).text == "{\"items\":[],\"next\":null}")
      let no = try await ann.send(.post, all, json: asked)
      #expect(no.status == .conflict && no.json("type") == "/problems/no-card")
      _ = try await desk.counter.customer(for: .ann)
      _ = try await desk.counter.customer("Bob Ray", for: .bob)
      #expect(
        try await ann.send(.post, all, json: "{\"film\": \"x\"}").status == .unprocessableContent)
      let made = try await ann.send(.post, all, json: asked)
      let place = try #require(made.location)
      #expect(
        made.status == .created && made.json("until") == "2026-06-01T14:00:00Z"
          && made.json("outcome") == nil)
      #expect(try await ann.get(place).text == made.text)
      #expect(try await ann.get(all).text.contains(made.text))
      let taken = try await desk.shop.visitor(.bob).send(.post, all, json: asked)
      #expect(taken.json("type") == "/problems/no-copy-left")
      #expect(
        try await ann.send(.post, all, json: asked).json("type") == "/problems/already-reserved")
      let stock = try await desk.program.get("/api/rental/films/\(film.id)").text
      #expect(
        stock.contains("\"state\":\"reserved\"") && stock.contains("\"reserved\":1")
          && !stock.contains("Ann"))
      for other in [desk.shop.visitor(.bob), desk.program] {
        #expect(try await other.get(place).status == .notFound)
        #expect(try await other.send(.delete, place).status == .notFound)
      }
      for _ in 0..<2 { #expect(try await ann.send(.delete, place).status == .noContent) }
      #expect(try await ann.get(place).json("outcome") == "cancelled")
      let next = try #require(try await ann.send(.post, all, json: asked).location)
      #expect(
        try await ann.send(.post, next + "/release", json: "{\"reason\": \"x\"}").status
          == .forbidden)
      let gone = try await desk.program.send(
        .post, next + "/release", json: "{\"reason\": \"Torn\"}")
      #expect(gone.json("outcome") == "released" && gone.json("reason") == "Torn")
      desk.counter.clock.advance(by: .hours(3))
      let lapsing = try #require(try await ann.send(.post, all, json: asked).location)
      desk.counter.clock.advance(by: .hours(2))
      #expect(try await ann.get(lapsing).json("outcome") == "lapsed")
    }
  }

  @Test(arguments: Engine.all)
  func `nothing is reserved if the expected price differs`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let film = try await desk.counter.add("Heat")
      _ = try await desk.counter.customer(for: .ann)
      let (ann, all) = (desk.shop.visitor(.ann), "/api/rental/reservations")
      func body(_ rate: Int) -> String {
        "{\"film\": \"\(film.id)\", \"expectedRateMinor\": \(rate)}"
      }
      let refused = try await ann.send(.post, all, json: body(250))
      #expect(refused.status == .conflict && refused.json("type") == "/problems/price-changed")
      #expect(refused.text.contains(#""expectedRateMinor":250,"rateMinor":300"#))
      let place = "/rental/reserve/\(film.id)"
      #expect(try await ann.get(place).hidden("expectedRateMinor") == "300")
      let page = try await ann.post(place, form: ["expectedRateMinor": "250"])
      #expect(
        page.status == .conflict && page.text.contains("The price is now £3.00. You saw £2.50"))
      #expect(page.hidden("expectedRateMinor") == "300")
      #expect(try await ann.get(all).text == "{\"items\":[],\"next\":null}")
      #expect(
        try await ann.post(place, form: ["expectedRateMinor": "x"]).status == .unprocessableContent
      )
      #expect(try await ann.send(.post, all, json: body(300)).status == .created)
    }
  }
}
