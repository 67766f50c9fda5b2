import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI

@testable import Members
@testable import Wallet

/// A site with only members and a wallet, and Dan as its staff.
struct WalletSite {
  let store: any Database
  let clock: TestWorld
  private let wallet: Wallet
  private let responder: Router

  // swift-format-ignore: NeverForceUnwrap
  static let settings = WalletSettings(
    currency: Currency("GBP")!, time: ShopTimeZone(identifier: "Europe/London")!)
  static let tables = WebTables.migrations + Members.tables + Wallet.tables

  var world: World { clock.world }
  var today: CalendarDate { Self.settings.time.date(of: clock.now) }

  static func open(on engine: Engine = .sqliteMemory, _ body: (WalletSite) async throws -> Void)
    async throws
  {
    let clock = TestWorld()
    try await engine.withStore(tables, world: clock) { store in
      let till = WalletSite(store, clock)
      let now = clock.now
      try await store.write { tx in
        for person in [Cast.ann, .bob, .dan] {
          let email = "\(person.rawValue)@plaza.test"
          try MemberProfile(email: email, name: person.viewer.name).insert(
            as: person.id, password: nil, at: now, tx)
        }
        try EarningRules.generous.set(at: now, tx)
      }
      try await body(till)
    }
  }

  private init(_ store: any Database, _ clock: TestWorld) {
    self.store = store
    self.clock = clock
    wallet = Wallet(settings: Self.settings, store: store, guides: [LikesPay()], in: clock.world)
    responder = Router(
      site: Site.testing(store, world: clock, identify: Self.identify), routes: wallet.routes,
      storefronts: [])
  }

  /// Returns the client of a person; by default, of the signed-out visitor Cleo.
  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    if let person { web.signIn(as: person) }
    return web
  }

  /// Kim is also a member of the wallet's staff.
  private static func identify(_ token: String, _ now: Instant) -> Viewer? {
    guard let viewer = Cast.identify(token, now), viewer.id == Cast.kim.id else {
      return Cast.identify(token, now)
    }
    return Viewer(
      id: viewer.id, name: viewer.name, roles: viewer.roles.union([.staff(of: Wallet.slug)]),
      session: viewer.session)
  }

  /// Returns the audit log, the oldest entry first.
  func audit() async throws -> [AuditEntry] {
    try await store.read {
      try AuditQuery(by: Self.settings.time)($0).lines.map(\.entry).reversed()
    }
  }

  func grant(_ points: Int, to person: Cast, for reference: String = "film/1") async throws {
    let act = GrantReward(
      points, to: person.id, reason: "like", reference: reference, Self.settings.time,
      at: clock.now,
      in: world)
    try await store.write { _ = try act($0) }
  }

  func balance(_ person: Cast, _ unit: WalletUnit = .point) async throws -> Int {
    try await store.read { try Balance.of(person.id, unit, $0).available }
  }

  func cleanUp() async throws { try await wallet.cleanUp(now: clock.now) }

  func isSound() async throws -> Bool {
    if case .sound = try await store.longRead({ try VerifyLedger()($0) }) { true } else { false }
  }

  /// A coupon on offer.
  func coupon(
    _ title: String = "A free night", _ kind: CouponKind = .rentalNights, cost: Int = 100,
    worth: Int = 1
  ) async throws -> ID<Coupon> {
    let id: ID<Coupon> = world.newID()
    let details = CouponDetails(
      title: title, kind: kind, cost: cost, worth: worth, firstDay: today,
      lastDay: today.adding(days: 30))
    let save = SaveCoupon(id, details, isNew: true, at: clock.now)
    try await store.write { try save($0) }
    return id
  }
}
