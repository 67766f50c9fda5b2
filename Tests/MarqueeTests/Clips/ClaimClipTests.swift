import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing
import Wallet

@testable import Marquee

struct ClaimClipTests {
  @Test(arguments: Engine.all)
  func `a clip counts once a day`(engine: Engine) async throws {
    try await Screening.open(on: engine) { screening in
      let ann = try await screening.member()
      try await screening.earn(ann)
      await #expect(throws: ClipRefusal.seenToday) { _ = try await screening.start(ann) }
      screening.clock.advance(by: .days(1))
      try await screening.earn(ann)
      #expect(try await screening.points(ann) == 20)
    }
  }

  @Test(arguments: Engine.all)
  func `so many clips earn points in a day, and so many in seven days`(engine: Engine) async throws {
    var rates = MarqueeRates()
    rates.clipsADay = 2
    rates.clipsAWeek = 3
    try await Screening.open(on: engine, rates: rates) { screening in
      let ann = try await screening.member()
      let adverts = [screening.advert, try await screening.anotherAdvert(), try await screening.anotherAdvert()]
      for advert in adverts.prefix(2) { try await screening.earn(ann, advert) }
      await #expect(throws: ClipRefusal.dayIsFull) { _ = try await screening.start(ann, adverts[2]) }
      screening.clock.advance(by: .days(1))
      try await screening.earn(ann, adverts[2])
      await #expect(throws: ClipRefusal.weekIsFull) { _ = try await screening.start(ann, adverts[0]) }
      // On the seventh day, the first two claims are outside of the seven-day window.
      screening.clock.advance(by: .days(6))
      try await screening.earn(ann, adverts[0])
      #expect(try await screening.points(ann) == 40)
    }
  }

  /// Clocks go back at 01:00 UTC on 25 October 2026 in London, and on at 01:00 UTC on 28 March 2027.
  @Test(arguments: [("2026-10-25", 25), ("2027-03-28", 23), ("2026-11-10", 24)])
  func `a day ends at the shop's midnight, however long it is`(day: String, hours: Int) async throws {
    let clock = TestWorld()
    let time = try #require(ShopTimeZone(identifier: "Europe/London"))
    let date = try #require(CalendarDate(day))
    clock.now = time.moment(date, hour: 0, minute: 0)
    try await Screening.open(clock) { screening in
      let (start, ann) = (clock.now, try await screening.member())
      try await screening.earn(ann)
      clock.now = start + .hours(hours) - .minutes(1)
      await #expect(throws: ClipRefusal.seenToday) { _ = try await screening.start(ann) }
      clock.now = start + .hours(hours)
      try await screening.earn(ann)
      #expect(try await screening.points(ann) == 20)
    }
  }

  @Test(arguments: Engine.all)
  func `the points of an account younger than a day are pending, and the budget paid them`(
    engine: Engine
  ) async throws {
    try await Screening.open(on: engine, budget: 10) { screening in
      let (ann, bob) = (try await screening.member(aged: .hours(2)), try await screening.member())
      let late = try await screening.watch(bob)
      let claimed = try await screening.claim(screening.watch(ann))
      #expect(claimed.isPending(at: screening.clock.now) && claimed.points == 10)
      #expect(try await screening.points(ann) == 0)
      #expect(try await screening.pending(ann) == 10)
      await #expect(throws: ClipRefusal.budgetSpent) { try await screening.claim(late) }
      try await screening.pay()
      #expect(try await screening.points(ann) == 0)
      screening.clock.advance(by: .hours(22))
      for _ in 0..<2 { try await screening.pay() }
      #expect(try await screening.points(ann) == 10)
      #expect(try await screening.pending(ann) == 0)
      #expect(try await !screening.claim(claimed).isPending(at: screening.clock.now))
      #expect(try await screening.isSound)
    }
  }

