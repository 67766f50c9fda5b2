import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Shelf
import Synchronization
import Testing

@testable import Popcorn

/// A camp that shows every clip to Ann while `isShown` is set.
private final class Camp: ClipSource {
  let shop = "camp"
  let isShown = Mutex(true)

  func clips(_ items: [ID<Clip>], for viewer: Viewer, _ tx: any Transaction) throws -> [ID<Clip>:
    ShownClip]
  {
    guard isShown.withLock({ $0 }), viewer.id == Cast.ann.id else { return [:] }
    let clip = ShownClip(
      title: "<b>Backhand</b>", kind: "Hockey camp", length: "1:05",
      addedOn: try #require(CalendarDate("2026-05-01")),
      picture: Link("camp", "media", "poster.jpg"), link: Link("camp", "media", "clip"))
    return Dictionary(items.map { ($0, clip) }) { first, _ in first }
  }
}

struct ClipListTests {
  private let camp = Camp()

  private func open(
    _ engine: Engine, closed: Bool = false, _ body: (PopcornFixture, Clip) async throws -> Void
  )
    async throws
  {
    try await PopcornFixture.open(
      on: engine, services: PopcornServices(clips: closed ? [] : [camp])
    ) { fixture in
      let film = try await fixture.add("Alien")
      _ = try await fixture.ann.post("/popcorn/films/\(film.id)/bookmark", form: ["on": "true"])
      _ = try await fixture.ann.post(
        "/popcorn/films/\(film.id)/plays", form: ["precision": "today"])
      let clip = Clip(shop: camp.shop, item: fixture.world.newID())
      let put = ListClip(clip, by: Cast.ann.id, in: fixture.world)
      let today = try #require(CalendarDate("2026-06-01"))
      let watch = ListClip(clip, watchedOn: today, by: Cast.ann.id, in: fixture.world)
      try await fixture.store.write { tx in
        try put(tx)
        try watch(tx)
      }
      try await body(fixture, clip)
    }
  }

  private func removals(_ text: String) -> [String] {
    text.matches(of: /action="(\/popcorn\/clips\/[0-9a-f-]{36}\/remove)"/).map { String($0.1) }
  }

  @Test(arguments: Engine.all)
  func `a clip is listed among films with its poster, shop and duration`(engine: Engine)
    async throws
  {
    try await open(engine) { fixture, _ in
      let bookmarks = try await fixture.ann.get("/popcorn/bookmarked")
      #expect(bookmarks.text.contains("1 film and 1 video") && bookmarks.text.contains("Alien"))
      #expect(
        bookmarks.text.contains("&lt;b&gt;Backhand&lt;/b&gt;")
          && bookmarks.text.contains("Hockey camp · 1:05"))
      #expect(bookmarks.text.contains("href=\"/camp/media/clip\""))
      #expect(HTMLCheck(document: bookmarks.bytes).faults == [])
      let diary = try await fixture.ann.get("/popcorn/watched").text
      #expect(
        diary.contains("2 viewings with 1 film and 1 video")
          && diary.contains("Hockey camp · 1:05"))
      let film = try #require(
        bookmarks.text.firstMatch(of: /href="(\/popcorn\/bookmarked\/[^"]+)"/)?.1)
      #expect(
        try await fixture.ann.get(String(film)).text.contains("Backhand"), "beside a film, too")
      #expect(try await !fixture.bob.get("/popcorn/bookmarked").text.contains("Backhand"))
    }
  }

  @Test(arguments: Engine.all)
  func `a clip that is no longer available is an unnamed row that can be removed and restored`(
    engine: Engine
  ) async throws {
    try await open(engine) { fixture, _ in
      camp.isShown.withLock { $0 = false }
      let page = try await fixture.ann.get("/popcorn/bookmarked")
      #expect(page.text.contains("A video you can no longer see"))
      #expect(
        !page.text.contains("Backhand") && !page.text.contains("/camp/")
          && !page.text.contains("Hockey camp"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      let remove = try #require(removals(page.text).first)
      #expect(try await fixture.bob.post(remove, form: [:]).status == .notFound)
      #expect(try await fixture.cleo.post(remove, form: [:]).status == .seeOther)
      let form: KeyValuePairs = ["back": "/popcorn/bookmarked"]
      let gone = try await fixture.ann.post(remove, form: form)
      let back = try #require(gone.headers[.location])
      #expect(back.hasPrefix("/popcorn/bookmarked?unlisted="))
      #expect(try await fixture.ann.post(remove, form: form).status == .seeOther)
      let left = try await fixture.ann.get(back).text
      #expect(removals(left).isEmpty && left.contains("Removed from your list."))
      #expect(left.contains("<p class=\"said\">1 film</p>"))
      let restore = remove.replacing("/remove", with: "/restore")
      #expect(try await fixture.bob.post(restore, form: [:]).status == .notFound)
      #expect(try await fixture.ann.post(restore, form: form).status == .seeOther)
      #expect(try await removals(fixture.ann.get("/popcorn/bookmarked").text) == [remove])
      #expect(try await removals(fixture.ann.get("/popcorn/watched").text).count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `lists omit clips of a closed camp`(engine: Engine) async throws {
    try await open(engine, closed: true) { fixture, _ in
      for (path, total) in [
        ("/popcorn/bookmarked", "1 film"), ("/popcorn/watched", "1 viewing with 1 film"),
      ] {
        let page = try await fixture.ann.get(path)
        #expect(
          page.status == .ok && page.text.contains("<p class=\"said\">\(total)</p>"), "\(path)")
        #expect(removals(page.text).isEmpty)
      }
    }
  }
}
