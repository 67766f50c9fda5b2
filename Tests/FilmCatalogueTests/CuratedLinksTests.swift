import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaProcesses
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct CuratedLinksTests {
  @Test(arguments: Engine.all)
  func `staff edits store links and trailers and resets them to the values from the sources`(
    engine: Engine
  )
    async throws
  {
    try await CatalogueSite.open(on: engine) { office in
      let dan = office.dan
      var found = FoundFilm.some("Heat", "1995", by: ["Michael Mann"])
      found.facts.links = [
        PurchaseLink(
          .buy, store: "iTunes", address: "https://i.test/1", priceMinor: 999, currency: "GBP")
      ]
      found.facts.trailers = [Trailer(title: "Theirs", address: "https://v.test/1")]
      let film = try await office.catalogue.film(found)
      let edit = try await dan.get("/films/\(film.id)/edit")
      #expect(edit.text.contains("buy; iTunes; 9.99 GBP; https://i.test/1"))
      #expect(edit.text.contains("Theirs; https://v.test/1"))
      #expect(HTMLCheck(document: edit.bytes).faults == [])
      func save(_ links: String, _ trailers: String) async throws -> Reply {
        try await dan.post(
          "/films/\(film.id)",
          form: [
            "title": "Heat", "release": "1995", "directors": "Michael Mann", "links": links,
            "trailers": trailers,
          ])
      }
      let ours = "buy; iTunes; 9.99 GBP; https://i.test/1\r\nRent; Corner; 3 GBP; https://c.test/1"
      #expect(try await save(ours, "Ours; https://v.test/2").status == .seeOther)
      var detail = try await office.catalogue.detail(film.id)
      #expect(
        detail.links.map(\.store) == ["Corner", "iTunes"] && detail.links[0].priceMinor == 300)
      #expect(detail.trailers.map(\.title) == ["Ours"])
      let page = try await dan.get("/films/\(film.id)").text
      #expect(page.contains("Rent at Corner") && page.contains("£3.00") && page.contains("Ours"))
      found.facts.links[0].priceMinor = 499
      try await office.catalogue.ingest(found)
      detail = try await office.catalogue.detail(film.id)
      #expect(
        detail.links.map(\.priceMinor) == [300, 499],
        "what the staff left as it was stays the source's")
      #expect(try await save("", "").status == .seeOther)
      detail = try await office.catalogue.detail(film.id)
      #expect(
        detail.links.map(\.store) == ["iTunes"] && detail.trailers.map(\.title) == ["Theirs"])
      #expect(detail.records.map(\.key.source) == [.tmdb], "nothing is left of the staff's word")
    }
  }

  @Test func `an invalid line is reported and the form keeps the input`() async throws {
    try await CatalogueSite.open { office in
      let reply = try await office.dan.post(
        "/films",
        form: ["title": "X", "links": "buy; Corner; soon; https://c.test/", "trailers": "Teaser"])
      #expect(
        reply.status == .unprocessableContent && HTMLCheck(document: reply.bytes).faults == [])
      for words in [
        "such as 9.99 GBP", "begins with https://", "buy; Corner; soon; https://c.test/",
        "Teaser</textarea>",
      ] {
        #expect(reply.text.contains(words), "\(words)")
      }
      let made = try await office.dan.post(
        "/films", form: ["title": "X", "links": "watch; Corner; https://c.test/1"])
      let page = try await office.dan.get(try #require(made.location))
      #expect(page.text.contains("Watch at Corner"))
    }
  }
}
