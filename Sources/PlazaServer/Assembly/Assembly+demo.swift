import Adverts
import FilmCatalogue
import HockeyCamp
import Marquee
import Members
import PlazaBase
import PlazaData
import PrintShop
import RentalCounter
import Shelf
import Wallet

extension Assembly {
  /// Whether the database contains the accounts of the demo.
  public var isDemo: Bool {
    get async throws { try await store.read(SeedDemoMembers.isDone) }
  }

  /// The amount of demo content.
  public enum DemoSize: Sendable {
    /// Accounts with almost no history and a camp without clips. For tests that create their own
    /// content.
    case bare
    /// Like `bare`, with three short clips.
    case short
    /// Accounts with a history. Clips and print orders are added while the server runs.
    case whole
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
    let camp = await FillCamp(
      size == .whole ? .all : .few, files: files, tools: size == .bare ? nil : tools,
      time: settings.shopTime,
      in: world)
    let printer = await DemoPrinter(settings.demoPrinter, settings.print, shared.printing)
    let fund = FillClips(in: world)
    return try await store.longWrite { tx in
      let people = DemoPeople(try members(tx))
      guard let people else { return false }
      try films(tx)
      try adverts(tx)
      if let advert = try clip?(tx) { try fund(advert, by: people.clerk, tx) }
      try fillShops(people, hasHistory: size == .whole, tx)
      try fillPrints(people, printer, hasHistory: size == .whole, tx)
      let usual = FillCamp.Family(player: people.ann, guardian: people.bob)
      let more = size == .whole ? [FillCamp.Family(player: people.theo, guardian: people.eva)] : []
      try camp(coach: people.coach, [usual] + more, tx)
      return true
    }
  }

  /// Adds films, points, credits and the rental counter's content.
  private func fillShops(_ people: DemoPeople, hasHistory: Bool, _ tx: any Transaction) throws {
    let wallet = shared.wallet.settings
    let fans = hasHistory ? [people.ann, people.bob] : [people.ann]
    for fan in fans { try FillFavourites(of: fan, settings.marquee, in: world)(tx) }
    let payers = hasHistory ? [people.bob, people.ann] : [people.bob]
    // Must precede the purchases that these credits pay for.
    let topUp = FillWallet(
      wallet, by: people.clerk, for: payers, daysAgo: hasHistory ? 21 : 0, in: world)
    try topUp(tx)
    let counter = FillCounter(
      settings.rental, clerk: people.clerk, clerkName: "Kim Oduya",
      holder: (people.bob, "Bob Iyer"),
      hasHistory: hasHistory, in: world)
    guard hasHistory else {
      try counter(tx)
      return
    }
    let voucher = try FillVouchers(wallet, for: people.bob, by: people.wallet, in: world)(tx)
    try counter(voucher: voucher, tx)
    let today = settings.shopTime.date(of: world.now())
    try FillDiary(.filmLover, of: people.bob, today: today, in: world)(tx)
    try FillDiary(.student, of: people.ann, today: today, in: world)(tx)
  }

  private func fillPrints(
    _ people: DemoPeople, _ printer: DemoPrinter?, hasHistory: Bool, _ tx: any Transaction
  ) throws {
    try FillPrintShop(
      staff: people.press, student: people.ann, printer: printer,
      customers: hasHistory ? [people.ann, people.bob] : [], time: settings.shopTime, in: world)(
        tx)
  }
}

/// The members in the roles of the demo.
private struct DemoPeople {
  let clerk, press, coach, wallet, ann, bob, theo, eva: ID<Member>

  /// - Parameter members: the members by email address.
  init?(_ members: [String: ID<Member>]) {
    let named = { (name: String) in members["\(name)@plaza.test"] }
    guard let clerk = named("clerk"), let press = named("press"), let coach = named("coach"),
      let wallet = named("wallet"), let ann = named("ann"), let bob = named("bob"),
      let theo = named("theo"),
      let eva = named("eva")
    else { return nil }
    (self.clerk, self.press, self.coach, self.wallet) = (clerk, press, coach, wallet)
    (self.ann, self.bob, self.theo, self.eva) = (ann, bob, theo, eva)
  }
}
