import PlazaBase
import PlazaTesting
import Testing

@testable import FilmCatalogue

/// Tests of the page that compares possible duplicates.
struct DoubtPageTests {
  @Test
  func `only differing fields are marked`() async throws {
    try await CatalogueSite.open { office in
      let one = try await office.catalogue.film(
        .some("Alien", "1979", by: ["Ridley Scott"], genres: [.horror], popularity: 4))
      let other = try await office.catalogue.film(
        .some("Alien", "1980", by: [], from: .itunes, genres: [.horror]))
      let page = try await office.dan.get("/films/duplicates/\(one.id)/\(other.id)")
      let cells = HTMLCheck(document: page.bytes).all("td")
      let rows = stride(from: 0, to: cells.count, by: 4).map { cells[$0..<$0 + 4].map(\.text) }
      #expect(rows.contains { $0.contains("Ridley Scott") } && rows.contains { $0[1] == "Horror" })
      #expect(Set(rows.map { $0[3] }) == ["", "differs"])
      for row in rows {
        let differs = row[1] != "–" && row[2] != "–" && row[1] != row[2]
        #expect(row[3] == (differs ? "differs" : ""), "\(row)")
      }
    }
  }
}
