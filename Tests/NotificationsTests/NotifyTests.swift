import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting
import PlazaWeb
import Testing

@testable import Notifications

struct NotifyTests {
  private struct UndoLink: Error {}

  @Test(arguments: Engine.all)
  func `of one key nobody is told twice, and everybody once`(engine: Engine) async throws {
    try await Porch.open(on: engine) { porch async throws in
      #expect(try await porch.tell("one"))
      #expect(try await !porch.tell("one"))
      #expect(try await porch.tell("one", to: .bob))
      #expect(try await porch.list().map(\.key) == ["one"])
      #expect(try await porch.list(.bob).map(\.key) == ["one"])
    }
  }

  @Test(arguments: Engine.all)
  func `what is undone is not told`(engine: Engine) async throws {
    try await Porch.open(on: engine) { porch in
      let ask = porch.ask("one")
      await #expect(throws: UndoLink.self) {
        try await porch.store.write { tx in
          try ask(to: Cast.ann.id, tx)
          throw UndoLink()
        }
      }
      #expect(try await porch.list().isEmpty)
      try await porch.tell("two")
      #expect(try await porch.list().map(\.number) == [1])
    }
  }

  @Test(arguments: Engine.all)
  func `a member's notices are numbered without gaps, whoever tells at once`(engine: Engine) async throws {
    try await Porch.open(on: engine) { porch in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for key in 0..<16 { group.addTask { try await porch.tell("\(key % 8)") } }
        try await group.waitForAll()
      }
      #expect(try await porch.list().map(\.number) == (1...8).reversed())
    }
  }

  @Test func `who wants none of a kind is not told, and what only leaves is not on the list`() async throws {
    try await Porch.open { porch in
      let (parcel, gossip) = (porch.parcel.id, porch.gossip.id)
      try await porch.choose { choices in
        choices.channels[gossip] = []
        choices.channels[parcel] = [.email]
      }
      #expect(try await !porch.tell("talk", porch.gossip))
      #expect(try await porch.tell("box"))
      #expect(try await porch.list().isEmpty)
      try await porch.worker.runDue()
      #expect(try await porch.letters().map(\.subject) == ["Parcel box"])
    }
  }

  @Test func `a kind with a pause is told again only after it`() async throws {
    try await Porch.open { porch async throws in
      func tell(_ key: String) async throws -> Bool {
        var ask = porch.ask(key, porch.gossip)
        ask.pause = .hours(24)
        let asked = ask
        return try await porch.store.write { try asked(to: Cast.ann.id, $0) }
      }
      #expect(try await tell("one"))
      porch.clock.advance(by: .hours(23))
      #expect(try await !tell("two"))
      porch.clock.advance(by: .hours(1))
      #expect(try await tell("two"))
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `no statement reads all of the notices`(engine: Engine) async throws {
    let large: Set = ["notices_notice", "notices_choice", "notices_stop", "notices_device", "notices_member"]
    try await expectNoFullScans(engine, Porch.tables, large: large) { store in
      let porch = try Porch(store, TestWorld(), HTTPFetcher(logger: .silent))
      try await porch.enter()
      try await porch.tell("one")
      var paused = porch.ask("two")
      paused.pause = .hours(1)
      let ask = paused
      try await store.write { try ask(to: Cast.ann.id, $0) }
      try await porch.worker.runDue()
      let ann = porch.visitor(.ann)
      for path in ["/notices", "/account/notices", "/notices/events?after=0", "/api/notices"] {
        _ = try await ann.get(path)
      }
      _ = try await ann.post("/notices/seen")
      _ = try await ann.post("/notices/1/stop")
      _ = try await ann.post("/account/notices/off")
      try await porch.notifications.tidy(now: porch.clock.now)
      try await store.write { tx in
        _ = try NotificationPersonalData().export(Cast.ann.id, tx)
        try NotificationPersonalData().forget(Cast.ann.id, tx)
      }
    }
  }
}
