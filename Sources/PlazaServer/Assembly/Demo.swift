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
  /// Whether the demo's accounts are in the database.
  public var isDemo: Bool {
    get async throws { try await store.read(SeedDemoMembers.isDone) }
  }

  /// How much of a demo is filled in.
  public enum DemoSize: Sendable {
    /// People have done next to nothing yet, and the camp has no clips. For tests that make what they look at.
    case bare
    /// The same with three short clips.
    case short
    /// Everybody has a history. Clips and orders of prints come while the server runs.
    case whole
  }

  /// Fills an empty database with believable content, all of it or none; a filled one is left as it is.
  /// - Returns: whether it was empty.
  public func fillDemo(_ size: DemoSize = .whole) async throws -> Bool {
    guard try await store.read(SeedDemoMembers.isDue) else { return false }
    let members = try await SeedDemoMembers(passwords, world: world)
    let films = try FillCatalogue(in: world)
    let adverts = FillAdverts(shared.adverts.settings, in: world)
    let clip = await DemoClip(files: files, tools: tools, in: world)
    let camp = await FillCamp(
      size == .whole ? .all : .few, files: files, tools: size == .bare ? nil : tools, time: settings.shopTime,
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

  /// Films, points, credits and the rental counter.
  private func fillShops(_ people: DemoPeople, hasHistory: Bool, _ tx: any Transaction) throws {
    let wallet = shared.wallet.settings
    let fans = hasHistory ? [people.ann, people.bob] : [people.ann]
    for fan in fans { try FillFavourites(of: fan, settings.marquee, in: world)(tx) }
    let payers = hasHistory ? [people.bob, people.ann] : [people.bob]
    // Before anything was bought with it.
    let topUp = FillWallet(wallet, by: people.clerk, for: payers, daysAgo: hasHistory ? 21 : 0, in: world)
    try topUp(tx)
    let counter = FillCounter(
      settings.rental, clerk: people.clerk, clerkName: "Kim Oduya", holder: (people.bob, "Bob Iyer"),
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
      customers: hasHistory ? [people.ann, people.bob] : [], time: settings.shopTime, in: world)(tx)
  }
}

/// Who plays which part in the demo.
private struct DemoPeople {
  let clerk, press, coach, wallet, ann, bob, theo, eva: ID<Member>

  /// - Parameter members: by their addresses.
  init?(_ members: [String: ID<Member>]) {
    let named = { (name: String) in members["\(name)@plaza.test"] }
    guard let clerk = named("clerk"), let press = named("press"), let coach = named("coach"),
      let wallet = named("wallet"), let ann = named("ann"), let bob = named("bob"), let theo = named("theo"),
      let eva = named("eva")
    else { return nil }
    (self.clerk, self.press, self.coach, self.wallet) = (clerk, press, coach, wallet)
    (self.ann, self.bob, self.theo, self.eva) = (ann, bob, theo, eva)
  }
}
