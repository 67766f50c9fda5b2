import Adverts
import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import Shelf
public import Storefronts
import Wallet

extension Assembly {
  /// Whether the database contains the accounts of the demo.
  public var isDemo: Bool {
    get async throws { try await store.read(SeedDemoMembers.isDone) }
  }

  /// Fills an empty database with demo content in one transaction. A database that already has
  /// content is not changed.
  /// - Returns: whether the database was empty.
  public func fillDemo(_ size: DemoSize = .whole) async throws -> Bool {
    guard try await store.read(SeedDemoMembers.isDue) else { return false }
    let members = try await SeedDemoMembers(passwords, world: world)
    let films = try FillCatalogue(in: world)
    let adverts = FillAdverts(shared.adverts.settings, in: world)
    let clip = await DemoClip(files: files, tools: tools, in: world)
    var shops: [DemoFiller] = []
    for shop in settings.shops { shops.append(try await shop.demo(size, in: shared.context)) }
    return try await store.longWrite { [shops] tx in
      guard let people = DemoPeople(try members(tx)) else { return false }
      try films(tx)
      try adverts(tx)
      let advert = try clip?(tx)
      let voucher = try fillWallet(people, hasHistory: size == .whole, tx)
      let content = DemoContent(people: people, clip: advert, voucher: voucher)
      for fill in shops { try fill(content, tx) }
      if size == .whole { try fillDiaries(people, tx) }
      return true
    }
  }

  /// Adds the credits and vouchers that the shops' purchases are paid with.
  /// - Returns: the code of Bob's unused voucher.
  private func fillWallet(_ people: DemoPeople, hasHistory: Bool, _ tx: any Transaction) throws
    -> String?
  {
    let wallet = shared.wallet.settings
    let payers = hasHistory ? [people.bob, people.ann] : [people.bob]
    let topUp = FillWallet(
      wallet, by: people.clerk, for: payers, daysAgo: hasHistory ? 21 : 0, in: world)
    try topUp(tx)
    guard hasHistory else { return nil }
    return try FillVouchers(wallet, for: people.bob, by: people.wallet, in: world)(tx)
  }

  private func fillDiaries(_ people: DemoPeople, _ tx: any Transaction) throws {
    let today = settings.shopTime.date(of: world.now())
    try FillDiary(.filmLover, of: people.bob, today: today, in: world)(tx)
    try FillDiary(.student, of: people.ann, today: today, in: world)(tx)
  }
}
