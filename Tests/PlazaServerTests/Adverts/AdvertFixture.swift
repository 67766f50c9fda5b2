import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting

@testable import Adverts
@testable import Members
@testable import PlazaServer
@testable import Wallet

/// A site with members, wallets and adverts. Ann and Bob are the staff of one shop, Dan that of
/// the adverts.
struct AdvertFixture {
  let store: any Database
  let clock: TestWorld
  let bank: WalletAdvertBank

  // swift-format-ignore: NeverForceUnwrap
  static let time = ShopTimeZone(identifier: "Europe/London")!
  static let tables =
    WebTables.migrations + Members.tables + FilmCatalogue.tables + Wallet.tables + Adverts.tables
  static let shop = AdvertisingShop(
    key: "print/one", name: "Corner Print", desk: Link("print", "desk", "one", "adverts"),
    pages: [("The store", Link("print", "stores", "one"))], back: Link("print"))
  // swift-format-ignore: NeverForceUnwrap
  static let walletSettings = WalletSettings(currency: Currency("GBP")!, time: time)
  static let price = AdvertPrice(click: Money(minor: 20), view: Money(minor: 3))

  var today: CalendarDate { Self.time.date(of: clock.now) }

  /// - Parameter credits: The initial credits of Ann and of Bob.
  static func open(
    on engine: Engine = .sqliteMemory, credits: Int = 5000, seed: UInt64 = 1,
    _ body: (AdvertFixture) async throws -> Void
  ) async throws {
    let clock = TestWorld(seed: seed)
    try await engine.withStore(tables, world: clock) { store in
      try await body(try await AdvertFixture(store, clock, credits: credits))
    }
  }

  init(_ store: any Database, _ clock: TestWorld, credits: Int = 5000) async throws {
    self.store = store
    self.clock = clock
    bank = WalletAdvertBank(world: clock.world)
    let now = clock.now
    try await store.write { tx in
      for person in [Cast.ann, .bob, .dan] {
        try MemberProfile(email: "\(person.rawValue)@plaza.test", name: person.viewer.name)
          .insert(as: person.id, password: nil, at: now, tx)
      }
      try SetAdvertPrice(price: Self.price, now: now)(tx)
    }
    for person in [Cast.ann, .bob] { try await topUp(credits, person) }
  }

  func topUp(_ amount: Int, _ person: Cast) async throws {
    let act = TopUpCredits(
      Money(minor: amount), for: person.id, receipt: clock.world.newSecret(bytes: 9),
      Self.walletSettings,
      at: clock.now,
      by: clock.world.newID(), in: clock.world)
    try await store.write { _ = try act($0) }
  }

  func advertRequest(budget: Int = 1000, days: Int = 6) -> AdvertRequest {
    AdvertRequest(
      headline: "Prints while you wait", text: nil, page: Link("print", "stores", "one"),
      picture: nil,
      firstDay: today, lastDay: today.adding(days: days), storefronts: ["popcorn"],
      budget: Money(minor: budget))
  }

  @discardableResult
  func order(
    budget: Int = 1000, days: Int = 6, by person: Cast = .ann, key: String? = nil
  ) async throws -> ID<Advert> {
    let act = OrderAdvert(
      id: clock.world.newID(), shop: Self.shop, request: advertRequest(budget: budget, days: days),
      advertiser: clock.world.newID(), payer: person.id,
      key: key ?? clock.world.newSecret(bytes: 9), bank: bank,
      now: clock.now)
    return try await store.write { try act($0) }
  }

  func approve(_ advert: ID<Advert>) async throws {
    let act = ApproveAdvert(advert: advert, staff: Cast.dan.id)
    try await store.write { try act($0) }
  }

  /// Creates an advert that is being displayed.
  func shown(budget: Int = 1000, days: Int = 6, by person: Cast = .ann) async throws -> ID<Advert>
  {
    let advert = try await order(budget: budget, days: days, by: person)
    try await approve(advert)
    return advert
  }

  func add(_ amount: Int, to advert: ID<Advert>, by person: Cast = .ann, key: String? = nil)
    async throws
  {
    let act = AddBudget(
      advert: advert, shop: Self.shop.key, amount: Money(minor: amount), payer: person.id,
      key: key ?? clock.world.newSecret(bytes: 9), bank: bank, now: clock.now)
    try await store.write { try act($0) }
  }

  func rest(_ advert: ID<Advert>, _ isPausedByShop: Bool) async throws {
    let act = PauseAdvertSlot(advert: advert, shop: Self.shop.key, isPausedByShop: isPausedByShop)
    try await store.write { try act($0) }
  }

  @discardableResult
  func end(_ advert: ID<Advert>, _ reason: EndAdvert.EndReason = .withdrawn) async throws -> Int {
    let act = EndAdvert(
      advert: advert, shop: Self.shop.key, reason: reason, staff: Cast.ann.id, bank: bank,
      now: clock.now)
    return try await store.write { try act($0) }.minor
  }

  func cleanUp() async throws {
    let act = EndDueAdverts(today: today, bank: bank, now: clock.now)
    while try await store.write(act.callAsFunction) {}
  }

  @discardableResult
  func count(_ what: CountAdvert.CountedEvent, _ advert: ID<Advert>, by name: String) async throws
    -> Bool
  {
    let count = CountAdvert(what, of: advert, by: Visitor(name: name), on: today, in: clock.world)
    return try await store.write { try count($0) }
  }

  func credits(_ person: Cast) async throws -> Int {
    try await store.read { try Balance.of(person.id, .credit, $0).available }
  }

  func spent(_ advert: ID<Advert>) async throws -> Int {
    try await store.read { try Advert.find(advert, $0).spent.minor }
  }

  func state(_ advert: ID<Advert>) async throws -> AdvertState {
    let today = today
    return try await store.read { try Advert.find(advert, $0).state(on: today) }
  }

  /// Returns the operator's income from adverts.
  func taken() async throws -> Int {
    try await store.read { tx in
      try tx.count(
        """
        SELECT COALESCE(CAST(SUM(amount) AS BIGINT), 0) AS n FROM wallet_posting WHERE account = 'takings/adverts'
        """)
    }
  }

  /// Returns the balance of an advert's budget.
  func inBudget(_ advert: ID<Advert>) async throws -> Int {
    try await store.read { try WalletAccount.budget(advert.text).balance(.credit, $0) }
  }

  func headlinesShown() async throws -> [String] {
    let pick = RelatedAdverts(to: nil, genres: [], in: "popcorn", Self.time, now: clock.now)
    return try await store.read { try pick($0).map(\.headline) }
  }

  /// Returns the inconsistencies that `plaza doctor` would report.
  func wrong() async throws -> [String] {
    try await store.read { tx in
      let books = try VerifyLedger()(tx)
      let adverts = try VerifyAdvertBudgets()(tx)
      if case .inconsistent(let wrong) = books { return wrong + adverts }
      return adverts
    }
  }
}
