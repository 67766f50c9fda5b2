import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting
import PlazaUI
import Testing

@testable import Notifications

struct NotifyTests {
  private struct UndoLink: Error {}

  @Test(arguments: Engine.all)
  func `each member gets one notification for a key`(engine: Engine) async throws {
    try await NotificationFixture.open(on: engine) { fixture async throws in
      #expect(try await fixture.report("one"))
      #expect(try await !fixture.report("one"))
      #expect(try await fixture.report("one", to: .bob))
      #expect(try await fixture.list().map(\.key) == ["one"])
      #expect(try await fixture.list(.bob).map(\.key) == ["one"])
    }
  }

  @Test(arguments: Engine.all)
  func `a rolled-back transaction sends no notification`(engine: Engine) async throws {
    try await NotificationFixture.open(on: engine) { fixture in
      let ask = fixture.notify("one")
      await #expect(throws: UndoLink.self) {
        try await fixture.store.write { tx in
          try ask(to: Cast.ann.id, tx)
          throw UndoLink()
        }
      }
      #expect(try await fixture.list().isEmpty)
      try await fixture.report("two")
      #expect(try await fixture.list().map(\.number) == [1])
    }
  }

  @Test(arguments: Engine.all)
  func `concurrent notifications of a member are numbered without gaps`(engine: Engine)
    async throws
  {
    try await NotificationFixture.open(on: engine) { fixture in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for key in 0..<16 { group.addTask { try await fixture.report("\(key % 8)") } }
        try await group.waitForAll()
      }
      #expect(try await fixture.list().map(\.number) == (1...8).reversed())
    }
  }

  @Test func `a disabled kind is not sent, and a kind without the page channel is not listed`()
    async throws
  {
    try await NotificationFixture.open { fixture in
      let (delivery, gossip) = (fixture.delivery.id, fixture.gossip.id)
      try await fixture.choose { choices in
        choices.channels[gossip] = []
        choices.channels[delivery] = [.email]
      }
      #expect(try await !fixture.report("talk", fixture.gossip))
      #expect(try await fixture.report("box"))
      #expect(try await fixture.list().isEmpty)
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().map(\.subject) == ["Parcel box"])
    }
  }

  @Test func `a kind with a pause is sent again only after the pause`() async throws {
    try await NotificationFixture.open { fixture async throws in
      func report(_ key: String) async throws -> Bool {
        var ask = fixture.notify(key, fixture.gossip)
        ask.pause = .hours(24)
        let asked = ask
        return try await fixture.store.write { try asked(to: Cast.ann.id, $0) }
      }
      #expect(try await report("one"))
      fixture.clock.advance(by: .hours(23))
      #expect(try await !report("two"))
      fixture.clock.advance(by: .hours(1))
      #expect(try await report("two"))
    }
  }

  @Test
  func
    `an unread notification with the same link suppresses further ones until it is read or a day old`()
    async throws
  {
    try await NotificationFixture.open { fixture async throws in
      func report(_ key: String) async throws -> Bool {
        var ask = fixture.notify(key, fixture.gossip)
        ask.unreadPause = .hours(24)
        let asked = ask
        return try await fixture.store.write { try asked(to: Cast.ann.id, $0) }
      }
      #expect(try await report("one"))
      #expect(try await !report("two"))
      _ = try await fixture.visitor(.ann).post("/notifications/seen")
      #expect(try await report("three"))
      fixture.clock.advance(by: .hours(23))
      #expect(try await !report("four"))
      fixture.clock.advance(by: .hours(1))
      #expect(try await report("five"))
      fixture.clock.advance(by: .hours(24))
      let kind = fixture.gossip.id
      try await fixture.choose { $0.channels[kind] = [.email] }
      #expect(try await report("six"))
      #expect(try await !report("seven"), "one email a day")
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `statements avoid full scans of the notifications table`(engine: Engine) async throws {
    let large: Set = [
      "notification", "notification_preference", "notification_unsubscribe_token",
      "notification_device", "notification_settings",
    ]
    try await expectNoFullScans(engine, NotificationFixture.tables, large: large) { store in
      let fixture = try NotificationFixture(store, TestWorld(), HTTPFetcher(logger: .silent))
      try await fixture.enter()
      try await fixture.report("one")
      var paused = fixture.notify("two")
      paused.pause = .hours(1)
      paused.unreadPause = .hours(1)
      let ask = paused
      try await store.write { try ask(to: Cast.ann.id, $0) }
      try await fixture.worker.runDue()
      let ann = fixture.visitor(.ann)
      for path in [
        "/notifications", "/account/notifications", "/notifications/events?after=0",
        "/api/notifications",
      ] {
        _ = try await ann.get(path)
      }
      _ = try await ann.post("/notifications/seen")
      _ = try await ann.post("/notifications/1/stop")
      _ = try await ann.post("/account/notifications/off")
      try await fixture.notifications.cleanUp(now: fixture.clock.now)
      try await store.write { tx in
        _ = try NotificationPersonalData().export(Cast.ann.id, tx)
        try NotificationPersonalData().erase(Cast.ann.id, tx)
      }
    }
  }
}
