import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import Notifications

struct DeliverNotificationTests {
  @Test(arguments: Engine.all)
  func `an e-mail is sent once by any number of workers`(engine: Engine) async throws {
    try await NotificationFixture.open(on: engine) { fixture in
      try await fixture.report("one")
      let due = DueNotification(member: Cast.ann.id, number: 1)
      let notifications = fixture.notifications
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let deliver = DeliverNotification(
              due, [], kinds: notifications.kinds, languages: notifications.languages,
              time: notifications.time,
              post: notifications.post,
              in: fixture.clock.world)
            try await fixture.store.write { try deliver($0) }
          }
        }
        try await group.waitForAll()
      }
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().map(\.to) == ["ann@plaza.test"])
      #expect(
        try await fixture.count(
          "SELECT count(*) AS n FROM notification WHERE send_at IS NOT NULL") == 0)
    }
  }

  @Test func `an e-mail has the text, a link to the page and a link to unsubscribe`() async throws
  {
    try await NotificationFixture.open { fixture in
      try await fixture.report("one")
      try await fixture.worker.runDue()
      let email = try #require(try await fixture.emails().first)
      #expect(email.subject == "Parcel one")
      #expect(
        email.text.contains("At the door.") && email.text.contains("https://plaza.example/shop\n"))
      #expect(email.stop.hasPrefix("https://plaza.example/notifications/stop/"))
      #expect(email.text.contains(email.stop))
      #expect(email.language == "en")
    }
  }

  @Test func `an e-mail uses the language that the member chose last`() async throws {
    try await NotificationFixture.open { fixture in
      let keep = SetLanguage(.korean, for: Cast.ann.id)
      try await fixture.store.write { try keep($0) }
      try await fixture.report("one")
      try await fixture.worker.runDue()
      let email = try #require(try await fixture.emails().first)
      #expect(email.subject == "택배 one" && email.language == "ko" && email.text.contains("그만 받기:"))
    }
  }

  @Test func `a notification that is no longer valid is not sent`() async throws {
    try await NotificationFixture.open { fixture in
      try await fixture.report("one")
      fixture.facts.end("one")
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().isEmpty)
      #expect(try await fixture.list().map(\.key) == ["one"])
      #expect(try await fixture.worker.runDue() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `quiet hours delay a notification, and it is dropped if no longer valid`(engine: Engine)
    async throws
  {
    try await NotificationFixture.open(on: engine) { fixture in
      // It is 13:00 in London.
      try await fixture.choose { $0.quiet = QuietHours(from: 12 * 60, to: 14 * 60) }
      try await fixture.report("one")
      try await fixture.report("two")
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().isEmpty)
      #expect(try await fixture.list().count == 2)
      fixture.facts.end("two")
      fixture.clock.advance(by: .minutes(59))
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().isEmpty)
      fixture.clock.advance(by: .minutes(1))
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().map(\.subject) == ["Parcel one"])
    }
  }

  @Test func `a member who unsubscribes gets no delayed e-mail`() async throws {
    try await NotificationFixture.open { fixture in
      try await fixture.choose { $0.quiet = QuietHours(from: 12 * 60, to: 14 * 60) }
      try await fixture.report("one")
      try await fixture.worker.runDue()
      let stop = Unsubscribe(kind: fixture.delivery.id, member: Cast.ann.id)
      try await fixture.store.write { try stop($0) }
      fixture.clock.advance(by: .hours(2))
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().isEmpty)
    }
  }

  @Test func `suspended and deleted members get no e-mail`() async throws {
    try await NotificationFixture.open { fixture in
      let now = fixture.clock.now
      try await fixture.report("one")
      try await fixture.report("one", to: .bob)
      try await fixture.store.write { tx in
        try tx.run(
          "UPDATE members_member SET suspended_at = \(now), suspended_reason = 'x' WHERE id = \(Cast.ann.id)"
        )
        try tx.run("DELETE FROM members_member WHERE id = \(Cast.bob.id)")
      }
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().isEmpty)
    }
  }

  @Test func `without a public address of the installation no e-mail is sent`() async throws {
    try await NotificationFixture.open(origin: nil) { fixture in
      try await fixture.report("one")
      try await fixture.worker.runDue()
      #expect(try await fixture.emails().isEmpty)
    }
  }

  @Test func `notifications are deleted after 90 days and with their member`() async throws {
    try await NotificationFixture.open { fixture in
      try await fixture.report("one")
      try await fixture.worker.runDue()
      fixture.clock.advance(by: .days(90))
      try await fixture.report("two")
      try await fixture.notifications.cleanUp(now: fixture.clock.now)
      #expect(try await fixture.list().map(\.key) == ["two"])
      let holder = NotificationPersonalData()
      let export = try await fixture.store.read { try holder.export(Cast.ann.id, $0) }
      #expect(export.map(\.name) == ["plaza/notices.json"])
      #expect(String(decoding: export[0].bytes, as: UTF8.self).contains("Parcel two"))
      try await fixture.store.write { try holder.erase(Cast.ann.id, $0) }
      for table: SQL in [
        "notification", "notification_settings", "notification_preference",
        "notification_unsubscribe_token", "notification_device",
      ] {
        #expect(
          try await fixture.count(
            "SELECT count(*) AS n FROM \(table) WHERE member = \(Cast.ann.id)") == 0)
      }
    }
  }
}
