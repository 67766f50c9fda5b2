import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Marquee

struct WatchClipTests {
  @Test(arguments: Engine.all)
  func `watching a whole clip earns points from the budget of the sponsor`(engine: Engine)
    async throws
  {
    try await ClipFixture.open(on: engine) { clipFixture in
      let ann = try await clipFixture.member()
      let session = try await clipFixture.watch(ann)
      let claimed = try await clipFixture.claim(session)
      #expect(claimed.state == .granted && claimed.points == 10)
      #expect(try await clipFixture.points(ann) == 10)
      #expect(try await clipFixture.left == 990)
      #expect(try await clipFixture.isSound)
    }
  }

  @Test(arguments: Engine.all)
  func `playing at four times the speed earns nothing`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let ann = try await clipFixture.member()
      let session = try await clipFixture.start(ann)
      #expect(try await clipFixture.play(session, to: 20) == .ended(.tooFast))
      clipFixture.clock.advance(by: .seconds(15))
      await #expect(throws: ClipRefusal.over) { try await clipFixture.beat(session, at: 20) }
      await #expect(throws: ClipRefusal.over) { try await clipFixture.claim(session) }
      #expect(try await clipFixture.grants == 0)
    }
  }

  @Test func `playing slightly too fast earns nothing`() async throws {
    try await ClipFixture.open { clipFixture in
      let ann = try await clipFixture.member()
      let session = try await clipFixture.start(ann)
      for seconds in [4.8, 9.6, 14.4, 19.2] {
        try await clipFixture.play(session, to: seconds, taking: .seconds(4.5))
      }
      await #expect(throws: ClipRefusal.incomplete) { try await clipFixture.claim(session) }
    }
  }

  @Test func `heartbeats faster than the clock end the viewing`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      try await clipFixture.play(session, to: 5)
      #expect(try await clipFixture.beat(session, at: 10) == .ended(.tooFast))
    }
  }

  @Test func `a jump ahead after a pause fails even if enough time has passed`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      try await clipFixture.play(session, to: 5)
      for _ in 0..<3 { try await clipFixture.play(session, to: 5) }
      #expect(try await clipFixture.play(session, to: 20) == .ended(.tooFast))
      #expect(try await clipFixture.grants == 0)
    }
  }

  @Test func `moving back in the clip ends the viewing`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      try await clipFixture.play(session, to: 5)
      #expect(try await clipFixture.play(session, to: 3) == .ended(.positionMovedBack))
    }
  }

  @Test func `a gap between heartbeats counts as one heartbeat`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      try await clipFixture.play(session, to: 19, taking: .seconds(20))
      try await clipFixture.play(session, to: 20, taking: .seconds(1))
      await #expect(throws: ClipRefusal.incomplete) { try await clipFixture.claim(session) }
    }
  }

  @Test func `delayed heartbeats count when they arrive`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      try await clipFixture.play(session, to: 5, taking: .seconds(8))
      try await clipFixture.play(session, to: 10, taking: .seconds(2.2))
      try await clipFixture.play(session, to: 15)
      try await clipFixture.play(session, to: 20)
      #expect(try await clipFixture.claim(session).points == 10)
    }
  }

  @Test(arguments: Engine.all)
  func `a second tab replaces the first, and only one earns points`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let ann = try await clipFixture.member()
      let first = try await clipFixture.start(ann)
      let second = try await clipFixture.start(ann)
      for seconds in [5.0, 10, 15, 20] {
        clipFixture.clock.advance(by: .seconds(5))
        await #expect(throws: ClipRefusal.replaced) {
          try await clipFixture.beat(first, at: seconds)
        }
        try await clipFixture.beat(second, at: seconds)
      }
      await #expect(throws: ClipRefusal.replaced) { try await clipFixture.claim(first) }
      try await clipFixture.claim(second)
      #expect(try await clipFixture.grants == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `forged heartbeats earn nothing`(engine: Engine) async throws {
    try await ClipFixture.open(on: engine) { clipFixture in
      let (ann, bob) = (try await clipFixture.member(), try await clipFixture.member())
      let session = try await clipFixture.start(ann)
      clipFixture.clock.advance(by: .seconds(5))
      await #expect(throws: ClipRefusal.wrongNonce) {
        try await clipFixture.beat(session, at: 5, nonce: "guessed")
      }
      await #expect(throws: ClipRefusal.noSession) {
        try await clipFixture.beat(session, at: 5, by: bob)
      }
      await #expect(throws: ClipRefusal.noSession) {
        try await clipFixture.claim(session, by: bob)
      }
      #expect(try await clipFixture.beat(session, at: 7) == .ended(.tooFast))
      clipFixture.clock.advance(by: .seconds(20))
      await #expect(throws: ClipRefusal.over) { try await clipFixture.claim(session) }
      #expect(try await clipFixture.grants == 0)
    }
  }

  @Test func `time in a hidden page does not count`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      try await clipFixture.play(session, to: 5)
      guard case .counted(let hidden) = try await clipFixture.play(session, to: 10, visible: false)
      else {
        Issue.record("a hidden page ends nothing")
        return
      }
      #expect(hidden.watched == .seconds(5))
      for seconds in [15.0, 20] { try await clipFixture.play(session, to: seconds) }
      await #expect(throws: ClipRefusal.incomplete) { try await clipFixture.claim(session) }
    }
  }

  @Test func `pausing in a hidden page loses nothing`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      try await clipFixture.play(session, to: 5)
      clipFixture.clock.advance(by: .minutes(10))
      for seconds in [10.0, 15, 20] { try await clipFixture.play(session, to: seconds) }
      #expect(try await clipFixture.claim(session).points == 10)
    }
  }

  @Test func `a claim without fetching the clip is refused`() async throws {
    try await ClipFixture.open { clipFixture in
      let ann = try await clipFixture.member()
      let session = try await clipFixture.watch(ann)
      try await clipFixture.store.write {
        try $0.run("UPDATE marquee_clip_session SET fetched = 74")
      }
      await #expect(throws: ClipRefusal.notFetched) { try await clipFixture.claim(session) }
      try await clipFixture.fetch(session, 1)
      #expect(try await clipFixture.claim(session).points == 10)
    }
  }

  @Test func `reporting all progress at the end earns nothing`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      clipFixture.clock.advance(by: .seconds(19))
      for seconds in [6.4, 12.8, 19.1] { try await clipFixture.beat(session, at: seconds) }
      await #expect(throws: ClipRefusal.heartbeatsTooClose) {
        try await clipFixture.claim(session)
      }
      #expect(try await clipFixture.grants == 0)
    }
  }

  @Test func `a page visible for less than nine of ten heartbeats earns nothing`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      try await clipFixture.play(session, to: 0, taking: .seconds(1), visible: false)
      for seconds in [5.0, 10, 15, 20] { try await clipFixture.play(session, to: seconds) }
      await #expect(throws: ClipRefusal.hidden) { try await clipFixture.claim(session) }
    }
  }

  @Test func `a viewing ends after an hour`() async throws {
    try await ClipFixture.open { clipFixture in
      let session = try await clipFixture.start(clipFixture.member())
      #expect(try await clipFixture.play(session, to: 5, taking: .minutes(61)) == .ended(.over))
    }
  }

  @Test func `every refusal says what to do`() {
    for refusal in ClipRefusal.allCases {
      #expect(refusal.message.hasSuffix(".") && refusal.message.count > 30, "\(refusal)")
    }
    #expect(Set(ClipRefusal.allCases.map(\.message)).count == ClipRefusal.allCases.count)
  }
}
