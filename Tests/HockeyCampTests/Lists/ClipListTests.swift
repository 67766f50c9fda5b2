import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import PlazaWeb
import Shelf
import Testing

@testable import HockeyCamp
@testable import MediaLibrary

struct ClipListTests {
  private func list(_ rink: Rink, _ item: ID<MediaItem>, _ wish: String, by skater: Skater?) async throws -> Reply {
    try await rink.visitor(skater).post("/camp/media/\(item)/lists", form: ["list": wish])
  }

  private func marks(_ rink: Rink, _ item: ID<MediaItem>, of skater: Skater) async throws -> ClipMarks {
    let clip = try #require(Clip(of: item))
    return try await rink.store.read { try ClipMarks.of(clip, skater.id, $0) }
  }

  private func shown(_ rink: Rink, _ item: ID<MediaItem>, to skater: Skater) async throws -> ShownClip? {
    let clip = try #require(Clip(of: item))
    return try await rink.store.read {
      try CampClips(time: Rink.time).clips([clip.item], for: skater.viewer, $0)[clip.item]
    }
  }

  @Test(arguments: Engine.all)
  func `a member puts a clip on both lists and takes it off, as often as it is pressed`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let item = try await rink.item(.members, by: .cole)
      let page = try await rink.visitor(.bea).get("/camp/media/\(item)").text
      #expect(page.contains("Bookmark</button>") && page.contains("Watched today</button>"))
      #expect(!page.contains("/popcorn/"))
      for wish in ["bookmark", "bookmark", "watched", "watched"] {
        #expect(try await list(rink, item, wish, by: .bea).status == .seeOther)
      }
      let today = Rink.time.date(of: rink.clock.now)
      let both = try await marks(rink, item, of: .bea)
      #expect(both.isBookmarked && both.watchedOn == [today])
      let marked = try await rink.visitor(.bea).get("/camp/media/\(item)").text
      #expect(marked.contains("aria-pressed=\"true\"") && marked.contains("/popcorn/bookmarked"))
      #expect(HTMLCheck(document: Array(marked.utf8)).faults == [])
      #expect(try await marks(rink, item, of: .cole) == ClipMarks())
      for wish in ["unbookmark", "unbookmark", "unwatched"] { _ = try await list(rink, item, wish, by: .bea) }
      #expect(try await marks(rink, item, of: .bea) == ClipMarks())
      rink.clock.advance(by: .days(1))
      _ = try await list(rink, item, "watched", by: .bea)
      #expect(try await list(rink, item, "nothing", by: .bea).status == .unprocessableContent)
      #expect(try await rink.visitor(.bea).get("/camp/media/\(item)").text.contains("Watched</button>"))
      rink.clock.advance(by: .days(1))
      #expect(try await rink.visitor(.bea).get("/camp/media/\(item)").text.contains("Watched again today</button>"))
    }
  }

  @Test(arguments: Engine.all)
  func `who may not see a clip cannot list it, and strangers see no buttons`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let (open, closed) = (try await rink.item(.everyone, by: .olga), try await rink.item(.coaches, by: .olga))
      #expect(try await list(rink, closed, "bookmark", by: .mia).status == .notFound)
      #expect(try await marks(rink, closed, of: .mia) == ClipMarks())
      #expect(try await list(rink, rink.clock.world.newID(), "watched", by: .mia).status == .notFound)
      let page = try await rink.visitor(nil).get("/camp/media/\(open)").text
      #expect(!page.contains("/lists"))
      #expect(try await list(rink, open, "bookmark", by: nil).status == .seeOther, "to sign in")
      try await rink.store.write {
        try $0.run("UPDATE media_item SET state = 'making', ready_at = NULL WHERE id = \(open)")
      }
      #expect(try await list(rink, open, "bookmark", by: .olga).status == .notFound, "nobody can watch it yet")
    }
  }

  @Test(arguments: Engine.all)
  func `a list shows a clip as long as its viewer may see it`(engine: Engine) async throws {
    try await Rink.open(on: engine) { rink in
      let item = try await rink.item(
        .group(ID(rink.groups[0].text) ?? rink.clock.world.newID()), by: .cole, showing: [.ann])
      let clip = try await shown(rink, item, to: .ann)
      #expect(clip?.title == "Clip of cole" && clip?.kind == "Hockey camp" && clip?.length == "0:01")
      #expect(clip?.link.text == "/camp/media/\(item)" && clip?.picture?.text == "/camp/media/\(item)/poster.jpg")
      for skater in Skater.allCases {
        let sees = try await rink.visitor(skater).get("/camp/media/\(item)").status == .ok
        #expect(try await (shown(rink, item, to: skater) != nil) == sees, "\(skater)")
      }
      try await rink.store.write {
        try $0.run("UPDATE media_item SET audience = 'coaches', audience_group = NULL WHERE id = \(item)")
      }
      #expect(try await shown(rink, item, to: .gus) != nil, "the guardian of who can be seen in it")
      #expect(try await shown(rink, item, to: .bea) == nil)
      try await rink.store.write { _ = try RemoveMedia(item)($0) }
      #expect(try await shown(rink, item, to: .ann) == nil)
    }
  }
}
