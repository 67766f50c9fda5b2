import HTTPTypes
import PlazaBase
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

/// Every page of the counter with hostile input.
struct EveryPageTests {
  @Test
  func `every page is valid HTML, escapes user input and has no dead links`() async throws {
    try await StaffSite.open { desk in
      let hostile = "<script>alert(1)</script>\"'&"
      let ann = try await desk.counter.register("\(hostile) Lee", born: nil)
      let film = try await desk.counter.add("\(hostile) Film", copies: 3, rating: .universal)
      let rentals = try await desk.counter.rent([film, film], to: ann)
      try await desk.counter.giveBack(rentals[0])
      try await desk.counter.link(Cast.ann.id, ann.code.text, ann.details.postcode)
      desk.counter.clock.advance(by: .days(3))
      let kept = try await desk.counter.reserve(film)

      var seen: Set<String> = []
      var waiting = [
        "/rental/customers", "/rental/films", "/rental/rentals", "/rental/films/\(film.id)/cover",
      ]
      while let path = waiting.popLast() {
        guard seen.insert(path).inserted else { continue }
        let page = try await desk.kim.get(path)
        #expect(page.status == .ok || page.status == .seeOther, "\(path) answers \(page.status)")
        guard page.headers[.contentType]?.hasPrefix("text/html") == true else { continue }
        #expect(!page.text.contains("<script>alert"), "\(path)")
        let check = HTMLCheck(document: page.bytes)
        #expect(check.faults == [], "\(path)")
        waiting += check.links.filter { $0.method == "GET" && $0.address.hasPrefix("/rental") }
          .map(\.address)
      }
      let pages = [
        "/rental/customers/new", "/rental/customers/\(ann.id)", "/rental/customers/\(ann.id)/edit",
        "/rental/customers/\(ann.id)/history", "/rental/films/new", "/rental/films/\(film.id)",
        "/rental/films/\(film.id)/edit", "/rental/rentals/\(rentals[1].id)",
        "/rental/rentals/returns",
        "/rental/rentals/overdue", "/rental/rentals/customers/\(ann.id)",
        "/rental/rentals/customers/\(ann.id)/choose", "/rental/reservations",
        "/rental/reservations/\(kept.id)",
      ]
      for page in pages { #expect(seen.contains(page), "nothing leads to \(page)") }
    }
  }
}
