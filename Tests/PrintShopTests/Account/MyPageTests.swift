import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

struct MyPageTests {
  @Test(arguments: Engine.all)
  func `a member can delete a document unless an unfinished order uses it`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let ann = try await site.visitor(.ann)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 3)
      try await site.name(document, "Notes.pdf")
      #expect(try await ann.get("/print/me/documents").text.contains("Notes.pdf"))
      let order = try await site.shopFixture.pay(
        site.shopFixture.draft(
          Cast.ann.id, [PrintRequest(document: document, options: PrintOptions())]))
      let place = "/print/me/documents/\(document)/delete"
      #expect(try await ann.get(place).text.contains("Delete Notes.pdf?"))
      _ = try await ann.post(place, form: [:])
      #expect(try await ann.get("/print/me/documents").text.contains("Notes.pdf"))
      try await site.shopFixture.cancel(order)
      _ = try await ann.post(place, form: [:])
      #expect(try await ann.get("/print/me/documents").text.contains("No stored documents"))
      #expect(try await ann.get(place).status == .notFound)
      #expect(try await site.visitor(.bob).post(place, form: [:]).status == .notFound)
    }
  }

  @Test func `my page shows the balance, held credits and, for staff, the staff area link`()
    async throws
  {
    try await PrintShopSite.open { site in
      try await site.topUp(.bob)
      try await site.shopFixture.paid(Cast.bob.id)
      let page = try await site.visitor(.bob, .korean).get("/print/me").text
      for words in ["크레딧", "예치됨", "매장 업무", "로그아웃", "English"] {
        #expect(page.contains(words), "\(words)")
      }
      #expect(try await site.visitor(.ann).get("/print/me").text.contains("Staff area") == false)
    }
  }

  @Test func `the list of receipts is paginated`() async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann, 100_000)
      for _ in 0..<31 {
        try await site.shopFixture.cancel(site.shopFixture.paid(Cast.ann.id, pages: 1))
        site.clock.advance(by: .minutes(1))
      }
      let ann = try await site.visitor(.ann)
      let first = try await ann.get("/print/me/receipts").text
      let next = try #require(first.firstMatch(of: /href="([^"]*after=[^"]*)"/)?.1)
      #expect(try await ann.get(String(next)).text.contains("Order 1 "))
    }
  }
}
