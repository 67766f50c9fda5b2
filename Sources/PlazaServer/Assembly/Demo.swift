import Adverts
import FilmCatalogue
import HockeyCamp
import Marquee
import Members
import PlazaBase
import PlazaData
import PrintShop
import RentalCounter
import Wallet

extension Assembly {
  /// Whether the demo's accounts are in the database.
  public var isDemo: Bool {
    get async throws { try await store.read(SeedDemoMembers.isDone) }
  }

  /// Fills an empty database with believable content, all of it or none; a filled one is left as it is.
  /// - Parameter filming: whether films are drawn for the camp, which takes some seconds.
  /// - Returns: whether it was empty.
  public func fillDemo(filming: Bool = true) async throws -> Bool {
    guard try await store.read(SeedDemoMembers.isDue) else { return false }
    let members = try await SeedDemoMembers(passwords, world: world)
    let shop = settings.rental
    let (world, marquee) = (world, settings.marquee)
    let films = try FillCatalogue(in: world)
    let adverts = FillAdverts(shared.adverts.settings, in: world)
    let clip = await DemoClip(files: files, tools: tools, in: world)
    let fund = FillClips(in: world)
    let wallet = shared.wallet.settings
    let camp = await FillCamp(files: files, tools: filming ? tools : nil, time: shop.shopTime, in: world)
    let printer = await DemoPrinter(settings.demoPrinter, settings.print, shared.printing)
    return try await store.longWrite { tx in
      let people = try members(tx)
      guard let clerk = people["clerk@plaza.test"] else { return false }
      try films(tx)
      try adverts(tx)
      if let ann = people["ann@plaza.test"] { try FillFavourites(of: ann, marquee, in: world)(tx) }
      let bob = people["bob@plaza.test"]
      try FillWallet(wallet, by: clerk, for: [bob].compactMap(\.self), in: world)(tx)
      if let advert = try clip?(tx) { try fund(advert, by: clerk, tx) }
      _ = try FillCounter(shop, clerk: clerk, clerkName: "Kim Oduya", holder: bob.map { ($0, "Bob Iyer") }, in: world)(
        tx)
      try FillPrintShop(
        staff: people["press@plaza.test"], student: people["ann@plaza.test"], printer: printer, time: shop.shopTime,
        in: world)(tx)
      if let coach = people["coach@plaza.test"], let player = people["ann@plaza.test"] {
        try camp(coach: coach, player: player, guardian: bob, tx)
      }
      return true
    }
  }
}
