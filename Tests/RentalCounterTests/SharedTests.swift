import Foundation
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

struct SharedTests {
  @Test
  func `a path builds links that match its route pattern`() {
    #expect(Paths.customer("a b/ç").text == "/rental/customers/a%20b%2F%C3%A7")
    #expect(Paths.cover("key", "list").text == "/rental/covers/key/list")
    #expect(API.customerRentals("x").text == "/api/rental/customers/x/rentals")
  }

  @Test(arguments: ["ann lee", "김민준", "", "a-b_c/+=?&", "Zoë\u{10FFFF}"])
  func `a cursor is encoded and decoded unchanged`(order: String) {
    let cursor = Cursor(order, "00000000-0000-7000-8000-000000000000")
    #expect(Cursor(cursor.text) == cursor)
    #expect(
      cursor.text.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
      })
  }

  @Test(arguments: ["", "!", "YQ", "YQph\u{0}", "YQpiCmM", "YQAKYg", "_w"])
  func `an invalid cursor is refused`(text: String) {
    #expect(Cursor(text) == nil)
  }

  @Test
  func `search words match prefixes, ignoring accents and hyphens`() {
    #expect(
      IndexTerms.of(["Anne-Zoë O’Neil"]) == ["anne", "annezoe", "neil", "o", "oneil", "zoe"])
    let long = String(repeating: "a", count: 64)
    #expect(
      IndexTerms.of([long + "b", long + "c"]) == [long],
      "long words are cut, and then they are one")
    #expect(IndexTerms.prefixes(of: "  ANNE-zoë  o'n ") == ["annezoe", "on"])
    #expect(IndexTerms.prefixes(of: "  ") == nil && IndexTerms.prefixes(of: "--") == [" "])
    #expect(IndexTerms.prefixes(of: String(repeating: "a ", count: 50))?.count == 8)
  }

  @Test
  func `lists, counts and dates are formatted as English text`() throws {
    let lists = [listed([]), listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])]
    #expect(lists == ["", "A", "A and B", "A, B and C"])
    let counts = [counted(0, "film"), counted(1, "film"), counted(2, "copy", "copies")]
    #expect(counts == ["0 films", "1 film", "2 copies"])
    let day = try #require(CalendarDate("2026-02-28"))
    #expect(day.localizedText == "Sat 28 February 2026" && day.plain == "28 February 2026")
    #expect(day.brief(today: day) == "Sat 28 February")
    #expect(day.adding(days: -59).brief(today: day) == "Wed 31 December 2025")
    let times = Set((0..<7).map { day.adding(days: $0).localizedText.prefix(3) })
    #expect(times.count == 7)
  }

  @Test
  func `sorting ignores a leading article unless it is the only word`() {
    func sorted(_ title: String) -> String { FilmDetails(title: title).sortTitle }
    #expect(sorted("The Third Man") == "third man" && sorted("A Bug’s Life") == "bug’s life")
    #expect(
      sorted("The ") == "the " && sorted("Amélie") == "amelie" && sorted("Theatre") == "theatre")
  }

  @Test
  func `openapi.yaml has exactly the rental routes`() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../docs/openapi.yaml")
    var written: Set<String> = []
    var path = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let found = line.wholeMatch(of: /[ ]{2}(\/[^:]*):/) { path = String(found.1) }
      if let found = line.wholeMatch(of: /[ ]{4}(get|post|put|patch|delete):/),
        path.hasPrefix("/api/rental/")
      {
        written.insert("\(found.1.uppercased()) \(path)")
      }
    }
    let expected = written
    try await RentalSite.open { shop in
      let routes = shop.storefront.routes.filter(\.isAPI).map {
        "\($0.method.rawValue) \($0.pattern)"
      }
      #expect(Set(routes) == expected)
    }
  }
}
