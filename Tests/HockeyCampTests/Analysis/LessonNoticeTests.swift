import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import HockeyCamp

/// The recipients of the notification about a lesson, and its link.
@Suite struct LessonNoticeTests {
  private let lesson = #"{"title":"Edges","milliseconds":4000,"events":[{"at":0,"frame":3}]}"#

  private func notified(_ fixture: CampFixture) async throws -> Set<ID<Member>> {
    try await fixture.store.read { tx in
      Set(
        try tx.rows("SELECT member FROM notification WHERE kind = 'camp.lesson'").map {
          try $0.value("member")
        })
    }
  }

  @Test(arguments: Engine.all)
  func `a lesson notifies the players in the clip and their guardians`(engine: Engine) async throws
  {
    try await CampFixture.open(on: engine) { fixture in
      let clip = try await fixture.item(.coaches, by: .cole, showing: [.ann])
      #expect(
        try await fixture.visitor(.cole).send(
          .post, "/api/camp/media/\(clip)/lessons", json: lesson
        ).status == .created
      )
      #expect(try await notified(fixture) == [Skater.ann.id, Skater.gus.id])
    }
  }

  @Test
  func
    `a lesson without named players notifies the group, but no one for a clip open to the camp`()
    async throws
  {
    try await CampFixture.open { fixture in
      let group = try #require(ID<MediaGroup>(fixture.groups[0].text))
      let own = try await fixture.item(.group(group), by: .cole)
      let open = try await fixture.item(.members, by: .cole)
      for clip in [open, own] {
        let made = try await fixture.visitor(.cole).send(
          .post, "/api/camp/media/\(clip)/lessons", json: lesson)
        #expect(made.status == .created)
        #expect(
          try await notified(fixture) == (clip == own ? [Skater.ann.id, Skater.gus.id] : []))
      }
    }
  }

  @Test func `lessons come before the actions and comments on the clip page`() async throws {
    try await CampFixture.open { fixture in
      let clip = try await fixture.item(.owner, by: .ann)
      let made = try await fixture.visitor(.cole).send(
        .post, "/api/camp/media/\(clip)/lessons", json: lesson)
      #expect(made.status == .created)
      let page = try await fixture.visitor(.gus).get("/camp/media/\(clip)").text
      let parts = [
        "id=\"lessons\"", ">Edges<", "class=\"media-reach\"", "class=\"media-ways\"",
        "id=\"comments\"",
      ]
      let places = parts.compactMap { page.firstRange(of: $0)?.lowerBound }
      #expect(places.count == parts.count && places == places.sorted())
      #expect(page.contains("/analysis#lesson%3D"))
    }
  }
}
