import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Adverts
@testable import PlazaServer
@testable import Wallet

@Suite struct ShopAdvertPlanTests {
  private static let large: Set<String> = [
    "advert", "advert_payment", "advert_day", "advert_mark", "wallet_posting",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `shop advert queries do not scan large tables`(engine: Engine) async throws {
    try await expectNoFullScans(engine, AdvertFixture.tables, large: Self.large) { store in
      let fixture = try await AdvertFixture(store, TestWorld())
      let advert = try await fixture.shown()
      try await fixture.add(100, to: advert)
      try await fixture.rest(advert, true)
      try await fixture.rest(advert, false)
      try await fixture.count(.click, advert, by: "x")
      try await fixture.cleanUp()
      try await fixture.store.write { tx in
        let orders = try AdvertOrder.list(of: AdvertFixture.shop.key, tx) + AdvertOrder.waiting(tx)
        _ = try Advert.of(orders, tx)
        _ = try Advert.list(PageRequest(), tx)
        _ = try AdvertOrder.found([advert], tx)
        _ = try AdvertDescriptions().descriptions(of: ["shop-advert/\(advert.text)"], tx)
        _ = try AdvertPersonalData().export(Cast.ann.id, tx)
      }
      try await fixture.end(advert)
    }
  }
}
