import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaProcesses
import PlazaTesting
import Testing

@testable import Adverts

struct PlanTests {
  private static let large: Set<String> = [
    "advert", "advert_advertiser", "advert_tag", "advert_day", "advert_mark",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `acts and queries avoid full scans of large tables`(engine: Engine) async throws {
    try await withTemporaryFolder { folder in
      let clock = TestWorld()
      let files = try await DiskFileStore(root: folder + "/files", world: clock.world)
      let tools = try await ToolRunner(folder: folder + "/bench", world: .real)
      try await expectNoFullScans(engine, AdvertFixture.tables, large: Self.large) { store in
        try await run(AdvertFixture(store, clock, files, tools))
      }
    }
  }

  private func run(_ board: AdvertFixture) async throws {
    let film = try await board.film("Heat")
    let advert = try await board.advert(tags: [
      .film(film.id), .genre(.crime), .storefront("popcorn"),
    ])
    try await board.count(.view, advert, by: "ann")
    try await board.count(.click, advert, by: "ann")
    _ = try await board.related(to: film.id, [.crime, .drama])
    let cleanUp = ForgetVisitors(before: board.today.adding(days: 1))
    let save = SaveAdvert(
      id: advert.id, isNew: false, advertiser: advert.advertiser, details: board.details(),
      tags: advert.tags,
      currency: AdvertFixture.settings.currency, now: board.clock.now)
    try await board.store.write { tx in
      try save(tx)
      try PauseAdvert(advert: advert.id, isPaused: true)(tx)
      for page in [PageRequest(), PageRequest(limit: 3, after: Cursor("5", "0"))] {
        _ = try Advert.list(page, tx)
        _ = try Advert.list(of: advert.advertiser, page, tx)
        _ = try Advertiser.list(page, tx)
      }
      _ = try AdvertStatistics.of(advert.id, tx)
      try SetClip(advert: advert.id, clip: nil)(tx)
      try cleanUp(tx)
      _ = try DeleteAdvert(advert: advert.id)(tx)
      _ = try DeleteAdvertiser(advertiser: advert.advertiser)(tx)
    }
  }
}
