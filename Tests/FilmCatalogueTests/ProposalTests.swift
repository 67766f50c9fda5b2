import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct ProposalTests {
  private struct Names: FilmMarkSource {
    var bookmarking: [ID<Member>] = []

    func mark(of film: ID<Film>, for member: ID<Member>, _ tx: any Transaction) throws
      -> FilmStatus
    {
      FilmStatus(isBookmarked: bookmarking.contains(member))
    }

    func names(of members: [ID<Member>], _ tx: any Transaction) throws -> [ID<Member>: String] {
      Dictionary(members.map { ($0, $0 == Cast.bob.id ? "Bob Example" : "Staff") }) { first, _ in
        first
      }
    }
  }

  private func seen(_ catalogue: Catalogue) async throws -> [String] {
    try await catalogue.store.read { tx in
      let listed = try Film.list(FilmQuery(), PageRequest(limit: 50), tx).items
      let found = try FindFilms("winner")(PageRequest(limit: 50), tx).items
      return (listed + found).map(\.title) + (try FilmYear.all(tx).map { "\($0.year)" })
    }
  }

  @Test(arguments: Engine.all)
  func `a film that a member adds is visible only to that member until staff approves it`(
    engine: Engine
  ) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let id = try await catalogue.own("Winner")
      #expect(try await seen(catalogue) == [])
      #expect(try await catalogue.find(id, in: .of(Cast.bob.id)).title == "Winner")
      for scope in [FilmScope.listed, .of(Cast.ann.id)] {
        await #expect(throws: NoSuchFilm.self) { try await catalogue.find(id, in: scope) }
        await #expect(throws: NoSuchFilm.self) { try await catalogue.detail(id, in: scope) }
      }
      #expect(try await catalogue.own("winner!") == id, "the same film again")
      #expect(try await catalogue.own("Winner", by: .ann) != id, "another member's is another")
      #expect(try await catalogue.inconsistencies() == [])
      let approve = DecideProposal(id, isListed: true, at: catalogue.clock.now)
      _ = try await catalogue.store.write { try approve($0) }
      #expect(try await seen(catalogue) == ["Winner", "Winner", "2026"])
      #expect(try await catalogue.detail(id).author == Cast.bob.id)
      #expect(try await catalogue.inconsistencies() == [])
      await #expect(throws: DecideProposal.Refusal.notProposed) {
        try await catalogue.store.write { _ = try approve($0) }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a film that a member adds never changes a film that others see`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let jaws = try await catalogue.film(
        .some("Jaws", "1975", by: ["Steven Spielberg"], from: .file))
      let before = try await catalogue.detail(jaws.id)
      let own = try await catalogue.own("!!! JaWs !!!", 1975)
      #expect(own != jaws.id)
      #expect(try await catalogue.detail(jaws.id) == before)
      // In the reverse order, a source's film is not merged with the member's.
      let taken = try await catalogue.film(.some("Winner", "2026"))
      #expect(try await catalogue.own("Winner") != taken.id)
      // A member's record has the lowest precedence, also after a merge.
      for source in FilmSource.allCases where source != .member {
        #expect(source.rank < FilmSource.member.rank)
      }
      let merge = MergeFilms(own, into: jaws.id, by: nil, in: catalogue.world)
      _ = try await catalogue.store.write { try merge($0) }
      #expect(try await catalogue.detail(jaws.id).film.title == "Jaws")
      #expect(try await catalogue.find(own, in: .of(Cast.bob.id)).id == jaws.id)
    }
  }

  @Test(arguments: Engine.all)
  func `a member can add a limited number of films a day, even if they are removed`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      for number in 0..<Limit.addedFilms.maximum { _ = try await catalogue.own("Film \(number)") }
      try await catalogue.store.write { try FilmCatalogue.erase(author: Cast.bob.id, $0) }
      await #expect(throws: LimitReached.self) { _ = try await catalogue.own("One more") }
      _ = try await catalogue.own("One more", by: .ann)
      catalogue.clock.advance(by: .days(1))
      #expect(try await catalogue.own("One more") == catalogue.own("One more"))
    }
  }

  @Test func `staff sees who proposed a film and approves or declines it`() async throws {
    try await CatalogueSite.open(marks: Names()) { office in
      let (first, second) = (
        try await office.catalogue.own("Winner"), try await office.catalogue.own("Loser")
      )
      let list = try await office.dan.get("/films/proposed")
      #expect(list.text.contains("Winner (2026)") && list.text.contains("Added by Bob Example"))
      #expect(try await office.visitor(.ann).get("/films/proposed").status == .forbidden)
      let page = try await office.dan.get("/films/\(first)")
      #expect(page.text.contains("Added by Bob Example. Only that member can see it"))
      #expect(
        try await office.dan.post("/films/\(first)/decide", form: ["listed": "true"]).status
          == .seeOther)
      #expect(
        try await office.dan.post("/films/\(second)/decide", form: ["listed": "false"]).status
          == .seeOther)
      #expect(try await office.dan.get("/films/proposed").text.contains("No proposals"))
      #expect(try await office.program().get("/api/films/\(first)").status == .ok)
      #expect(try await office.program().get("/api/films/\(second)").status == .notFound)
      #expect(try await office.program(.ann).get("/api/films/\(second)").status == .notFound)
      #expect(try await office.program(.bob).get("/api/films/\(second)").status == .ok)
    }
  }

  @Test func `a poster is visible only to those who may see the film`() async throws {
    try await CatalogueSite.open(marks: Names(bookmarking: [Cast.ann.id])) { office in
      let own = try await office.catalogue.own("Winner")
      let poster = "/films/\(own)/poster/list"
      #expect(try await office.visitor().get(poster).status == .notFound)
      #expect(try await office.visitor(.bob).get(poster).status == .ok)
      #expect(try await office.dan.get(poster).status == .ok)
      let film = try await office.catalogue.film(.some("Heat", "1995"))
      _ = try await office.dan.post("/films/\(film.id)/remove")
      #expect(
        try await office.visitor(.bob).get("/films/\(film.id)/poster/list").status == .notFound)
      #expect(
        try await office.visitor(.ann).get("/films/\(film.id)/poster/list").status == .ok,
        "she keeps it")
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a member removes their name from films`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let (own, listed) = (try await catalogue.own("Winner"), try await catalogue.own("Heat"))
      let approve = DecideProposal(listed, isListed: true, at: catalogue.clock.now)
      _ = try await catalogue.store.write { try approve($0) }
      try await catalogue.store.write { try FilmCatalogue.erase(author: Cast.bob.id, $0) }
      #expect(try await catalogue.detail(listed).author == nil)
      #expect(try await catalogue.detail(own, in: .all).state == .removed)
      #expect(try await catalogue.detail(own, in: .all).author == nil)
    }
  }
}
