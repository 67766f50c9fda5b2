import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Synchronization
import Testing

@testable import Shelf

/// A shop with videos that shows only those chosen by the test.
final class Rows: ClipSource {
  let shop: String
  private let shown = Mutex<[ID<Clip>: ShownClip]>([:])
  /// The largest number of clips requested in one call.
  let maximum = Mutex(0)

  init(_ shop: String = "camp") { self.shop = shop }

  func show(_ clip: Clip, _ title: String?, on day: String = "2000-06-01") {
    let made = title.map {
      ShownClip(
        title: $0, kind: "Hockey camp", length: "1:05", addedOn: date(day), picture: nil,
        link: Link("camp"))
    }
    shown.withLock { $0[clip.item] = made }
  }

  func clips(
    _ items: [ID<Clip>], for viewer: Viewer, _ tx: any Transaction
  ) throws -> [ID<Clip>: ShownClip] {
    maximum.withLock { $0 = max($0, items.count) }
    return shown.withLock { all in all.filter { items.contains($0.key) } }
  }
}

struct ClipTests {
  private let shop = Rows()

  private func seen(_ person: Cast = .ann) -> ClipsSeen { ClipsSeen([shop], by: person.viewer) }

  private func clip(_ fixture: DiaryFixture, _ title: String?, on day: String = "2000-06-01")
    -> Clip
  {
    fixture.clock.advance(by: .seconds(10))
    let clip = Clip(shop: shop.shop, item: fixture.world.newID())
    shop.show(clip, title, on: day)
    return clip
  }

  private func list(
    _ fixture: DiaryFixture, _ clip: Clip, on day: String? = nil, by person: Cast = .ann
  ) async throws {
    fixture.clock.advance(by: .seconds(10))
    let act = ListClip(clip, watchedOn: day.map { date($0) }, by: person.id, in: fixture.world)
    try await fixture.store.write { try act($0) }
  }

  /// Puts three films and three clips on both lists alternately; the last clip is not visible.
  private func fill(_ fixture: DiaryFixture) async throws -> [Clip] {
    var clips: [Clip] = []
    for (film, year, title, day) in [
      ("Ran", 1985, "The Backhand", "2024-05-02"), ("Alien", 1979, "Édge work", "2024-05-01"),
      ("Heat", 1995, nil, "2024-05-01"),
    ] {
      fixture.clock.advance(by: .seconds(10))
      let one = try await fixture.film(film, year, genres: [.drama])
      try await fixture.bookmark(one)
      try await fixture.play(one, day, rating: film == "Alien" ? nil : 70)
      let clip = clip(fixture, title)
      try await list(fixture, clip)
      try await list(fixture, clip, on: day)
      clips.append(clip)
    }
    return clips
  }

  private func bookmarks(
    _ fixture: DiaryFixture, limit: Int = 200, of person: Cast = .ann,
    _ change: (inout BookmarkList) -> Void = { _ in }
  ) async throws -> [String] {
    var list = BookmarkList(of: person.id)
    change(&list)
    let seen = seen(person)
    return try await pages(limit) { [list] page in
      try await fixture.store.longRead { try list(page, with: seen, $0) }
    }.map { entry in
      switch entry {
      case .film(let film): film.film.title
      case .clip(let clip): clip.shown?.title ?? "-"
      }
    }
  }

  private func plays(
    _ fixture: DiaryFixture, limit: Int = 200, of person: Cast = .ann,
    _ change: (inout PlayList) -> Void = { _ in }
  ) async throws -> [String] {
    var list = PlayList(of: person.id)
    change(&list)
    let seen = seen(person)
    return try await pages(limit) { [list] page in
      try await fixture.store.longRead { try list(page, with: seen, $0) }
    }.map { entry in
      switch entry {
      case .film(let play): play.film.title
      case .clip(let clip): clip.shown?.title ?? "-"
      }
    }
  }

  /// Reads all pages of a list and checks that none exceeds the limit.
  private func pages<Item: Sendable>(
    _ limit: Int, _ read: (PageRequest) async throws -> ResultPage<Item>
  ) async throws -> [Item] {
    var (items, page): ([Item], PageRequest) = ([], PageRequest(limit: limit))
    for _ in 0..<20 {
      let slice = try await read(page)
      #expect(slice.items.count <= limit)
      items += slice.items
      guard let next = slice.next else { return items }
      page.after = Cursor(next)
    }
    Issue.record("the list has no end")
    return items
  }