  @Test(arguments: Engine.all)
  func `what is pending for somebody who leaves or is suspended goes back to the sponsor`(
    engine: Engine
  ) async throws {
    try await Screening.open(on: engine, budget: 20) { screening in
      let (ann, bob) = (try await screening.member(aged: .hours(2)), try await screening.member(aged: .hours(2)))
      for member in [ann, bob] { try await screening.earn(member) }
      #expect(try await screening.left == 0)
      let now = screening.clock.now
      try await screening.forget(ann)
      try await screening.store.write { tx in
        try tx.run("UPDATE members_member SET suspended_at = \(now), suspended_reason = 'x' WHERE id = \(bob)")
      }
      #expect(try await screening.left == 10)
      screening.clock.advance(by: .days(1))
      try await screening.pay()
      #expect(try await screening.left == 20)
      #expect(try await screening.pending(bob) == 0)
      #expect(try await screening.isSound)
    }
  }

  /// Releases without pending points in the wallet reserved them in the sponsor's budget.
  @Test func `what an earlier release set aside is still paid`() async throws {
    try await Screening.open(budget: 20) { screening in
      let ann = try await screening.member()
      let session = try await screening.watch(ann)
      var aside = Transfer(key: "aside", reason: "clip waits", at: screening.clock.now, in: screening.world)
      aside.move(10, .point, from: ClipCampaign.budget(screening.advert), to: ClipCampaign.waiting(screening.advert))
      let (post, now, today) = (PostTransfer(aside), screening.clock.now, screening.settings.today(screening.clock.now))
      try await screening.store.write { tx in
        try post(tx)
        try tx.run(
          """
          UPDATE marquee_clip_session SET state = 'waiting', points = 10, day = \(today), slot = 1, due_at = \(now)
          WHERE id = \(session.id)
          """)
      }
      try await screening.pay()
      #expect(try await screening.points(ann) == 10)
      #expect(try await screening.waiting == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `what was promised at the start is paid, whatever a view gives by now`(engine: Engine) async throws {
    try await Screening.open(on: engine) { screening in
      let ann = try await screening.member()
      let session = try await screening.watch(ann)
      try await screening.fund(screening.advert, points: 1, adding: 0)
      #expect(try await screening.claim(session).points == 10)
      #expect(try await screening.points(ann) == 10)
    }
  }

  @Test func `a paused advert's clip earns nothing`() async throws {
    try await Screening.open { screening in
      let session = try await screening.watch(screening.member())
      let advert = screening.advert
      try await screening.store.write { try $0.run("UPDATE advert SET is_paused = 1 WHERE id = \(advert)") }
      await #expect(throws: ClipRefusal.notShown) { try await screening.claim(session) }
      await #expect(throws: ClipRefusal.notShown) { _ = try await screening.start(screening.member()) }
    }
  }

  @Test func `viewings that came to nothing are forgotten, and the caps remember the others`() async throws {
    try await Screening.open { screening in
      let (ann, bob) = (try await screening.member(), try await screening.member())
      try await screening.earn(ann)
      let gone = try await screening.start(bob)
      screening.clock.advance(by: .days(2))
      let forget = ForgetViewings(now: screening.clock.now)
      try await screening.store.write { try forget($0) }
      await #expect(throws: ClipRefusal.noSession) { try await screening.beat(gone, at: 1) }
      let (settings, now) = (screening.settings, screening.clock.now)
      let caps = try await screening.store.read { try ClipCaps.of(ann, settings, at: now, $0) }
      #expect(caps.week == 1 && caps.today == 0)
    }
  }

  @Test func `a member's export has the viewings`() async throws {
    try await Screening.open { screening in
      let ann = try await screening.member()
      try await screening.earn(ann)
      let holder = MarqueePersonalData(in: screening.world)
      let documents = try await screening.store.read { try holder.export(ann, $0) }
      #expect(documents.map(\.name) == ["marquee/clips.json", "marquee/shares.json"])
      let clips = String(decoding: try #require(documents.first).bytes, as: UTF8.self)
      #expect(clips.contains("\"state\":\"granted\"") && clips.contains("\"points\":10"))
    }
  }
}
