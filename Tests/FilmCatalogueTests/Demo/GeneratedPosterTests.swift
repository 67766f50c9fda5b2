import Foundation
import PlazaMarkup
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct GeneratedPosterTests {
  private static let hostile = [
    "", " ", "M",
    String(repeating: "Night of the Day of the Dawn, & the \"<b>Return</b>\" ", count: 8),
    String(repeating: "&", count: 364), String(repeating: "界", count: 364),
    String(repeating: "x", count: 364),
    "جدایی نادر از سیمین", "\u{202E}drawkcab\u{202C}", "a\u{0}b\u{1B}c\u{FFFE}d",
    "]]><script>alert(1)</script>",
    "Z" + String(repeating: "\u{0301}", count: 500) + "algo", "&amp;lt;", "👩‍👩‍👧‍👦 family",
  ]

  @Test(arguments: hostile)
  func `every title yields a small poster in valid XML without scripts`(title: String) throws {
    for genre in Genre.allCases.map({ [$0] }) + [[]] {
      let poster = GeneratedPoster(
        title: title, year: 2026, directors: [title, title], genres: genre)
      let bytes = poster.svg.bytes
      #expect(bytes.count <= 3072, "\(genre): \(bytes.count)")
      let parser = XMLCheck(bytes)
      #expect(parser.fault == nil, "\(genre)")
      #expect(parser.elements.isSubset(of: Self.elements), "\(parser.elements)")
      #expect(
        !parser.attributes.contains("style") && !parser.attributes.contains { $0.hasPrefix("on") })
    }
  }

  private static let elements: Set = [
    "svg", "defs", "linearGradient", "stop", "rect", "circle", "ellipse", "path", "g", "text",
  ]

  @Test
  func `the poster of a film is deterministic and differs from that of another film`() {
    func poster(_ title: String, _ year: Int) -> GeneratedPoster {
      GeneratedPoster(title: title, year: year, directors: ["Michael Mann"], genres: [.crime])
    }
    #expect(poster("Heat", 1995).svg == poster("Heat", 1995).svg)
    #expect(poster("Heat", 1995).version == poster("Heat", 1995).version)
    #expect(poster("Heat", 1995).version != poster("Heat", 1996).version)
    let kinds = Set((0..<40).map { poster("Film \($0)", 1995).svg.bytes.count })
    #expect(kinds.count > 10)
  }

  /// Browsers cache a drawing permanently under an address that contains the edition. A change to
  /// the drawings requires a new edition; update both here.
  @Test
  func `a changed poster drawing requires a new edition, which changes the address`() {
    let posters = Genre.allCases.flatMap { genre in
      ["Heat", "A Matter of Life & Death", "M"].map {
        GeneratedPoster(title: $0, year: 1995, genres: [genre])
      }
    }
    let drawn = posters.flatMap(\.svg.bytes).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect("\(GeneratedPoster.edition) \(String(drawn, radix: 16))" == "1 2011546feb292696")
    let film = posters[0]
    #expect(SeededGenerator(["2", film.title, "1995", "1995", "action"]).text != film.version)
    #expect(
      SeededGenerator([GeneratedPoster.edition, film.title, "1995", "1995", "action"]).text
        == film.version)
  }

  @Test
  func `every line of a title fits and a long title ends with an ellipsis`() {
    for title in Self.hostile {
      let set = PosterTitle(title, isWide: true)
      #expect(set.lines.count * set.leading <= 130, "\(title.prefix(20))")
    }
    #expect(
      PosterTitle(String(repeating: "endless ", count: 60), isWide: false).lines.last?.hasSuffix(
        "…") == true)
    #expect(PosterTitle("Heat", isWide: true).lines == ["Heat"])
  }
}