  @Test(arguments: Engine.all)
  func `bookmarked and watched lists include clips in every sort order, and pages join up`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      _ = try await fill(fixture)
      for limit in [1, 2, 3, 200] {
        let bookmarked: [(BookmarkList.Sort, [String])] = [
          (.added, ["-", "Heat", "Édge work", "Alien", "The Backhand", "Ran"]),
          (.title, ["Alien", "The Backhand", "Édge work", "Heat", "Ran", "-"]),
          (.release, ["Édge work", "The Backhand", "Heat", "Ran", "Alien", "-"]),
        ]
        for (sort, titles) in bookmarked {
          #expect(
            try await bookmarks(fixture, limit: limit) { $0.sort = sort } == titles,
            "\(sort) by \(limit)")
        }
        let watched: [(PlayList.Sort, [String])] = [
          (.watched, ["The Backhand", "Ran", "-", "Heat", "Édge work", "Alien"]),
          (.added, ["-", "Heat", "Édge work", "Alien", "The Backhand", "Ran"]),
          (.title, ["Alien", "The Backhand", "Édge work", "Heat", "Ran", "-"]),
          (.release, ["Édge work", "The Backhand", "Heat", "Ran", "Alien", "-"]),
          (.rating, ["Heat", "Ran", "-", "Édge work", "Alien", "The Backhand"]),
        ]
        for (sort, titles) in watched {
          #expect(
            try await plays(fixture, limit: limit) { $0.sort = sort } == titles,
            "\(sort) by \(limit)")
        }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `clips are counted and searched by current title, and film filters exclude them`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let clips = try await fill(fixture)
      let seen = seen()
      let counts = try await fixture.store.read { tx in
        let list = BookmarkList(of: fixture.ann)
        let plays = try PlayList(of: fixture.ann).counts(seen, tx)
        return [
          try list.count(tx), try list.count(seen, tx), plays.plays, plays.films, plays.clips,
        ]
      }
      #expect(counts == [3, 3, 6, 3, 3])
      #expect(try await bookmarks(fixture) { $0.text = "edg" } == ["Édge work"])
      #expect(try await plays(fixture, limit: 1) { $0.text = "back" } == ["The Backhand"])
      #expect(try await bookmarks(fixture) { $0.genre = .drama }.count == 3)
      #expect(try await bookmarks(fixture) { $0.kind = .like }.isEmpty)
      #expect(try await plays(fixture) { $0.only = .rated } == ["Ran", "Heat"])
      shop.show(clips[0], "Forehand")
      #expect(try await bookmarks(fixture) { $0.text = "back" }.isEmpty)
      #expect(
        try await bookmarks(fixture) { $0.sort = .title }.prefix(4) == [
          "Alien", "Édge work", "Forehand", "Heat",
        ])
      // After the permission is revoked, neither the title nor the position by title may reveal
      // anything.
      shop.show(clips[0], nil)
      #expect(try await bookmarks(fixture) { $0.text = "forehand" }.isEmpty)
      #expect(try await bookmarks(fixture) { $0.sort = .title }.suffix(2) == ["-", "-"])
    }
  }

  @Test(arguments: Engine.all)
  func `lists omit clips of a closed shop, and other members' lists are unchanged`(engine: Engine)
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      let clips = try await fill(fixture)
      try await list(fixture, clips[0], by: .bob)
      #expect(try await bookmarks(fixture, of: .bob) == ["The Backhand"])
      for sources in [[], [Rows("rink")]] {
        let seen = ClipsSeen(sources, by: Cast.ann.viewer)
        let (found, counts) = try await fixture.store.longRead { tx in
          (
            try BookmarkList(of: fixture.ann)(PageRequest(), with: seen, tx).items.count,
            try PlayList(of: fixture.ann).counts(seen, tx).clips
          )
        }
        #expect(found == 3 && counts == 0)
      }
      let mine = try await fixture.store.read { try ClipMarks.of(clips[0], fixture.ann, $0) }
      #expect(mine.isBookmarked && mine.watchedOn == [date("2024-05-02")])
      let entry = try await entry(of: clips[0], fixture)
      let (take, back) = (
        RemoveListedClip(entry, of: fixture.bob, now: fixture.clock.now),
        RestoreListedClip(entry, of: fixture.bob)
      )
      await #expect(throws: NoSuchListedClip.self) {
        try await fixture.store.write { try take($0) }
      }
      await #expect(throws: NoSuchListedClip.self) {
        try await fixture.store.write { try back($0) }
      }
      #expect(try await bookmarks(fixture).count == 6)
    }
  }

  private func entry(of clip: Clip, _ fixture: DiaryFixture) async throws -> ID<ListedClip> {
    try await fixture.store.read { tx in
      let row = try tx.first(
        """
        SELECT id FROM shelf_clip WHERE member = \(fixture.ann) AND item = \(clip.item) AND list = 'bookmark'
        """)
      return try #require(try row?.value("id"))
    }
  }

  @Test(arguments: Engine.all)
  func `repeated requests add a clip once, and a restored entry keeps its position`(
    engine: Engine
  ) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      let clips = try await fill(fixture)
      let before = try await (bookmarks(fixture), plays(fixture))
      for clip in clips {
        try await list(fixture, clip)
        try await list(fixture, clip, on: clip == clips[0] ? "2024-05-02" : "2024-05-01")
      }
      let after = try await (bookmarks(fixture), plays(fixture))
      #expect(after == before)
      let entry = try await entry(of: clips[0], fixture)
      let take = RemoveListedClip(entry, of: fixture.ann, now: fixture.clock.now)
      for _ in 0..<2 { try await fixture.store.write { try take($0) } }
      #expect(try await !bookmarks(fixture).contains("The Backhand"))
      let back = RestoreListedClip(entry, of: fixture.ann)
      for _ in 0..<2 { try await fixture.store.write { try back($0) } }
      #expect(try await bookmarks(fixture) == before.0)
      let off = UnlistClip(clips[2], by: fixture.ann, now: fixture.clock.now)
      try await fixture.store.write { try off($0) }
      #expect(try await bookmarks(fixture).count == 5)
      fixture.clock.advance(by: .days(2))
      try await MemberFilms.cleanUp(fixture.store, now: fixture.clock.now)
      #expect(
        try await fixture.store.read { try $0.count("SELECT count(*) AS n FROM shelf_clip") } == 5)
      // A clip that is put on the list again becomes the first.
      try await list(fixture, clips[0])
      #expect(try await bookmarks(fixture).first == "Heat", "it was there all the time")
    }
  }

  @Test(arguments: Engine.all)
  func `a Plaza export imports its clips once into another account, and erasure removes them`(
    engine: Engine
  )
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      _ = try await fill(fixture)
      let file = try await fixture.export(.plaza, of: fixture.ann)
      #expect(!String(decoding: file, as: UTF8.self).contains("Backhand"), "titles are the shop's")
      let look = try await fixture.importer.preview(file, of: fixture.bob)
      #expect(look.totals.newClips == 6 && look.totals.newPlays == 3)
      let totals = try await fixture.importFile(file, for: fixture.bob)
      #expect(totals.newClips == 6 && totals.same == 0)
      #expect(try await bookmarks(fixture, of: .bob) == bookmarks(fixture))
      #expect(
        try await plays(fixture, of: .bob) { $0.sort = .title }
          == plays(fixture) { $0.sort = .title })
      #expect(try await fixture.export(.plaza, of: fixture.bob) == file)
      let again = try await fixture.importFile(file, for: fixture.bob)
      #expect(again.newClips == 0 && again.newPlays == 0)
      let damaged =
        #"{"format":"plaza-shelf","version":1,"marks":[],"plays":[],"clips":[{"shop":""},7]}"#
      #expect(try await fixture.importFile(Array(damaged.utf8), for: fixture.bob).rows == 0)
      try await fixture.store.write {
        try MemberFilms(time: DiaryFixture.london).erase(fixture.ann, $0)
      }
      let left = try await fixture.store.read { tx in
        try [fixture.ann, fixture.bob].map {
          try tx.count("SELECT count(*) AS n FROM shelf_clip WHERE member = \($0)")
        }
      }
      #expect(left == [0, 6])
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `a long list requests titles from the shop in batches`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      for number in 1000..<1602 {
        let clip = Clip(shop: shop.shop, item: fixture.world.newID())
        shop.show(clip, "Clip \(number)")
        try await list(fixture, clip)
      }
      let titles = try await bookmarks(fixture, limit: 200) { $0.sort = .title }
      #expect(titles == (1000..<1602).map { "Clip \($0)" })
      #expect(try await bookmarks(fixture, limit: 100) { $0.text = "clip 10" }.count == 100)
      #expect(shop.maximum.withLock { $0 } <= 501)
    }
  }
}
