import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Shelf
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

struct ClipListTests {
  private func list(
    _ fixture: CampFixture, _ item: ID<MediaItem>, _ listAction: String, by skater: Skater?
  )
    async throws -> Reply
  {
    try await fixture.visitor(skater).post("/camp/media/\(item)/lists", form: ["list": listAction])
  }

  private func marks(_ fixture: CampFixture, _ item: ID<MediaItem>, of skater: Skater) async throws
    -> ClipMarks
  {
    let clip = try #require(Clip(of: item))
    return try await fixture.store.read { try ClipMarks.of(clip, skater.id, $0) }
  }

  private func shown(_ fixture: CampFixture, _ item: ID<MediaItem>, to skater: Skater) async throws
    -> ShownClip?
  {
    let clip = try #require(Clip(of: item))
    return try await fixture.store.read {
      try CampClips(time: CampFixture.time).clips([clip.item], for: skater.viewer, $0)[clip.item]
    }
  }

  @Test(arguments: Engine.all)
  func `adding a clip to a list and removing it is idempotent`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let item = try await fixture.item(.members, by: .cole)
      let page = try await fixture.visitor(.bea).get("/camp/media/\(item)").text
      #expect(page.contains("Bookmark</button>") && page.contains("Watched today</button>"))
      #expect(!page.contains("/popcorn/"))
      for listAction in ["bookmark", "bookmark", "watched", "watched"] {
        #expect(try await list(fixture, item, listAction, by: .bea).status == .seeOther)
      }
      let today = CampFixture.time.date(of: fixture.clock.now)
      let both = try await marks(fixture, item, of: .bea)
      #expect(both.isBookmarked && both.watchedOn == [today])
      let marked = try await fixture.visitor(.bea).get("/camp/media/\(item)").text
      #expect(marked.contains("aria-pressed=\"true\"") && marked.contains("/popcorn/bookmarked"))
      #expect(HTMLCheck(document: Array(marked.utf8)).faults == [])
      #expect(try await marks(fixture, item, of: .cole) == ClipMarks())
      for listAction in ["unbookmark", "unbookmark", "unwatched"] {
        _ = try await list(fixture, item, listAction, by: .bea)
      }
      #expect(try await marks(fixture, item, of: .bea) == ClipMarks())
      fixture.clock.advance(by: .days(1))
      _ = try await list(fixture, item, "watched", by: .bea)
      #expect(try await list(fixture, item, "nothing", by: .bea).status == .unprocessableContent)
      #expect(
        try await fixture.visitor(.bea).get("/camp/media/\(item)").text.contains(
          "Watched</button>"))
      fixture.clock.advance(by: .days(1))
      #expect(
        try await fixture.visitor(.bea).get("/camp/media/\(item)").text.contains(
          "Watched again today</button>"))
    }
  }

  @Test(arguments: Engine.all)
  func `a clip can be listed only by members who can see it, and guests get no buttons`(
    engine: Engine
  ) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let (open, closed) = (
        try await fixture.item(.everyone, by: .olga), try await fixture.item(.coaches, by: .olga)
      )
      #expect(try await list(fixture, closed, "bookmark", by: .mia).status == .notFound)
      #expect(try await marks(fixture, closed, of: .mia) == ClipMarks())
      #expect(
        try await list(fixture, fixture.clock.world.newID(), "watched", by: .mia).status
          == .notFound)
      let page = try await fixture.visitor(nil).get("/camp/media/\(open)").text
      #expect(!page.contains("/lists"))
      #expect(try await list(fixture, open, "bookmark", by: nil).status == .seeOther, "to sign in")
      try await fixture.store.write {
        try $0.run("UPDATE media_item SET state = 'making', ready_at = NULL WHERE id = \(open)")
      }
      #expect(
        try await list(fixture, open, "bookmark", by: .olga).status == .notFound,
        "nobody can watch it yet")
    }
  }

  @Test(arguments: Engine.all)
  func `a list shows a clip only as long as the viewer may see it`(engine: Engine) async throws {
    try await CampFixture.open(on: engine) { fixture in
      let item = try await fixture.item(
        .group(ID(fixture.groups[0].text) ?? fixture.clock.world.newID()), by: .cole,
        showing: [.ann])
      let clip = try await shown(fixture, item, to: .ann)
      #expect(
        clip?.title == "Clip of cole" && clip?.kind == "Hockey camp" && clip?.length == "0:01")
      #expect(
        clip?.link.text == "/camp/media/\(item)"
          && clip?.picture?.text == "/camp/media/\(item)/poster.jpg")
      for skater in Skater.allCases {
        let canView = try await fixture.visitor(skater).get("/camp/media/\(item)").status == .ok
        #expect(try await (shown(fixture, item, to: skater) != nil) == canView, "\(skater)")
      }
      try await fixture.store.write {
        try $0.run(
          "UPDATE media_item SET audience = 'coaches', audience_group = NULL WHERE id = \(item)")
      }
      #expect(
        try await shown(fixture, item, to: .gus) != nil, "the guardian of who can be seen in it")
      #expect(try await shown(fixture, item, to: .bea) == nil)
      try await fixture.store.write { _ = try RemoveMedia(item)($0) }
      #expect(try await shown(fixture, item, to: .ann) == nil)
    }
  }
}
