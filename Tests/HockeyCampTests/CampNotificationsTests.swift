import HTTPTypes
import MediaLibrary
import Notifications
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

struct CampNotificationsTests {
  private func notifications(_ fixture: CampFixture, _ skater: Skater) async throws -> [String] {
    try await fixture.store.read { tx in
      try tx.rows(
        "SELECT kind, detail FROM notification WHERE member = \(skater.id) ORDER BY number"
      ).map {
        let detail = try $0.value("detail", as: StoredPhrase.self)(Translator(.english))
          .withoutNeedlessIsolates
        return "\(try $0.value("kind", as: String.self)): \(detail)"
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a message notifies the player and the guardian without its text`(engine: Engine)
    async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let write = WriteToPlayer(
        to: Skater.ann.id, by: Skater.cole.viewer, "Bring both sticks.", in: fixture.clock.world)
      let thread = try await fixture.store.write { try write($0) }
      #expect(try await notifications(fixture, .ann) == ["camp.message: From Cole"])
      #expect(try await notifications(fixture, .gus) == ["camp.guardian: From Cole"])
      #expect(try await notifications(fixture, .cole) == [])
      let answer = ReplyToMessage(
        thread: thread, sender: Skater.gus.viewer, text: "We will.",
        message: fixture.clock.world.newID(),
        now: fixture.clock.now)
      try await fixture.store.write { try answer($0) }
      #expect(try await notifications(fixture, .cole) == ["camp.message: From Gus"])
      #expect(try await notifications(fixture, .gus).count == 1)
      #expect(try await notifications(fixture, .bea) == [])
    }
  }

  @Test func `reading a message cancels its email notification`() async throws {
    try await CampFixture.open { fixture in
      let write = WriteToPlayer(
        to: Skater.ann.id, by: Skater.cole.viewer, "Hello.", in: fixture.clock.world)
      let thread = try await fixture.store.write { try write($0) }
      func holds() async throws -> Bool {
        try await fixture.store.read {
          try CampNotifications.message.stillHolds(about: "\(thread) 1", for: Skater.ann.id, $0)
        }
      }
      #expect(try await holds())
      _ = try await fixture.visitor(.ann).get("/camp/messages/\(thread)")
      #expect(try await !holds())
    }
  }

  @Test func `a comment notifies the owner of the video, but not its author`() async throws {
    try await CampFixture.open { fixture in
      let item = try await fixture.item(.members, by: .ann)
      for skater in [Skater.cole, .ann] {
        let form = ["text": "Look at the knee."] as KeyValuePairs
        let reply = try await fixture.visitor(skater).post(
          "/camp/media/\(item)/comments", form: form)
        #expect(reply.status == .seeOther, "\(reply.text)")
      }
      #expect(try await notifications(fixture, .ann) == ["camp.comment: From Cole"])
      #expect(try await notifications(fixture, .cole) == [])
    }
  }

  @Test func `further comments on a video notify its owner only after the first one was read`()
    async throws
  {
    try await CampFixture.open { fixture in
      let item = try await fixture.item(.members, by: .ann)
      func comment() async throws {
        let form = ["text": "Look at the knee."] as KeyValuePairs
        _ = try await fixture.visitor(.cole).post("/camp/media/\(item)/comments", form: form)
      }
      for _ in 0..<3 { try await comment() }
      #expect(try await notifications(fixture, .ann) == ["camp.comment: From Cole"])
      let now = fixture.clock.now
      try await fixture.store.write { try $0.run("UPDATE notification SET seen_at = \(now)") }
      try await comment()
      #expect(try await notifications(fixture, .ann).count == 2)
    }
  }

  @Test func `clips that wait notify the office once until it reads the notification`()
    async throws
  {
    try await CampFixture.open { fixture in
      for _ in 0..<3 {
        let id: ID<MediaItem> = fixture.clock.world.newID()
        let now = fixture.clock.now
        try await fixture.store.write { try CampNotifications.notifyWaiting(id, now: now, $0) }
      }
      #expect(
        try await notifications(fixture, .olga) == ["camp.waiting: The uploader isn't in a group"])
    }
  }

  @Test(arguments: Engine.all)
  func `a new video notifies each camp member who may see it once`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      _ = try await fixture.item(.group(try #require(ID(fixture.groups[0].text))), by: .cole)
      let notify = NotifyVideos(store: fixture.store, world: fixture.clock.world)
      for _ in 0..<2 { try await notify.notify() }
      #expect(try await notifications(fixture, .ann) == ["camp.video: New at the hockey camp"])
      #expect(try await notifications(fixture, .gus) == ["camp.video: New at the hockey camp"])
      for skater in [Skater.bea, .cody, .cole, .mia] {
        #expect(try await notifications(fixture, skater) == [])
      }
    }
  }

  @Test(arguments: Engine.all)
  func `videos beyond the batch limit are announced later`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let notify = NotifyVideos(store: fixture.store, world: fixture.clock.world)
      let group = try #require(ID<MediaGroup>(fixture.groups[0].text))
      for _ in 0..<NotifyVideos.atOnce { _ = try await fixture.item(.group(group), by: .cole) }
      try await notify.notify()
      _ = try await fixture.item(.group(group), by: .cole)
      try await notify.notify()
      #expect(try await notifications(fixture, .ann).count == NotifyVideos.atOnce + 1)
    }
  }

  @Test func `notifications about the safety of a child cannot be turned off`() {
    let always = CampNotifications.all.filter(\.isAlwaysShown).map(\.id)
    #expect(always == ["camp.message", "camp.guardian", "camp.guardianship", "camp.report"])
  }
}
