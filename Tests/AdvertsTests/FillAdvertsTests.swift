import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Adverts

struct FillAdvertsTests {
  @Test(arguments: Engine.all)
  func `demo data has four running adverts with views and is added once`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { board in
      let fill = FillAdverts(AdvertFixture.settings, in: board.world)
      #expect(try await board.store.write { try fill($0) })
      #expect(try await board.store.write { try fill($0) } == false)
      let all = try await board.store.read { try Advert.list(PageRequest(), $0).items }
      #expect(all.count == 4)
      for advert in all {
        #expect(advert.state(on: board.today) == .running)
        let figures = try await board.figures(advert)
        #expect(figures.views > 100 && figures.clicks > 10 && figures.clicks < figures.views)
        #expect(figures.days.reduce(0) { $0 + $1.spent.minor } == advert.spent.minor)
        let drawing = GeneratedAdvertImage(advertiser: advert.advertiserName).svg
        #expect(drawing.bytes.count < 3000)
      }
      #expect(try await board.related([.comedy]).count == 2)
    }
  }
}
