import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

/// Codes where other input is expected: in the searches and at the return desk.
struct ScannedPageTests {
  @Test(arguments: Engine.all)
  func `a card or a copy scanned on the Rentals tab opens its page`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let (heat, alien) = (try await desk.counter.add("Heat"), try await desk.counter.add("Alien"))
      let rental = try #require(try await desk.counter.rent([heat], to: ann).first)
      for (scan, place) in [
        (ann.code.text, "/rental/rentals/customers/\(ann.id)"),
        ("%5DC0\(ann.code.text.lowercased())", "/rental/rentals/customers/\(ann.id)"),
        (rental.copyCode.description, "/rental/rentals/\(rental.id)"),
        (alien.copies[0].code.text, "/rental/films/\(alien.id)"),
      ] {
        let reply = try await desk.kim.get("/rental/rentals?q=\(scan)")
        #expect(reply.status == .seeOther && reply.location == place, "\(scan)")
      }
      let unknown = try await desk.kim.get(
        "/rental/rentals?q=\(ShortCode(random: [9, 9, 9, 9, 9]))")
      #expect(unknown.status == .ok && unknown.text.contains("No customers found"))
    }
  }

  @Test(arguments: Engine.all)
  func `a name that looks like a code is found as a name`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let word = ShortCode(random: [7, 7, 7, 7, 7]).text
      let (customer, film) = (try await counter.register(word), try await counter.add(word))
      let found = try await counter.store.read { tx in
        (
          try Customer.list(word, PageRequest(), tx).items.map(\.id),
          try Film.list(word, PageRequest(), tx).items.map(\.id)
        )
      }
      #expect(found.0 == [customer.id] && found.1 == [film.id])
    }
  }

  @Test(arguments: Engine.all)
  func `the return desk distinguishes a customer card from a copy`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let refused = try await desk.kim.post(
        "/rental/rentals/returns", form: ["code": ann.code.text])
      #expect(refused.text.contains("This is Ann Lee&#39;s card. Scan a copy&#39;s label here."))
      let scanned = try await desk.kim.post(
        "/rental/rentals/returns", form: ["codes": ann.code.text],
        headers: ["Accept": "application/json"])
      #expect(
        scanned.text.contains("This is Ann Lee's card.")
          && scanned.text.contains("\"refused\":true"))
    }
  }

  @Test func `the film picker warns about overdue films of the customer`() async throws {
    try await StaffSite.open { desk in
      let ann = try await desk.counter.register()
      let rental = try #require(
        try await desk.counter.rent([desk.counter.add()], to: ann, nights: 1).first)
      let place = "/rental/rentals/customers/\(ann.id)/choose"
      #expect(try await !desk.kim.get(place).text.contains("overdue film"))
      desk.counter.clock.now = rental.dueAt + .minutes(1)
      let late = try await desk.kim.get(place)
      #expect(
        late.text.contains("Ann Lee has 1 overdue film. Ask for it before renting out more."))
      #expect(HTMLCheck(document: late.bytes).faults == [])
    }
  }
}
