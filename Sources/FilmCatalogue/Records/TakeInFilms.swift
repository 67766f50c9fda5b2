public import PlazaBase
public import PlazaData

/// Takes in what a source says of films: some hundreds at a time, with few statements. Taking in the same again changes
/// nothing.
public struct TakeInFilms: Sendable {
  /// A film with the key it gets if nobody knows it.
  struct Draft: Sendable {
    let found: FoundFilm
    let text: String
    let traits: NameBook.Traits
    let id: ID<Film>
  }

  let drafts: [Draft]
  let at: Instant

  /// - Parameter at: when the source was asked.
  public init(_ found: [FoundFilm], at: Instant, in world: World) {
    self.at = at
    let thisYear = ShopTime.year(of: at)
    drafts = found.filter(\.key.isSound).map { film in
      var film = film
      film.otherKeys = film.otherKeys.filter { $0.isSound && $0 != film.key }
      film.facts = film.facts.cleaned(thisYear: thisYear)
      let traits = NameBook.Traits(film.facts, keys: [film.key] + film.otherKeys)
      return Draft(found: film, text: film.facts.text, traits: traits, id: world.newID())
    }
  }

  public func callAsFunction(_ tx: any Transaction) throws -> TakenIn {
    var intake = try Intake(drafts, at: at, tx)
    for draft in drafts { try intake.take(draft) }
    return try intake.finish(tx)
  }

  /// Tells what would come of it and writes nothing.
  /// - Parameter tried: what was tried before, which counts as taken in. This is added to it.
  func tried(_ tried: inout TriedFilms, _ tx: any Transaction) throws -> TakenIn {
    var intake = try Intake(drafts, at: at, tx)
    intake.add(tried, for: drafts)
    for draft in drafts { try intake.take(draft) }
    return try intake.finish(trying: &tried, drafts, tx)
  }
}

extension ExternalKey {
  /// Whether an index takes it. What is not is no key that anybody gave a film.
  var isSound: Bool {
    [kind, id].allSatisfy { word in
      !word.isEmpty && word.utf8.count <= 1000 && !word.unicodeScalars.contains { $0.isControl }
    }
  }
}
