public import Errands
public import FilmCatalogue
public import PlazaBase
public import PlazaData
import PlazaWeb

/// Asks the sources about the films of a file that the catalogue does not know, some at a time, and settles the rows
/// of those that are sure by then. Its key is the file's.
struct SeekFilms: ErrandRunner {
  static let kind = "shelf.seek-films"
  /// After so many parts others have their turn.
  private static let parts = 5

  var kind: String { Self.kind }
  let finder: FilmFinder
  let store: any Store
  let time: ShopTime
  let world: World

  func title(of errand: Errand) -> String { say("Films that an import names, from the sources", as: "an errand") }

  func run(_ errand: Errand, _ progress: ErrandProgress) async throws {
    guard let id = ID<ImportDraft>(errand.key), let member = errand.owner else { return }
    for _ in 0..<Self.parts {
      let left = try await store.read { tx in
        // Somebody may have discarded it.
        let draft = try? ImportDraft.find(id, of: member, tx)
        return try draft.map { (films: try $0.soughtFilms(tx), rows: try SoughtRows(draft: id).next(tx)) }
      }
      guard let left else { return }
      if left.rows.isEmpty { return try await apply(id, of: member) }
      try await progress(left.films.asked, of: left.films.asked + left.films.waiting)
      try await ask(left.rows, id, member)
    }
    throw ErrandPutOff(until: world.now() + .seconds(1), "It goes on when others have had their turn.")
  }

  func giveUp(_ errand: Errand, _ tx: any Transaction) throws {
    if let id = ID<ImportDraft>(errand.key) { try SoughtRows(draft: id).giveUp(true, tx) }
  }

  func tryAgain(_ errand: Errand, _ tx: any Transaction) throws {
    if let id = ID<ImportDraft>(errand.key) { try SoughtRows(draft: id).giveUp(false, tx) }
  }

  /// Writes down what was answered also where the source then wants to be left alone.
  private func ask(_ rows: [ImportRow], _ id: ID<ImportDraft>, _ member: ID<Member>) async throws {
    let (allowed, wait) = try await allowed(rows.count, member)
    var (found, trouble): ([SettleSought.Found], (any Error)?) = ([], nil)
    for row in rows.prefix(allowed) {
      do {
        let film = row.said.film
        found.append((row, try await finder(title: film.title, year: film.year, keys: film.keys)))
      } catch {
        trouble = error
        break
      }
    }
    let today = time.date(of: world.now())
    let settle = SettleSought(id, of: member, found, today: today, in: world)
    try await store.longWrite { try settle($0) }
    if let trouble { throw trouble }
    if let wait {
      throw ErrandPutOff(until: world.now() + wait, "The sources were asked about as many films as are allowed a day.")
    }
  }

  /// How many films may be asked about now, and how long until one more may.
  private func allowed(_ wanted: Int, _ member: ID<Member>) async throws -> (Int, Duration?) {
    let now = world.now()
    return try await store.write { tx in
      for count in 0..<wanted {
        do {
          try Limit.soughtFilms.require(member, now: now, tx)
        } catch let reached as LimitReached {
          return (count, reached.wait ?? .hours(1))
        }
      }
      return (wanted, nil)
    }
  }

  /// What is still to be imported of it, where the member wanted that.
  private func apply(_ id: ID<ImportDraft>, of member: ID<Member>) async throws {
    while true {
      let act = ApplyImport(id, of: member, in: world)
      let rows = try await store.longWrite { tx in
        guard let draft = try? ImportDraft.find(id, of: member, tx), draft.isWanted else { return 0 }
        return try act(tx).rows
      }
      if rows == 0 { return }
    }
  }
}

extension MemberShelf {
  /// Who asks the sources for what members bring along.
  public func runners(_ finder: FilmFinder, _ store: any Store, in world: World) -> [any ErrandRunner] {
    [SeekFilms(finder: finder, store: store, time: time, world: world)]
  }
}
