import Jobs
public import PlazaBase
public import PlazaData
import PlazaMarkup

/// Adds a film that no source has.
public struct AddFilmManually: Sendable {
  /// The refusal of a film that the catalogue already has.
  public struct FilmAlreadyExists: Refusal, Equatable {
    public let film: Film
    public let slug = "film-already-here"

    public var message: String {
      let film = film.titleAndYear
      return say("\(film) is already in the catalogue. Find it in the list and correct it there.")
    }
  }

  let id: ID<Film>
  let facts: FilmFacts
  let picture: StaffPicture
  let at: Instant

  /// - Parameter picture: the picture that was uploaded for it.
  init(_ facts: FilmFacts, picture: StaffPicture = .asItIs, in world: World) {
    id = world.newID()
    at = world.now()
    self.picture = picture
    self.facts = facts.cleaned(thisYear: ShopTimeZone.year(of: at))
  }

  /// - Throws: ``FilmAlreadyExists``, and `ValidationErrors` if it has no title.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Film {
    if facts.title.isEmpty { throw ValidationErrors("title", say("Enter the title.")) }
    let traits = TitleIndex.MatchKeys(facts, keys: [])
    switch try TitleIndex.load([traits], tx).verdict(traits) {
    case .same(let known): throw FilmAlreadyExists(film: try Film.find(known, tx))
    case .other(let others):
      var facts = facts
      facts.artwork = try picture.named(before: nil, tx)
      let record = FilmRecord(key: .hand(id), film: id, text: facts.text, asOf: at)
      try RebuildFilms(films: [(id, [record])], before: [:], at: at)(tx)
      try FilmRecord.save([record], tx)
      try picture.show(with: id, at: at, tx)
      _ = try FilmPair.doubt(Set(others.map { FilmPair(id, $0) }), at: at, tx)
      try Event(.filmAdded, ["film": id.text], Link("api", "films", id.text), at: at)(tx)
      return try Film.find(id, tx)
    }
  }
}
