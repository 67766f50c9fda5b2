import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import RentalCounter

/// The film picker for the customer who is being served.
struct FilmPickerTests {
  @Test(arguments: Engine.all)
  func `guests see the shelf but not who has rented a film`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (heat, alien) = (
        try await counter.add("Heat", copies: 1), try await counter.add("Alien", copies: 2)
      )
      try await counter.rent([heat], to: try await counter.register("Bob Ray"))
      let guest = desk.shop.visitor()
      #expect(try await guest.get("/rental").location == "/rental/catalogue")
      #expect(try await desk.shop.visitor(.ann).get("/rental").location == "/rental/catalogue")
      #expect(try await desk.kim.get("/rental").location == "/rental/customers")
      let page = try await guest.get("/rental/catalogue")
      #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [])
      #expect(
        page.text.contains(">Heat<") && page.text.contains(">Out<") && page.text.contains(">In<"))
      #expect(!page.text.contains("Bob Ray"))
      let found = try await guest.get("/rental/catalogue?q=alie").text
      #expect(found.contains("/rental/reserve/\(alien.id)") && !found.contains(">Heat<"))
      #expect(try await guest.get("/rental/catalogue?q=zzzz").text.contains("No results"))
      let json = try await guest.get("/api/rental/catalogue").text
      #expect(json.contains(#""stock":{"total":1,"out":1,"reserved":0},"rateMinor":300"#))
      #expect(!heat.copies.contains { json.contains($0.code.description) })
    }
  }

  @Test(arguments: Engine.all)
  func `a film on the shelf is found by title words but not by copy codes`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let alien = try await desk.counter.add("Alien", copies: 2)
      let code = alien.copies[1].code
      let parts = code.description.split(separator: "-").map(String.init)
      for query in [code.text, code.description, String(code.text.prefix(2))] + parts {
        #expect(
          try await desk.counter.store.read { try Film.list(query, PageRequest(), $0).items.count }
            == 1)
        #expect(
          try await desk.shop.visitor().get("/rental/catalogue?q=\(query)").text.contains(
            "No results"), "\(query)")
      }
      #expect(
        try await desk.shop.visitor().get("/rental/catalogue?q=alien").text.contains(">Alien<"))
    }
  }

  @Test func `shelf searches per network are limited, and viewing is not`() async throws {
    try await StaffSite.open { desk in
      let guest = desk.shop.visitor()
      for number in 0..<Limit.shelfSearches.maximum {
        #expect(try await guest.get("/rental/catalogue?q=\(number)").status == .ok)
      }
      for path in ["/rental/catalogue?q=x", "/api/rental/catalogue?q=x"] {
        let refused = try await guest.get(path)
        #expect(
          refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil, "\(path)")
      }
      #expect(try await guest.get("/rental/catalogue").status == .ok)
      desk.counter.clock.advance(by: .minutes(10))
      #expect(try await guest.get("/rental/catalogue?q=x").status == .ok)
    }
  }

  @Test(arguments: Engine.all)
  func `a member with a linked card sees films out, due dates, costs and history`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (heat, alien) = (try await counter.add("Heat"), try await counter.add("Alien"))
      let (customer, ann) = (try await counter.customer(for: .ann), desk.shop.visitor(.ann))
      #expect(try await ann.get("/rental/card").text.contains("You have no films out."))
      let old = try await counter.rent([alien], to: customer, nights: 1)
      counter.clock.advance(by: .hours(1))
      try await counter.giveBack(try #require(old.first))
      try await counter.rent([heat], to: customer, nights: 2)
      let page = try await ann.get("/rental/card")
      #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [])
      let home = try #require(page.text.firstRange(of: "Out now")).lowerBound
      let bill = try #require(page.text.firstRange(of: "To pay at the counter")).lowerBound
      let history = try #require(page.text.firstRange(of: "<h2>History")).lowerBound
      #expect(page.text[home..<bill].contains("Heat") && !page.text[home..<bill].contains("Alien"))
      #expect(page.text[home..<bill].contains("Due Wed 3 June, 21:00 · £6.00"))
      #expect(
        page.text[history...].contains("Alien")
          && page.text[history...].contains("1 night · £3.00 · returned"))
      let card = try await ann.get("/api/rental/card").text
      #expect(card.contains(#""filmTitle":"Heat""#) && !card.contains("Alien"))
      #expect(card.contains(#""totalMinor":600,"paidMinor":0,"leftMinor":600"#))
      let all = try await ann.get("/api/rental/card/rentals?limit=1").text
      #expect(all.contains("Heat") && !all.contains("Alien") && all.contains(#""next":""#))
      counter.clock.advance(by: .days(5))
      #expect(try await ann.get("/rental/card").text.contains("3 days late"))
    }
  }

  @Test func `the amount due excludes what vouchers or credits paid`() async throws {
    try await RentalShop.open(on: .sqliteMemory) { counter in
      let visit = try await PaymentFixture(counter, films: 2, nights: 2)
      let bill = try await visit.bill()
      try await counter.store.write { try bill.charge(Money(minor: 500), $0) }
      let account = try await counter.store.read {
        try CardAccount.of(Cast.ann.id, PageRequest(), $0)
      }
      #expect(account?.total == Money(minor: 1200) && account?.left == Money(minor: 700))
    }
  }

  @Test func `a member cannot read rentals of a card they have not linked`() async throws {
    try await StaffSite.open { desk in
      let customer = try await desk.counter.customer(for: .ann)
      try await desk.counter.rent([desk.counter.add("Heat")], to: customer)
      let bob = desk.shop.visitor(.bob)
      for path in ["/api/rental/card", "/api/rental/card/rentals"] {
        let reply = try await bob.get(path)
        #expect(reply.status == .notFound && reply.text.contains("no-card"))
        #expect(try await desk.shop.visitor().get(path).status == .unauthorized)
      }
      #expect(try await !bob.get("/rental/card").text.contains("Heat"))
    }
  }
}
