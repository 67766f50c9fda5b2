import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Testing
import Wallet

@testable import Marquee

struct StoriesTests {
  @Test(arguments: Engine.all)
  func `a ledger entry for points describes its film and links to it`(engine: Engine) async throws
  {
    try await MarqueeFixture.open(on: engine) { fixture in
      let film = try await fixture.add("Alien")
      let references = [
        FilmReference.text(film.id), "film/\(film.id.text)/2026-06-01", "film/x",
        "voucher/\(film.id.text)",
      ]
      let open = try await fixture.store.read {
        try MarqueeDescriptions(isOpen: true).descriptions(of: Set(references), $0)
      }
      let story = TransactionDescription("Alien", Paths.film(film.id))
      #expect(open == [references[0]: story, references[1]: story])
      let shut = try await fixture.store.read {
        try MarqueeDescriptions(isOpen: false).descriptions(of: [references[0]], $0)
      }
      #expect(shut == [references[0]: TransactionDescription("Alien")])
    }
  }

  @Test(arguments: Engine.all)
  func `a ledger entry for a clip links members to the clip and staff to the advert`(
    engine: Engine
  ) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let advert = clipFixture.advert
      let references = [
        "clip/\(advert.text)/2026-06-01", "budget/\(advert.text)", "budget/\(advert.text)/waiting",
      ]
      let told = try await clipFixture.store.read {
        try MarqueeDescriptions(isOpen: true).descriptions(of: Set(references), $0)
      }
      let kept = Link("adverts", advert.text)
      #expect(
        told[references[0]] == TransactionDescription("“A cup of coffee”", ClipPaths.clip(advert)))
      #expect(told[references[1]] == TransactionDescription("“A cup of coffee”", kept))
      #expect(
        told[references[2]]
          == TransactionDescription("“A cup of coffee”, held for new members", kept))
    }
  }
}
