import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

struct PlanTests {
  private static let large: Set<String> = [
    "film", "shelf_mark", "shelf_play", "shelf_import", "shelf_import_row", "shelf_rental_answer",
    "shelf_clip",
    "shelf_import_clip",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `acts and queries avoid full scans of large tables`(engine: Engine) async throws {
    try await expectNoFullScans(engine, DiaryFixture.tables, large: Self.large) { store in
      let fixture = DiaryFixture(store: store, clock: TestWorld())
      let film = try await fixture.film("The Matrix")
      try await fixture.bookmark(film)
      let play = try await fixture.play(film, rating: 70).play
      let opinion = SetReaction(film, .like, by: fixture.ann, at: fixture.clock.now)
      let edit = EditPlay(play.id, of: fixture.ann, PlayDetails())
      let remove = RemovePlay(play.id, of: fixture.ann, now: fixture.clock.now)
      let off = Unbookmark(film, by: fixture.ann, now: fixture.clock.now)
      let back = RestoreBookmark(film, by: fixture.ann, now: fixture.clock.now)
      try await store.write { tx in
        try opinion(tx)
        _ = try edit(tx)
        try remove(tx)
        _ = try RestorePlay(play.id, of: fixture.ann)(tx)
        try off(tx)
        try back(tx)
      }
      try await clips(fixture)
      try await read(fixture, film)
      try await carry(fixture)
      try await MemberFilms.cleanUp(store, now: fixture.clock.now)
      try await store.write { try MemberFilms(time: DiaryFixture.london).erase(fixture.ann, $0) }
    }
  }

  private func read(_ fixture: DiaryFixture, _ film: ID<Film>) async throws {
    try await fixture.store.longRead { tx in
      for page in [PageRequest(), PageRequest(after: Cursor("0", "0"))] {
        for sort in PlayList.Sort.allCases {
          var list = PlayList(of: fixture.ann)
          (list.sort, list.genre, list.year, list.only) = (sort, .drama, 1999, .rated)
          _ = try list(page, tx)
        }
        for sort in BookmarkList.Sort.allCases {
          var list = BookmarkList(of: fixture.ann)
          (list.sort, list.text) = (sort, "matrix")
          _ = try list(page, tx)
        }
      }
      _ = try PlayList(of: fixture.ann).counts(tx)
      _ = try BookmarkList(of: fixture.ann).count(tx)
      _ = try Play.of(film, fixture.ann, tx)
      _ = try FilmStatuses.of([film], fixture.ann, tx)
      _ = try RentedFilm.unanswered(fixture.ann, at: [], now: fixture.clock.now, tx)
    }
  }

  private func clips(_ fixture: DiaryFixture) async throws {
    let clip = Clip(shop: "camp", item: fixture.world.newID())
    let seen = ClipsSeen([Rows()], by: Cast.ann.viewer)
    let (put, watch) = (
      ListClip(clip, by: fixture.ann, in: fixture.world),
      ListClip(clip, watchedOn: DiaryFixture.today, by: fixture.ann, in: fixture.world)
    )
    let off = UnlistClip(clip, by: fixture.ann, now: fixture.clock.now)
    try await fixture.store.write { tx in
      try off(tx)
      try put(tx)
      try watch(tx)
      _ = try ClipMarks.of(clip, fixture.ann, tx)
      for page in [PageRequest(), PageRequest(after: Cursor("0", "0"))] {
        for sort in PlayList.Sort.allCases {
          var list = PlayList(of: fixture.ann)
          list.sort = sort
          _ = try list(page, with: seen, tx)
        }
        for sort in BookmarkList.Sort.allCases {
          var list = BookmarkList(of: fixture.ann)
          list.sort = sort
          _ = try list(page, with: seen, tx)
        }
      }
      _ = try PlayList(of: fixture.ann).counts(seen, tx)
      _ = try BookmarkList(of: fixture.ann).count(seen, tx)
    }
  }

  private func carry(_ fixture: DiaryFixture) async throws {
    let file = try await fixture.export(.plaza, of: fixture.ann)
    let look = try await fixture.importer.preview(file, of: fixture.bob)
    #expect(look.totals.newPlays == 1)
    try await fixture.importFile(file, for: fixture.bob)
    let draft = try await fixture.importer.stage(file, of: fixture.bob)
    let skip = SkipImportRow(1, of: draft.id, by: fixture.bob, today: DiaryFixture.today)
    let film = try await fixture.store.read { try draft.row(1, $0).film }
    if let film {
      let choose = ChooseFilm(
        film, forRow: 1, of: draft.id, by: fixture.bob, today: DiaryFixture.today)
      try await fixture.store.write { try choose($0) }
    }
    let out = LeaveRowsOut(.refused, of: draft.id, by: fixture.bob)
    let undo = UndoImport(draft.id, of: fixture.bob, now: fixture.clock.now)
    let discard = DiscardImport(draft.id, of: fixture.bob)
    try await fixture.store.write { tx in
      try skip(tx)
      _ = try ImportTotals.of(draft, tx)
      _ = try ImportTotals.left(of: draft, tx)
      try out(tx)
      _ = try undo(tx)
      _ = try SkippedRowsTable(of: draft.id, fixture.bob, tx)
      _ = try draft.unknownFilms(tx)
      _ = try draft.soughtFilms(tx)
      let sought = LookupRows(draft: draft.id)
      _ = try sought.next(tx)
      _ = try sought.open("", tx)
      try sought.record(queried: "", tx)
      try sought.handleFailure(true, tx)
      _ = try draft.rows(.choice, PageRequest(), tx)
      _ = try ImportDraft.all(of: fixture.bob, tx)
      try discard(tx)
    }
  }
}
