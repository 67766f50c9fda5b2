import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing
import Wallet

@testable import Marquee

struct ClaimClipTests {
  @Test(arguments: Engine.all)
  func `a clip earns points once a day`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let ann = try await clipFixture.member()
      try await clipFixture.earn(ann)
      await #expect(throws: ClipRefusal.watchedToday) { _ = try await clipFixture.start(ann) }
      clipFixture.clock.advance(by: .days(1))
      try await clipFixture.earn(ann)
      #expect(try await clipFixture.points(ann) == 20)
    }
  }

  @Test(arguments: Engine.all)
  func `the number of clips that earn points is limited per day and per seven days`(engine: Engine)
    async throws
  {
    var rates = MarqueeRates()
    rates.clipsADay = 2
    rates.clipsAWeek = 3
    try await ClipFixture.open(on: engine, rates: rates) { clipFixture in
      let ann = try await clipFixture.member()
      let adverts = [
        clipFixture.advert, try await clipFixture.anotherAdvert(),
        try await clipFixture.anotherAdvert(),
      ]
      for advert in adverts.prefix(2) { try await clipFixture.earn(ann, advert) }
      await #expect(throws: ClipRefusal.dayIsFull) {
        _ = try await clipFixture.start(ann, adverts[2])
      }
      clipFixture.clock.advance(by: .days(1))
      try await clipFixture.earn(ann, adverts[2])
      await #expect(throws: ClipRefusal.weekIsFull) {
        _ = try await clipFixture.start(ann, adverts[0])
      }
      // On the seventh day, the first two claims are outside of the seven-day window.
      clipFixture.clock.advance(by: .days(6))
      try await clipFixture.earn(ann, adverts[0])
      #expect(try await clipFixture.points(ann) == 40)
    }
  }

  /// Clocks go back at 01:00 UTC on 25 October 2026 in London, and on at 01:00 UTC on 28 March
  /// 2027.
  @Test(arguments: [("2026-10-25", 25), ("2027-03-28", 23), ("2026-11-10", 24)])
  func `a day ends at midnight in the shop time zone, even when clocks change`(
    day: String, hours: Int
  ) async throws {
    let clock = TestWorld()
    let time = try #require(ShopTimeZone(identifier: "Europe/London"))
    let date = try #require(CalendarDate(day))
    clock.now = time.moment(date, hour: 0, minute: 0)
    try await ClipFixture.open(clock) { clipFixture in
      let (start, ann) = (clock.now, try await clipFixture.member())
      try await clipFixture.earn(ann)
      clock.now = start + .hours(hours) - .minutes(1)
      await #expect(throws: ClipRefusal.watchedToday) { _ = try await clipFixture.start(ann) }
      clock.now = start + .hours(hours)
      try await clipFixture.earn(ann)
      #expect(try await clipFixture.points(ann) == 20)
    }
  }

  @Test(arguments: Engine.all)
  func `points of an account younger than a day are pending and reserved from the budget`(
    engine: Engine
  ) async throws {
    try await ClipFixture.open(on: engine, budget: 10) { clipFixture in
      let (ann, bob) = (
        try await clipFixture.member(aged: .hours(2)), try await clipFixture.member()
      )
      let late = try await clipFixture.watch(bob)
      let claimed = try await clipFixture.claim(clipFixture.watch(ann))
      #expect(claimed.isPending(at: clipFixture.clock.now) && claimed.points == 10)
      #expect(try await clipFixture.points(ann) == 0)
      #expect(try await clipFixture.pending(ann) == 10)
      await #expect(throws: ClipRefusal.budgetSpent) { try await clipFixture.claim(late) }
      try await clipFixture.pay()
      #expect(try await clipFixture.points(ann) == 0)
      clipFixture.clock.advance(by: .hours(22))
      for _ in 0..<2 { try await clipFixture.pay() }
      #expect(try await clipFixture.points(ann) == 10)
      #expect(try await clipFixture.pending(ann) == 0)
      #expect(try await !clipFixture.claim(claimed).isPending(at: clipFixture.clock.now))
      #expect(try await clipFixture.isSound)
    }
  }

  @Test(arguments: Engine.all)
  func `pending points of a deleted or suspended member return to the budget`(
    engine: Engine
  ) async throws {
    try await ClipFixture.open(on: engine, budget: 20) { clipFixture in
      let (ann, bob) = (
        try await clipFixture.member(aged: .hours(2)),
        try await clipFixture.member(aged: .hours(2))
      )
      for member in [ann, bob] { try await clipFixture.earn(member) }
      #expect(try await clipFixture.left == 0)
      let now = clipFixture.clock.now
      try await clipFixture.erase(ann)
      try await clipFixture.store.write { tx in
        try tx.run(
          "UPDATE members_member SET suspended_at = \(now), suspended_reason = 'x' WHERE id = \(bob)"
        )
      }
      #expect(try await clipFixture.left == 10)
      clipFixture.clock.advance(by: .days(1))
      try await clipFixture.pay()
      #expect(try await clipFixture.left == 20)
      #expect(try await clipFixture.pending(bob) == 0)
      #expect(try await clipFixture.isSound)
    }
  }

  /// Releases without pending points in the wallet reserved them in the sponsor's budget.
  @Test func `points reserved by an older version are paid`() async throws {
    try await ClipFixture.open(budget: 20) { clipFixture in
      let ann = try await clipFixture.member()
      let session = try await clipFixture.watch(ann)
      var aside = Transfer(
        key: "aside", reason: "clip waits", at: clipFixture.clock.now, in: clipFixture.world)
      aside.move(
        10, .point, from: ClipCampaign.budget(clipFixture.advert),
        to: ClipCampaign.waiting(clipFixture.advert))
      let (post, now, today) = (
        PostTransfer(aside), clipFixture.clock.now,
        clipFixture.settings.today(clipFixture.clock.now)
      )
      try await clipFixture.store.write { tx in
        try post(tx)
        try tx.run(
          """
          UPDATE marquee_clip_session SET state = 'waiting', points = 10, day = \(today), slot = 1, due_at = \(now)
          WHERE id = \(session.id)
          """)
      }
      try await clipFixture.pay()
      #expect(try await clipFixture.points(ann) == 10)
      #expect(try await clipFixture.waiting == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a claim pays the points promised at the start even if the rate has changed`(engine: Engine)
    async throws
  {
    try await ClipFixture.open(on: engine) { clipFixture in
      let ann = try await clipFixture.member()
      let session = try await clipFixture.watch(ann)
      try await clipFixture.fund(clipFixture.advert, points: 1, adding: 0)
      #expect(try await clipFixture.claim(session).points == 10)
      #expect(try await clipFixture.points(ann) == 10)
    }
  }

  @Test func `a clip of a paused advert earns nothing`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.watch(clipFixture.member())
      let advert = clipFixture.advert
      try await clipFixture.store.write {
        try $0.run("UPDATE advert SET is_paused = 1 WHERE id = \(advert)")
      }
      await #expect(throws: ClipRefusal.notShown) { try await clipFixture.claim(session) }
      await #expect(throws: ClipRefusal.notShown) {
        _ = try await clipFixture.start(clipFixture.member())
      }
    }
  }

  @Test func `unfinished viewings are deleted, and limits still count the others`() async throws {
    try await ClipFixture.open { clipFixture in
      let (ann, bob) = (try await clipFixture.member(), try await clipFixture.member())
      try await clipFixture.earn(ann)
      let gone = try await clipFixture.start(bob)
      clipFixture.clock.advance(by: .days(2))
      let forget = ForgetViewings(now: clipFixture.clock.now)
      try await clipFixture.store.write { try forget($0) }
      await #expect(throws: ClipRefusal.noSession) { try await clipFixture.beat(gone, at: 1) }
      let (settings, now) = (clipFixture.settings, clipFixture.clock.now)
      let limits = try await clipFixture.store.read { try ClipCaps.of(ann, settings, at: now, $0) }
      #expect(limits.week == 1 && limits.today == 0)
    }
  }

  @Test func `the export of a member includes viewings`() async throws {
    try await ClipFixture.open { clipFixture in
      let ann = try await clipFixture.member()
      try await clipFixture.earn(ann)
      let holder = MarqueePersonalData(in: clipFixture.world)
      let documents = try await clipFixture.store.read { try holder.export(ann, $0) }
      #expect(documents.map(\.name) == ["marquee/clips.json", "marquee/shares.json"])
      let clips = String(decoding: try #require(documents.first).bytes, as: UTF8.self)
      #expect(clips.contains("\"state\":\"granted\"") && clips.contains("\"points\":10"))
    }
  }
}
