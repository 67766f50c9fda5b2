import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import RentalCounter

/// The reservation pages of members and clerks.
struct ReservationPagesTests {
  @Test(arguments: Engine.all)
  func `a member reserves with one button, sees the end time and cancels`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let film = try await desk.counter.add("Heat", copies: 2)
      _ = try await desk.counter.customer(for: .ann)
      let ann = desk.shop.visitor(.ann)
      let place = "/rental/reserve/\(film.id)"
      let page = try await ann.get(place)
      #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [])
      #expect(
        page.text.contains("2 of 2") && page.text.contains("£3.00 a night")
          && page.text.contains("today, 15:00"))
      let key = try #require(page.hidden("_key"))
      let made = try await ann.post(place, form: ["_key": key])
      let receipt = try #require(made.location)
      #expect(try await ann.post(place, form: ["_key": key]).location == receipt, "a double tap")
      #expect(try await ann.get(place).location == receipt, "who has it already is shown it")
      let again = try await ann.post(place)
      #expect(again.location == receipt || again.status == .seeOther)
      let shown = try await ann.get(receipt)
      #expect(shown.status == .ok && HTMLCheck(document: shown.bytes).faults == [])
      #expect(shown.text.contains("Reserved until 15:00 at the rental counter"))
      #expect(try await ann.get("/rental/card").text.contains("/rental/card/reservations"))
      #expect(try await ann.get("/rental/card/reservations").text.contains(receipt))
      #expect(try await desk.shop.visitor(.bob).get(receipt).status == .notFound)
      #expect(try await desk.shop.visitor(.bob).post(receipt + "/cancel").status == .notFound)
      #expect(try await ann.post(receipt + "/cancel").location == "/rental/card/reservations")
      #expect(try await ann.get(receipt).text.contains("This reservation was cancelled."))
      #expect(try await desk.counter.stock(of: film).reserved == 0)
    }
  }

  @Test
  func `a guest signs in first, and a member without a card is led to link one`() async throws {
    try await StaffSite.open { desk in
      let film = try await desk.counter.add("Heat")
      let customer = try await desk.counter.register()
      let place = "/rental/reserve/\(film.id)"
      let seen = try await desk.shop.visitor().get(place)
      #expect(
        seen.status == .ok && seen.text.contains("/signin?next=")
          && !seen.text.contains("Reserve a copy</button>"))
      #expect(try await desk.shop.visitor().post(place).location?.contains("next=") == true)
      let ann = desk.shop.visitor(.ann)
      let page = try await ann.get(place)
      #expect(
        page.text.contains("/rental/card?film=\(film.id)")
          && !page.text.contains("Reserve a copy</button>"))
      #expect(try await ann.post(place).status == .conflict)
      let card = try await ann.get("/rental/card?film=\(film.id)")
      let hidden = try #require(card.hidden("film"))
      let linked = try await ann.post(
        "/rental/card",
        form: ["film": hidden, "code": customer.code.description, "postcode": "SW1A 1AA"])
      #expect(linked.location == place)
      #expect(try await ann.get(place).text.contains("Reserve a copy"))
      #expect(try await ann.get("/rental/reserve/\(customer.id)").status == .notFound)
    }
  }

  @Test(arguments: Engine.all)
  func `a clerk sees a reservation at the film and customer, rents it or releases it`(
    engine: Engine
  ) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let film = try await counter.add("Heat", copies: 1)
      let ann = try await counter.customer(for: .ann)
      let bob = try await counter.register("Bob Ray")
      let kept = try await counter.reserve(film)
      let place = "/rental/reservations/\(kept.id)"
      let pages = [
        "/rental/films/\(film.id)", "/rental/customers/\(ann.id)",
        "/rental/rentals/customers/\(ann.id)",
        "/rental/reservations",
      ]
      for page in pages {
        let text = try await desk.kim.get(page).text
        #expect(text.contains("ntil 15:00") && text.contains(place), "\(page)")
      }
      #expect(try await desk.kim.get(pages[0]).text.contains("0 of 1 in, 1 reserved"))
      let detail = try await desk.kim.get(place).text
      #expect(
        detail.contains("Reserved for Ann Lee until 15:00.")
          && detail.contains("choose?films=\(kept.copyCode.text)"))
      let refused = try await desk.kim.post(
        "/rental/rentals/customers/\(bob.id)", form: ["films": film.id.text, "nights": "1"])
      #expect(
        refused.status == .conflict && refused.text.contains("is reserved for Ann Lee until 15:00")
      )
      #expect(try await desk.kim.post(place + "/release").status == .unprocessableContent)
      #expect(
        try await desk.kim.post(place + "/release", form: ["reason": "Torn"]).status == .seeOther)
      #expect(try await desk.kim.get(place).text.contains("The reservation was released. Torn"))
      let ours = try await desk.shop.visitor(.ann).get("/rental/card/reservations/\(kept.id)").text
      #expect(ours.contains("The counter released your reservation. Torn"))
      try await counter.reserve(film)
      let rented = try await desk.kim.post(
        "/rental/rentals/customers/\(ann.id)", form: ["films": kept.copyCode.text, "nights": "1"])
      #expect(rented.status == .seeOther)
      #expect(try await counter.stock(of: film) == Stock(total: 1, out: 1))
    }
  }
}
