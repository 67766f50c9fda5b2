import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import Notifications

struct DeliverNotificationTests {
  @Test(arguments: Engine.all)
  func `a letter leaves once, however many workers there are`(engine: Engine) async throws {
    try await Porch.open(on: engine) { porch in
      try await porch.tell("one")
      let due = DueNotification(member: Cast.ann.id, number: 1)
      let notifications = porch.notifications
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let deliver = DeliverNotification(
              due, [], kinds: notifications.kinds, languages: notifications.languages, time: notifications.time,
              post: notifications.post,
              in: porch.clock.world)
            try await porch.store.write { try deliver($0) }
          }
        }
        try await group.waitForAll()
      }
      try await porch.worker.runDue()
      #expect(try await porch.letters().map(\.to) == ["ann@plaza.test"])
      #expect(try await porch.count("SELECT count(*) AS n FROM notices_notice WHERE send_at IS NOT NULL") == 0)
    }
  }

  @Test func `a letter says what is so, leads there, and tells how to stop`() async throws {
    try await Porch.open { porch in
      try await porch.tell("one")
      try await porch.worker.runDue()
      let letter = try #require(try await porch.letters().first)
      #expect(letter.subject == "Parcel one")
      #expect(letter.text.contains("At the door.") && letter.text.contains("https://plaza.example/shop\n"))
      #expect(letter.stop.hasPrefix("https://plaza.example/notices/stop/"))
      #expect(letter.text.contains(letter.stop))
      #expect(letter.language == "en")
    }
  }

  @Test func `a member is written to in the language of their last choice`() async throws {
    try await Porch.open { porch in
      let keep = SetLanguage(.korean, for: Cast.ann.id)
      try await porch.store.write { try keep($0) }
      try await porch.tell("one")
      try await porch.worker.runDue()
      let letter = try #require(try await porch.letters().first)
      #expect(letter.subject == "택배 one" && letter.language == "ko" && letter.text.contains("그만 받기:"))
    }
  }

  @Test func `what is no longer so when its time comes is not sent`() async throws {
    try await Porch.open { porch in
      try await porch.tell("one")
      porch.facts.end("one")
      try await porch.worker.runDue()
      #expect(try await porch.letters().isEmpty)
      #expect(try await porch.list().map(\.key) == ["one"])
      #expect(try await porch.worker.runDue() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `in quiet hours it waits for their end, and what is over by then is not sent`(engine: Engine) async throws {
    try await Porch.open(on: engine) { porch in
      // It is 13:00 in London.
      try await porch.choose { $0.quiet = QuietHours(from: 12 * 60, to: 14 * 60) }
      try await porch.tell("one")
      try await porch.tell("two")
      try await porch.worker.runDue()
      #expect(try await porch.letters().isEmpty)
      #expect(try await porch.list().count == 2)
      porch.facts.end("two")
      porch.clock.advance(by: .minutes(59))
      try await porch.worker.runDue()
      #expect(try await porch.letters().isEmpty)
      porch.clock.advance(by: .minutes(1))
      try await porch.worker.runDue()
      #expect(try await porch.letters().map(\.subject) == ["Parcel one"])
    }
  }

  @Test func `who stops a kind while it waits gets no letter any more`() async throws {
    try await Porch.open { porch in
      try await porch.choose { $0.quiet = QuietHours(from: 12 * 60, to: 14 * 60) }
      try await porch.tell("one")
      try await porch.worker.runDue()
      let stop = Unsubscribe(kind: porch.parcel.id, member: Cast.ann.id)
      try await porch.store.write { try stop($0) }
      porch.clock.advance(by: .hours(2))
      try await porch.worker.runDue()
      #expect(try await porch.letters().isEmpty)
    }
  }

  @Test func `a suspended member gets no letter, and one who is gone none either`() async throws {
    try await Porch.open { porch in
      let now = porch.clock.now
      try await porch.tell("one")
      try await porch.tell("one", to: .bob)
      try await porch.store.write { tx in
        try tx.run(
          "UPDATE members_member SET suspended_at = \(now), suspended_reason = 'x' WHERE id = \(Cast.ann.id)")
        try tx.run("DELETE FROM members_member WHERE id = \(Cast.bob.id)")
      }
      try await porch.worker.runDue()
      #expect(try await porch.letters().isEmpty)
    }
  }

  @Test func `without an address of the plaza no letter leaves`() async throws {
    try await Porch.open(origin: nil) { porch in
      try await porch.tell("one")
      try await porch.worker.runDue()
      #expect(try await porch.letters().isEmpty)
    }
  }

  @Test func `after 90 days a notice is forgotten, and with a member everything of theirs`() async throws {
    try await Porch.open { porch in
      try await porch.tell("one")
      try await porch.worker.runDue()
      porch.clock.advance(by: .days(90))
      try await porch.tell("two")
      try await porch.notifications.tidy(now: porch.clock.now)
      #expect(try await porch.list().map(\.key) == ["two"])
      let holder = NotificationPersonalData()
      let export = try await porch.store.read { try holder.export(Cast.ann.id, $0) }
      #expect(export.map(\.name) == ["plaza/notices.json"])
      #expect(String(decoding: export[0].bytes, as: UTF8.self).contains("Parcel two"))
      try await porch.store.write { try holder.forget(Cast.ann.id, $0) }
      for table: SQL in ["notices_notice", "notices_member", "notices_choice", "notices_stop", "notices_device"] {
        #expect(try await porch.count("SELECT count(*) AS n FROM \(table) WHERE member = \(Cast.ann.id)") == 0)
      }
    }
  }
}
