import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import Adverts
@testable import PlazaServer
@testable import Wallet

@Suite struct ShopAdvertPlanTests {
  private static let large: Set<String> = ["advert", "advert_payment", "advert_day", "advert_mark", "wallet_posting"]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `no act and no query about shops' adverts reads all of a large table`(engine: Engine) async throws {
    try await expectNoFullScans(engine, Stall.tables, large: Self.large) { store in
      let stall = try await Stall(store, TestWorld())
      let advert = try await stall.shown()
      try await stall.add(100, to: advert)
      try await stall.rest(advert, true)
      try await stall.rest(advert, false)
      try await stall.count(.click, advert, by: "x")
      try await stall.tidy()
      try await stall.store.write { tx in
        let orders = try AdvertOrder.list(of: Stall.shop.key, tx) + AdvertOrder.waiting(tx)
        _ = try Advert.of(orders, tx)
        _ = try Advert.list(PageRequest(), tx)
        _ = try AdvertOrder.found([advert], tx)
        _ = try AdvertDescriptions().stories(of: ["shop-advert/\(advert.text)"], tx)
        _ = try AdvertPersonalData().export(Cast.ann.id, tx)
      }
      try await stall.end(advert)
    }
  }
}
