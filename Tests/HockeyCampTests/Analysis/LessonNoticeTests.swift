import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

@testable import HockeyCamp

/// The recipients of the notification about a lesson, and its link.
@Suite struct LessonNoticeTests {
  private let lesson = #"{"title":"Edges","milliseconds":4000,"events":[{"at":0,"frame":3}]}"#

  private func told(_ rink: Rink) async throws -> Set<ID<Member>> {
    try await rink.store.read { tx in
      Set(
        try tx.rows("SELECT member FROM notices_notice WHERE kind = 'camp.lesson'").map { try $0.value("member") })
    }
  }

  @Test(arguments: Engine.all)
  func `a lesson is told to who is named in the clip and to the guardians`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let clip = try await rink.item(.coaches, by: .cole, showing: [.ann])
      #expect(
        try await rink.visitor(.cole).send(.post, "/api/camp/media/\(clip)/lessons", json: lesson).status == .created)
      #expect(try await told(rink) == [Skater.ann.id, Skater.gus.id])
    }
  }

  @Test func `with nobody named the group is told, and of a clip for the whole camp nobody`() async throws {
    try await Rink.open { rink in
      let group = try #require(ID<MediaGroup>(rink.groups[0].text))
      let own = try await rink.item(.group(group), by: .cole)
      let open = try await rink.item(.members, by: .cole)
      for clip in [open, own] {
        let made = try await rink.visitor(.cole).send(.post, "/api/camp/media/\(clip)/lessons", json: lesson)
        #expect(made.status == .created)
        #expect(try await told(rink) == (clip == own ? [Skater.ann.id, Skater.gus.id] : []))
      }
    }
  }

  @Test func `on the clip's page lessons come before the ways and the comments`() async throws {
    try await Rink.open { rink in
      let clip = try await rink.item(.owner, by: .ann)
      let made = try await rink.visitor(.cole).send(.post, "/api/camp/media/\(clip)/lessons", json: lesson)
      #expect(made.status == .created)
      let page = try await rink.visitor(.gus).get("/camp/media/\(clip)").text
      let parts = ["id=\"lessons\"", ">Edges<", "class=\"media-reach\"", "class=\"media-ways\"", "id=\"comments\""]
      let places = parts.compactMap { page.firstRange(of: $0)?.lowerBound }
      #expect(places.count == parts.count && places == places.sorted())
      #expect(page.contains("/analysis#lesson%3D"))
    }
  }
}
