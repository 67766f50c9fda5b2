import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct ScanTests {
  private func outcomes(_ text: String) -> [String] {
    text.matches(of: /"detail":"([^"]*)"/).map { String($0.1) }
  }

  @Test(arguments: Engine.all)
  func `scans are answered in order, and copies that cannot be rented are refused`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let (ann, bob) = (
        try await desk.counter.register(), try await desk.counter.register("Bob Ray")
      )
      let film = try await desk.counter.add("Heat", copies: 5)
      let codes = film.copies.map(\.code.text)
      try await desk.counter.rent([.copy(film.copies[0].code)], to: bob)
      let place = "/rental/rentals/customers/\(ann.id)/choose"
      let scans = [
        "ZZZZZZZZ", codes[1], "]C0" + codes[2].lowercased(), codes[1], codes[0], bob.code.text,
        codes[3], codes[4],
      ]
      let asked = scans.map { "scan=\($0.replacing("]", with: "%5D"))" }.joined(separator: "&")
      let answer = try await desk.kim.get(
        "\(place)?\(asked)", headers: ["Accept": "application/json"])
      #expect(answer.status == .ok)
      let said = outcomes(answer.text)
      #expect(said.count == scans.count)
      let meant = [
        "t a copy code, and no film in the shop matches it", "Copy 2 selected.",
        "Copy 3 selected.",
        "Copy 2 of Heat is already selected.",
        "Copy 1 of Heat is already rented out", "This is Bob Ray", "Copy 4 selected.",
        "the limit is 3. Choose up to 3",
      ]
      for (one, words) in zip(said, meant) { #expect(one.contains(words), "\(one)") }
      #expect(answer.text.matches(of: /"refused":true/).count == 5)
      #expect(answer.text.contains("value=\\\"\(codes[2])\\\" checked"))
      #expect(try await desk.count(.rentals) == 1)
      let plain = try await desk.kim.get("\(place)?q=\(codes[0])&films=\(codes[1])")
      #expect(plain.text.contains("Copy 1 of Heat is already rented out"))
      #expect(plain.text.matches(of: /value="[^"]+" checked/).count == 1)
      #expect(HTMLCheck(document: plain.bytes).faults == [])
    }
  }

  @Test(arguments: Engine.all)
  func `a reserved copy is refused at the scan until the reservation ends`(engine: Engine)
    async throws
  {
    try await RentalSite.open(on: engine) { shop in
      let (counter, kim) = (shop.counter, shop.visitor(.kim))
      let ann = try await counter.register()
      _ = try await counter.customer("Bob Ray", for: .bob)
      let film = try await counter.add("Heat", copies: 1)
      try await counter.reserve(film, by: .bob)
      let place = "/rental/rentals/customers/\(ann.id)/choose?scan=\(film.copies[0].code.text)"
      let json = ["Accept": "application/json"]
      #expect(
        try await kim.get(place, headers: json).text.contains("is reserved for Bob Ray until"))
      counter.clock.advance(by: counter.settings.reservedFor + .minutes(1))
      #expect(try await kim.get(place, headers: json).text.contains("Copy 1 selected."))
    }
  }

  @Test(arguments: Engine.all)
  func `the return desk accepts several codes at once and refuses invalid ones`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let film = try await desk.counter.add("Heat", copies: 3)
      let codes = film.copies.map(\.code.text)
      try await desk.counter.rent(
        [.copy(film.copies[0].code), .copy(film.copies[2].code)], to: ann)
      let answer = try await desk.kim.post(
        "/rental/rentals/returns",
        form: [
          "codes": codes[0], "codes": codes[1], "codes": "ZZZZZZZZ", "codes": codes[2],
          "codes": codes[0],
        ],
        headers: ["Accept": "application/json"])
      let said = outcomes(answer.text)
      let meant = [
        "returned by Ann Lee, on time", "t rented out, so there", "t a copy code. Scan it again",
        "returned by Ann Lee, on time", "returned by Ann Lee, on time",
      ]
      #expect(said.count == meant.count)
      for (one, words) in zip(said, meant) { #expect(one.contains(words), "\(one)") }
      #expect(try await desk.counter.find(ann).rentalsOut == 0)
      #expect(try await desk.count(.returns) == 2)
    }
  }
}
