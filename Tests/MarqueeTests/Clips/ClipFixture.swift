import Adverts
import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Shelf
import Testing
import Wallet

@testable import Marquee

/// A site with one sponsor's clip of twenty seconds, a budget of points, and members who watch it.
struct ClipFixture {
  static let tables =
    WebTables.migrations + Members.tables + FilmCatalogue.tables + Wallet.tables + Adverts.tables
    + MemberFilms.migrations + ClipsSchema.migrations + ShareSchema.migrations
    + TrailersSchema.migrations

  let store: any Database
  let clock: TestWorld
  let settings: MarqueeSettings
  let advert: ID<Advert>

  var world: World { clock.world }

  static func open(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(), budget: Int = 1000,
    points: Int = 10,
    rates: MarqueeRates = MarqueeRates(), zone: String = "Europe/London",
    _ body: (ClipFixture) async throws -> Void
  ) async throws {
    try await engine.withStore(tables, world: clock) { store in
      try await body(on(store, clock, budget: budget, points: points, rates: rates, zone: zone))
    }
  }

  static func on(
    _ store: any Database, _ clock: TestWorld = TestWorld(), budget: Int = 1000, points: Int = 10,
    rates: MarqueeRates = MarqueeRates(), zone: String = "Europe/London"
  ) async throws -> ClipFixture {
    let settings = MarqueeSettings(
      shopTime: try #require(ShopTimeZone(identifier: zone)), rates: rates)
    let advert = try await advert(store, clock, settings)
    let clipFixture = ClipFixture(store: store, clock: clock, settings: settings, advert: advert)
    try await clipFixture.fund(advert, points: points, adding: budget)
    return clipFixture
  }

  /// Inserts an advert with a clip of twenty seconds, as the adverts' own operations would.
  private static func advert(
    _ store: any Database, _ clock: TestWorld, _ settings: MarqueeSettings
  ) async throws -> ID<Advert> {
    let (advertiser, advert): (ID<Advertiser>, ID<Advert>) = (
      clock.world.newID(), clock.world.newID()
    )
    let (clip, now): (ID<AdvertClip.File>, Instant) = (clock.world.newID(), clock.now)
    let today = settings.today(now)
    try await store.write { tx in
      try tx.run(
        """
        INSERT INTO advert_advertiser (id, name, sort_name, added_at)
        VALUES (\(advertiser), 'Halfway', 'halfway', \(now))
        """)
      try tx.run(
        """
        INSERT INTO advert (id, advertiser, headline, target, clip, clip_kind, clip_milliseconds, first_day, last_day,
          budget_minor, click_minor, view_minor, is_paused, is_placed, is_topical, made_at)
        VALUES (\(advert), \(advertiser), 'A cup of coffee', 'https://halfway.example/', \(clip), 'webm', 20000,
          \(today.adding(days: -1)), \(today.adding(days: 60)), 1000, 0, 0, 0, 0, 0, \(now))
        """)
    }
    return advert
  }

  func anotherAdvert() async throws -> ID<Advert> {
    let advert = try await Self.advert(store, clock, settings)
    try await fund(advert, points: 10, adding: 1000)
    return advert
  }

  func fund(_ advert: ID<Advert>, points: Int, adding: Int) async throws {
    let key = world.newSecret(bytes: 9)
    let fund = FundClip(
      advert, points: points, adding: adding, key: key, at: clock.now, by: Cast.dan.id, in: world)
    try await store.write { try fund($0) }
  }

  /// Creates a member with an account of this age.
  func member(aged age: Duration = .days(30)) async throws -> ID<Member> {
    let (member, joined): (ID<Member>, Instant) = (world.newID(), clock.now - age)
    let email = "\(member.text)@plaza.test"
    try await store.write { tx in
      try tx.run(
        """
        INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
        VALUES (\(member), \(email), \(email), 'Ann', 'ann', \(joined))
        """)
    }
    return member
  }

  func start(_ member: ID<Member>, _ advert: ID<Advert>? = nil) async throws -> ClipSession {
    let start = StartClip(advert ?? self.advert, by: member, settings, at: clock.now, in: world)
    let session = try await store.write { try start($0) }
    try await fetch(session)
    return session
  }

  /// Downloads a number of bytes of the clip's file, which has a hundred.
  func fetch(_ session: ClipSession, _ bytes: Int = 100) async throws {
    let note = RecordFetch(session: session.id, size: 100, bytes: bytes)
    try await store.write { try note($0) }
  }

  @discardableResult
  func beat(
    _ session: ClipSession, at seconds: Double, visible: Bool = true, by member: ID<Member>? = nil,
    nonce: String? = nil
  ) async throws -> RecordClipHeartbeat.Outcome {
    let beat = RecordClipHeartbeat(
      session: session.id, member: member ?? session.member, nonce: nonce ?? session.nonce,
      position: .milliseconds(Int(seconds * 1000)), isVisible: visible, now: clock.now)
    return try await store.write { try beat($0) }
  }

  /// Advances the clock and reports the playback position.
  @discardableResult
  func play(
    _ session: ClipSession, to seconds: Double, taking time: Duration = .seconds(5),
    visible: Bool = true
  ) async throws -> RecordClipHeartbeat.Outcome {
    clock.advance(by: time)
    return try await beat(session, at: seconds, visible: visible)
  }

  /// Watches the whole clip properly.
  func watch(_ member: ID<Member>, _ advert: ID<Advert>? = nil) async throws -> ClipSession {
    let session = try await start(member, advert)
    for seconds in [5.0, 10, 15, 20] { try await play(session, to: seconds) }
    return session
  }

  @discardableResult
  func claim(_ session: ClipSession, by member: ID<Member>? = nil) async throws -> ClipSession {
    let claim = ClaimClip(
      session.id, by: member ?? session.member, settings, at: clock.now, in: world)
    return try await store.write { try claim($0) }
  }

  @discardableResult
  func earn(_ member: ID<Member>, _ advert: ID<Advert>? = nil) async throws -> Int {
    try await claim(watch(member, advert)).points
  }

  func pay() async throws {
    let (wallet, now) = (
      Wallet(settings: Self.wallet(settings), store: store, in: world), clock.now
    )
    try await wallet.cleanUp(now: now)
    let pay = ReleasePendingClipRewards(settings: settings, now: now, world: world)
    try await store.write { _ = try pay($0) }
  }

  func points(_ member: ID<Member>) async throws -> Int {
    try await store.read { try Balance.of(member, .point, $0).available }
  }

  /// Deletes a member's data from the wallet, as the deletion of the account does.
  func erase(_ member: ID<Member>) async throws {
    let wallet = Wallet(settings: Self.wallet(settings), store: store, in: world)
    try await store.write { try wallet.erase(member, $0) }
  }

  func pending(_ member: ID<Member>) async throws -> Int {
    try await store.read { try Balance.of(member, .point, $0).pending }
  }

  static func wallet(_ settings: MarqueeSettings) -> WalletSettings {
    // swift-format-ignore: NeverForceUnwrap
    WalletSettings(currency: Currency("GBP")!, time: settings.shopTime)
  }

  var left: Int {
    get async throws {
      try await store.read { try ClipCampaign.budget(advert).balance(.point, $0) }
    }
  }

  var waiting: Int {
    get async throws {
      try await store.read { try ClipCampaign.waiting(advert).balance(.point, $0) }
    }
  }

  var grants: Int {
    get async throws {
      try await store.read { try $0.count("SELECT count(*) AS n FROM wallet_reward") }
    }
  }

  var isSound: Bool {
    get async throws {
      if case .sound = try await store.longRead({ try VerifyLedger()($0) }) { true } else { false }
    }
  }
}
