import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

struct PlanTests {
  private static let large: Set<String> = [
    "film", "shelf_mark", "shelf_play", "shelf_import", "shelf_import_row", "shelf_rental_answer", "shelf_clip",
    "shelf_import_clip",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `no act and no query reads all of a large table`(engine: Engine) async throws {
    try await expectNoFullScans(engine, Shelves.tables, large: Self.large) { store in
      let shelves = Shelves(store: store, clock: TestWorld())
      let film = try await shelves.film("The Matrix")
      try await shelves.bookmark(film)
      let play = try await shelves.play(film, rating: 70).play
      let opinion = SetOpinion(film, .like, by: shelves.ann, at: shelves.clock.now)
      let edit = EditPlay(play.id, of: shelves.ann, PlayDetails())
      let remove = RemovePlay(play.id, of: shelves.ann, now: shelves.clock.now)
      let off = Unbookmark(film, by: shelves.ann, now: shelves.clock.now)
      let back = RestoreBookmark(film, by: shelves.ann, now: shelves.clock.now)
      try await store.write { tx in
        try opinion(tx)
        _ = try edit(tx)
        try remove(tx)
        _ = try RestorePlay(play.id, of: shelves.ann)(tx)
        try off(tx)
        try back(tx)
      }
      try await clips(shelves)
      try await look(shelves, film)
      try await carry(shelves)
      try await MemberFilms.tidy(store, now: shelves.clock.now)
      try await store.write { try MemberFilms(time: Shelves.london).forget(shelves.ann, $0) }
    }
  }

  private func look(_ shelves: Shelves, _ film: ID<Film>) async throws {
    try await shelves.store.longRead { tx in
      for page in [PageRequest(), PageRequest(after: Cursor("0", "0"))] {
        for sort in PlayList.Sort.allCases {
          var list = PlayList(of: shelves.ann)
          (list.sort, list.genre, list.year, list.only) = (sort, .drama, 1999, .rated)
          _ = try list(page, tx)
        }
        for sort in BookmarkList.Sort.allCases {
          var list = BookmarkList(of: shelves.ann)
          (list.sort, list.words) = (sort, "matrix")
          _ = try list(page, tx)
        }
      }
      _ = try PlayList(of: shelves.ann).counts(tx)
      _ = try BookmarkList(of: shelves.ann).count(tx)
      _ = try Play.of(film, shelves.ann, tx)
      _ = try FilmStatuses.of([film], shelves.ann, tx)
      _ = try RentedFilm.unanswered(shelves.ann, at: [], now: shelves.clock.now, tx)
    }
  }

  private func clips(_ shelves: Shelves) async throws {
    let clip = Clip(shop: "camp", item: shelves.world.newID())
    let seen = ClipsSeen([Rows()], by: Cast.ann.viewer)
    let (put, watch) = (
      ListClip(clip, by: shelves.ann, in: shelves.world),
      ListClip(clip, watchedOn: Shelves.today, by: shelves.ann, in: shelves.world)
    )
    let off = UnlistClip(clip, by: shelves.ann, now: shelves.clock.now)
    try await shelves.store.write { tx in
      try off(tx)
      try put(tx)
      try watch(tx)
      _ = try ClipMarks.of(clip, shelves.ann, tx)
      for page in [PageRequest(), PageRequest(after: Cursor("0", "0"))] {
        for sort in PlayList.Sort.allCases {
          var list = PlayList(of: shelves.ann)
          list.sort = sort
          _ = try list(page, with: seen, tx)
        }
        for sort in BookmarkList.Sort.allCases {
          var list = BookmarkList(of: shelves.ann)
          list.sort = sort
          _ = try list(page, with: seen, tx)
        }
      }
      _ = try PlayList(of: shelves.ann).counts(seen, tx)
      _ = try BookmarkList(of: shelves.ann).count(seen, tx)
    }
  }

  private func carry(_ shelves: Shelves) async throws {
    let file = try await shelves.export(.plaza, of: shelves.ann)
    let look = try await shelves.desk.look(file, of: shelves.bob)
    #expect(look.totals.newPlays == 1)
    try await shelves.take(file, for: shelves.bob)
    let draft = try await shelves.desk.keep(file, of: shelves.bob)
    let skip = SkipImportRow(1, of: draft.id, by: shelves.bob, today: Shelves.today)
    let film = try await shelves.store.read { try draft.row(1, $0).film }
    if let film {
      let choose = ChooseFilm(film, forRow: 1, of: draft.id, by: shelves.bob, today: Shelves.today)
      try await shelves.store.write { try choose($0) }
    }
    let out = LeaveRowsOut(.refused, of: draft.id, by: shelves.bob)
    let undo = UndoImport(draft.id, of: shelves.bob, now: shelves.clock.now)
    let discard = DiscardImport(draft.id, of: shelves.bob)
    try await shelves.store.write { tx in
      try skip(tx)
      _ = try ImportTotals.of(draft, tx)
      _ = try ImportTotals.left(of: draft, tx)
      try out(tx)
      _ = try undo(tx)
      _ = try RestTable(of: draft.id, shelves.bob, tx)
      _ = try draft.unknownFilms(tx)
      _ = try draft.soughtFilms(tx)
      let sought = SoughtRows(draft: draft.id)
      _ = try sought.next(tx)
      _ = try sought.open("", tx)
      try sought.note(asked: "", tx)
      try sought.giveUp(true, tx)
      _ = try draft.rows(.choice, PageRequest(), tx)
      _ = try ImportDraft.all(of: shelves.bob, tx)
      try discard(tx)
    }
  }
}
