import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing
import Wallet

@testable import Marquee

struct ShareTests {
  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a film has one card per member, and making it earns nothing`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let (ann, heat) = (try await clipFixture.member(), try await clipFixture.film("Heat"))
      let codes = try await withThrowingTaskGroup(of: Share.self) { group in
        for _ in 0..<30 { group.addTask { try await clipFixture.share(heat, ann) } }
        return try await group.reduce(into: [Share]()) { $0.append($1) }
      }
      #expect(Set(codes.map(\.code)).count == 1)
      clipFixture.clock.advance(by: .days(1))
      #expect(try await clipFixture.share(heat, ann).code == codes[0].code)
      #expect(try await clipFixture.points(ann) == 0)
      #expect(try await clipFixture.grants == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a new member who stays earns the sharer points once`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let (ann, share) = try await clipFixture.sharer()
      let bob = try await clipFixture.newcomer(by: share.code)
      try await clipFixture.cleanUp(after: .days(2), seeing: bob)
      #expect(try await clipFixture.points(ann) == 0, "the days are not over")
      try await clipFixture.cleanUp(after: .days(5))
      #expect(try await clipFixture.points(ann) == 100)
      for _ in 0..<2 { try await clipFixture.cleanUp(after: .days(1), seeing: bob) }
      #expect(try await clipFixture.points(ann) == 100)
      #expect(try await clipFixture.isSound)
    }
  }

  @Test(arguments: Engine.all)
  func `a new member who never returns, is suspended or leaves earns nothing`(engine: Engine)
    async throws
  {
    try await ClipFixture.open(on: engine) { clipFixture in
      let (ann, share) = try await clipFixture.sharer()
      _ = try await clipFixture.newcomer(by: share.code)
      let suspended = try await clipFixture.newcomer(by: share.code)
      let gone = try await clipFixture.newcomer(by: share.code)
      try await clipFixture.cleanUp(after: .days(2), seeing: suspended)
      let (now, holder) = (clipFixture.clock.now, MarqueePersonalData(in: clipFixture.world))
      try await clipFixture.store.write { tx in
        try tx.run(
          "UPDATE members_member SET suspended_at = \(now), suspended_reason = 'x' WHERE id = \(suspended)"
        )
        try holder.erase(gone, tx)
        try tx.run("DELETE FROM members_session WHERE member = \(gone)")
        try tx.run("DELETE FROM members_member WHERE id = \(gone)")
      }
      for _ in 0..<3 { try await clipFixture.cleanUp(after: .days(6)) }
      #expect(try await clipFixture.points(ann) == 0)
      let open = try await clipFixture.store.read {
        try $0.count("SELECT count(*) AS n FROM marquee_referral WHERE state = 'new'")
      }
      #expect(open == 0)
    }
  }

  @Test func `activity on the day of joining does not count as returning`() async throws {
    try await ClipFixture.open { clipFixture in
      let (ann, share) = try await clipFixture.sharer()
      let bob = try await clipFixture.newcomer(by: share.code)
      try await clipFixture.cleanUp(after: .hours(2), seeing: bob)
      try await clipFixture.cleanUp(after: .days(7))
      #expect(try await clipFixture.points(ann) == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a new member without a verified address counts after a payment at a counter`(
    engine: Engine
  ) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let (ann, share) = try await clipFixture.sharer()
      let (bob, _) = (
        try await clipFixture.newcomer(by: share.code, isVerified: false),
        try await clipFixture.newcomer(by: share.code, isVerified: false)
      )
      try await clipFixture.cleanUp(after: .days(2), seeing: bob)
      try await clipFixture.cleanUp(after: .days(6))
      #expect(try await clipFixture.points(ann) == 0)
      let topUp = TopUpCredits(
        Money(minor: 500), for: bob, receipt: "K-1", ClipFixture.wallet(clipFixture.settings),
        at: clipFixture.clock.now,
        by: Cast.dan.id, in: clipFixture.world)
      try await clipFixture.store.write { _ = try topUp($0) }
      try await clipFixture.cleanUp(after: .hours(1))
      #expect(try await clipFixture.points(ann) == 100)
      try await clipFixture.cleanUp(after: .days(30))
      #expect(try await clipFixture.points(ann) == 100)
    }
  }

  @Test(arguments: Engine.all)
  func `rewards for new members are limited per sharer and spread over days`(
    engine: Engine
  ) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let (ann, share) = try await clipFixture.sharer()
      for _ in 0..<7 {
        let newcomer = try await clipFixture.newcomer(by: share.code)
        try await clipFixture.cleanUp(after: .days(1), seeing: newcomer)
      }
      for _ in 0..<28 {
        let before = try await clipFixture.points(ann)
        try await clipFixture.cleanUp(after: .days(1))
        #expect(
          try await clipFixture.points(ann) - before <= 100,
          "a day's limit holds for newcomers, too")
      }
      #expect(try await clipFixture.points(ann) == 500)
      #expect(try await clipFixture.isSound)
    }
  }

  @Test func `one visit counts for one new member, and members cannot refer themselves`()
    async throws
  {
    try await ClipFixture.open { clipFixture in
      let (ann, share) = try await clipFixture.sharer()
      let visit = ReferralCookie(share.code, in: clipFixture.world)
      for newcomer in [ann, try await clipFixture.member(), try await clipFixture.member()] {
        let note = RecordReferral(
          newcomer: newcomer, referredBy: visit, now: clipFixture.clock.now)
        try await clipFixture.store.write { try note($0) }
      }
      let found = try await clipFixture.store.read {
        try $0.count("SELECT count(*) AS n FROM marquee_referral")
      }
      #expect(found == 1)
    }
  }

  @Test func `a referral cookie without a valid signature is ignored`() throws {
    let world = TestWorld().world
    let seal = TOTPSecretCipher(forNow: world)
    let referredBy = ReferralCookie(ShareCode(random: [1, 2, 3, 4, 5, 6, 7, 8]), in: world)
    let kept = referredBy.cookieValue(signedBy: seal)
    #expect(ReferralCookie(cookieValue: kept, signedBy: seal) == referredBy)
    #expect(
      ReferralCookie(cookieValue: kept, signedBy: TOTPSecretCipher(forNow: world)) == nil,
      "another plaza's")
    let other = ReferralCookie(referredBy.code, in: world).cookieValue(signedBy: seal).split(
      separator: "-")
    let parts = kept.split(separator: "-")
    for forged in ["\(parts[0])-\(other[1])-\(parts[2])", "\(parts[0])-\(parts[1])", "", "a-b-c"] {
      #expect(ReferralCookie(cookieValue: forged, signedBy: seal) == nil, "\(forged)")
    }
    #expect(
      !seal.hasSigned("\(parts[0])-\(parts[1])", for: "another purpose", as: String(parts[2])))
  }

  @Test func `a share code with one wrong character is invalid`() throws {
    let code = ShareCode(random: [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(ShareCode(code.text.lowercased()) == code)
    let last = try #require(code.text.last)
    #expect(ShareCode(code.text.dropLast() + (last == "A" ? "B" : "A")) == nil)
  }
}

extension ClipFixture {
  func film(_ title: String) async throws -> Film {
    var facts = FilmFacts(title: title)
    facts.genres = [.crime]
    let key = ExternalKey(.demo, title)
    let take = IngestFilms([FoundFilm(key: key, facts: facts)], at: clock.now, in: world)
    return try await store.write { tx in
      let id = try #require(try take(tx).films[key])
      return try Film.find(id, tx)
    }
  }

  func share(_ film: Film, _ member: ID<Member>) async throws -> Share {
    let make = CreateShare(film.id, by: member, at: clock.now, in: world)
    return try await store.write { try make($0) }
  }

  /// Creates a member who shares a film.
  func sharer() async throws -> (member: ID<Member>, share: Share) {
    let ann = try await member()
    return (ann, try await share(film("Heat"), ann))
  }

  /// Creates a member who signs up after following a link.
  func newcomer(by code: ShareCode, isVerified: Bool = true) async throws -> ID<Member> {
    let newcomer = try await member(aged: .zero)
    let note = RecordReferral(
      newcomer: newcomer, referredBy: ReferralCookie(code, in: world), now: clock.now)
    let verified = isVerified ? clock.now : nil
    try await store.write { tx in
      try note(tx)
      try tx.run(
        "UPDATE members_member SET email_verified_at = \(verified) WHERE id = \(newcomer)")
    }
    return newcomer
  }

  /// Advances the clock and runs the maintenance, optionally after a visit of a member.
  func cleanUp(after time: Duration, seeing member: ID<Member>? = nil) async throws {
    clock.advance(by: time)
    let (now, id) = (clock.now, world.newID(Member.self))
    let hash = String(repeating: "0", count: 28) + id.text
    let reward = RewardReferrers(settings: settings, now: now, world: world)
    try await store.write { tx in
      if let member {
        try tx.run(
          """
          INSERT INTO members_session (id, token_hash, member, created_at, seen_at, expires_at, address, agent)
          VALUES (\(id), \(hash), \(member), \(now), \(now), \(now + .days(30)), '192.0.2.1', 'Firefox')
          """)
      }
      _ = try reward(tx)
      try tx.run("DELETE FROM members_session")
    }
  }
}
