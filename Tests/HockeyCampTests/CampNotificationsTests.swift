import HTTPTypes
import MediaLibrary
import Notifications
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import HockeyCamp

struct CampNotificationsTests {
  private func told(_ rink: Rink, _ skater: Skater) async throws -> [String] {
    try await rink.store.read { tx in
      try tx.rows("SELECT kind, detail FROM notices_notice WHERE member = \(skater.id) ORDER BY number").map {
        let detail = try $0.value("detail", as: StoredPhrase.self)(Translator(.english)).withoutNeedlessIsolates
        return "\(try $0.value("kind", as: String.self)): \(detail)"
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a message is told to the player, a copy to the guardian, and its words to nobody`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let write = WriteToPlayer(
        to: Skater.ann.id, by: Skater.cole.viewer, "Bring both sticks.", in: rink.clock.world)
      let thread = try await rink.store.write { try write($0) }
      #expect(try await told(rink, .ann) == ["camp.message: From Cole"])
      #expect(try await told(rink, .gus) == ["camp.guardian: From Cole"])
      #expect(try await told(rink, .cole) == [])
      let answer = ReplyToMessage(
        thread: thread, sender: Skater.gus.viewer, text: "We will.", letter: rink.clock.world.newID(),
        now: rink.clock.now)
      try await rink.store.write { try answer($0) }
      #expect(try await told(rink, .cole) == ["camp.message: From Gus"])
      #expect(try await told(rink, .gus).count == 1)
      #expect(try await told(rink, .bea) == [])
    }
  }

  @Test func `a message that was read meanwhile needs no letter`() async throws {
    try await Rink.open { rink in
      let write = WriteToPlayer(to: Skater.ann.id, by: Skater.cole.viewer, "Hello.", in: rink.clock.world)
      let thread = try await rink.store.write { try write($0) }
      func holds() async throws -> Bool {
        try await rink.store.read {
          try CampNotifications.message.stillHolds(about: "\(thread) 1", for: Skater.ann.id, $0)
        }
      }
      #expect(try await holds())
      _ = try await rink.visitor(.ann).get("/camp/messages/\(thread)")
      #expect(try await !holds())
    }
  }

  @Test func `a comment is told to the video's owner, and one's own to nobody`() async throws {
    try await Rink.open { rink in
      let item = try await rink.item(.members, by: .ann)
      for skater in [Skater.cole, .ann] {
        let form = ["text": "Look at the knee."] as KeyValuePairs
        let reply = try await rink.visitor(skater).post("/camp/media/\(item)/comments", form: form)
        #expect(reply.status == .seeOther, "\(reply.text)")
      }
      #expect(try await told(rink, .ann) == ["camp.comment: From Cole"])
      #expect(try await told(rink, .cole) == [])
    }
  }

  @Test(arguments: Engine.all)
  func `a new video is told once to whoever of the camp may see it`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      _ = try await rink.item(.group(try #require(ID(rink.groups[0].text))), by: .cole)
      let tell = NotifyVideos(store: rink.store, world: rink.clock.world)
      for _ in 0..<2 { try await tell.tell() }
      #expect(try await told(rink, .ann) == ["camp.video: New at the hockey camp"])
      #expect(try await told(rink, .gus) == ["camp.video: New at the hockey camp"])
      for skater in [Skater.bea, .cody, .cole, .mia] { #expect(try await told(rink, skater) == []) }
    }
  }

  @Test(arguments: Engine.all)
  func `after a day of many videos, each of them was told`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let tell = NotifyVideos(store: rink.store, world: rink.clock.world)
      let group = try #require(ID<MediaGroup>(rink.groups[0].text))
      for _ in 0..<NotifyVideos.atOnce { _ = try await rink.item(.group(group), by: .cole) }
      try await tell.tell()
      _ = try await rink.item(.group(group), by: .cole)
      try await tell.tell()
      #expect(try await told(rink, .ann).count == NotifyVideos.atOnce + 1)
    }
  }

  @Test func `what is about a child's safety cannot be switched off in the pages`() {
    let always = CampNotifications.all.filter(\.isAlwaysShown).map(\.id)
    #expect(always == ["camp.message", "camp.guardian", "camp.guardianship", "camp.report"])
  }
}
