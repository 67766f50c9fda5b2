import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

struct ListTests {
  private func fill(_ fixture: DiaryFixture) async throws {
    let ran = try await fixture.film("Ran", 1985, genres: [.drama, .war])
    let alien = try await fixture.film("Alien", 1979, genres: [.horror, .scienceFiction])
    let heat = try await fixture.film("Heat", 1995, genres: [.crime, .drama])
    let amelie = try await fixture.film("Amélie", 2001, genres: [.comedy])
    for (film, day, rating, note) in [
      (ran, "2024", 90, nil), (alien, "", nil, "in space"),
      (heat, "2024-05-01", 70, "With Élodie"),
      (alien, "2024-05", 80, nil), (ran, "2024-05-01", nil, nil), (amelie, "2023-12-31", 75, nil),
      (heat, "", nil, nil),
    ] {
      fixture.clock.advance(by: .seconds(10))
      try await fixture.play(film, day, rating: rating, note: note)
    }
    for film in [heat, amelie, ran] {
      fixture.clock.advance(by: .seconds(10))
      try await fixture.bookmark(film)
    }
  }

  private func lines(_ entries: [PlayEntry]) -> [String] {
    entries.map { "\($0.film.title) \($0.play.watchedOn)" }
  }

  @Test(arguments: Engine.all)
  func `viewings with partial dates come after full dates of that day, and undated ones last`(
    engine: Engine
  )
    async throws
  {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fill(fixture)
      let all = try await fixture.plays()
      #expect(
        lines(all) == [
          "Ran 2024-05-01", "Heat 2024-05-01", "Alien 2024-05", "Ran 2024", "Amélie 2023-12-31",
          "Heat ", "Alien ",
        ])
      let groups = PlayGroup.of(all)
      #expect(
        groups.map(\.title) == [
          "Wed 1 May 2024", "Some day in May 2024", "Sometime in 2024", "Sun 31 December 2023",
          "No date",
        ])
      #expect(groups.map(\.entries.count) == [2, 1, 1, 1, 2])
    }
  }

  @Test(arguments: Engine.all)
  func `viewings are sorted, filtered and searched`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fill(fixture)
      let expected: [(PlayList.Sort, String)] = [
        (.added, "Heat,Amélie,Ran,Alien,Heat,Alien,Ran"),
        (.title, "Alien,Alien,Amélie,Heat,Heat,Ran,Ran"),
        (.release, "Amélie,Heat,Heat,Ran,Ran,Alien,Alien"),
        (.rating, "Ran,Alien,Amélie,Heat,Heat,Ran,Alien"),
      ]
      for (sort, titles) in expected {
        #expect(
          try await fixture.plays { $0.sort = sort }.map(\.film.title).joined(separator: ",")
            == titles, "\(sort)")
      }
      #expect(try await fixture.plays { $0.only = .rated }.count == 4)
      #expect(try await fixture.plays { $0.only = .noted }.count == 2)
      #expect(try await lines(fixture.plays { $0.only = .undated }) == ["Heat ", "Alien "])
      #expect(try await fixture.plays { $0.genre = .drama }.count == 4)
      #expect(try await lines(fixture.plays { $0.year = 2001 }) == ["Amélie 2023-12-31"])
      #expect(try await lines(fixture.plays { $0.text = "amel" }) == ["Amélie 2023-12-31"])
      #expect(
        try await lines(fixture.plays { $0.text = "with elod" }) == ["Heat 2024-05-01"],
        "notes too")
      #expect(try await fixture.plays { $0.text = "%" }.isEmpty)
      let counts = try await fixture.store.read { try PlayList(of: fixture.ann).counts($0) }
      #expect(counts.plays == 7 && counts.films == 4 && counts.rated == 4 && counts.noted == 2)
    }
  }

  @Test(arguments: Engine.all)
  func `pages of viewings join up to the whole list in every order`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fill(fixture)
      for sort in PlayList.Sort.allCases {
        for words in [nil, "a"] {
          var list = PlayList(of: fixture.ann)
          list.sort = sort
          list.text = words
          let whole = try await fixture.plays {
            $0.sort = sort
            $0.text = words
          }
          let paged = try await pages { [list] page in
            try await fixture.store.longRead { try list(page, $0) }
          }
          #expect(paged == whole, "\(sort) \(words ?? "-")")
        }
      }
      for sort in BookmarkList.Sort.allCases {
        var list = BookmarkList(of: fixture.ann)
        list.sort = sort
        let paged = try await pages { [list] page in
          try await fixture.store.longRead { try list(page, $0) }
        }
        #expect(paged == (try await fixture.bookmarks { $0.sort = sort }), "\(sort)")
      }
    }
  }

  private func pages<Item: Sendable>(
    _ read: (PageRequest) async throws -> ResultPage<Item>
  ) async throws -> [Item] {
    var (items, page): ([Item], PageRequest) = ([], PageRequest(limit: 2))
    for _ in 0..<20 {
      let slice = try await read(page)
      items += slice.items
      guard let next = slice.next else { return items }
      page.after = Cursor(next)
    }
    Issue.record("the list has no end")
    return items
  }

  @Test(arguments: Engine.all)
  func `bookmarks are sorted, filtered and searched`(engine: Engine) async throws {
    try await DiaryFixture.open(on: engine) { fixture in
      try await fill(fixture)
      #expect(try await fixture.bookmarks().map(\.film.title) == ["Ran", "Amélie", "Heat"])
      #expect(
        try await fixture.bookmarks { $0.sort = .title }.map(\.film.title) == [
          "Amélie", "Heat", "Ran",
        ])
      #expect(
        try await fixture.bookmarks { $0.sort = .release }.map(\.film.title) == [
          "Amélie", "Heat", "Ran",
        ])
      #expect(
        try await fixture.bookmarks { $0.genre = .drama }.map(\.film.title) == ["Ran", "Heat"])
      #expect(try await fixture.bookmarks { $0.text = "RAN" }.map(\.film.title) == ["Ran"])
      #expect(try await fixture.bookmarks { $0.kind = .like }.isEmpty)
      let heat = try #require(try await fixture.bookmarks().last)
      #expect(heat.marks.plays == 2 && heat.marks.latest?.note == "With Élodie")
    }
  }
}
