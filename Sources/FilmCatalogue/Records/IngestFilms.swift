public import PlazaBase
public import PlazaData

/// Takes in what a source says of films: some hundreds at a time, with few statements. Taking in the same again changes
/// nothing.
public struct IngestFilms: Sendable {
  /// A film with the key it gets if nobody knows it.
  struct Draft: Sendable {
    let found: FoundFilm
    let text: String
    let traits: TitleIndex.Traits
    let id: ID<Film>
    /// What it is then; nil where nothing is to be written.
    let sole: PreparedFilm.Sole?
  }

  let drafts: [Draft]
  let at: Instant

  /// - Parameters:
  ///   - at: when the source was asked.
  ///   - isTried: nothing is to be written.
  public init(_ found: [FoundFilm], at: Instant, isTried: Bool = false, in world: World) {
    self.at = at
    let thisYear = ShopTimeZone.year(of: at)
    drafts = found.filter(\.key.isSound).map { film in
      var film = film
      film.otherKeys = film.otherKeys.filter { $0.isSound && $0 != film.key }
      film.facts = film.facts.cleaned(thisYear: thisYear)
      let traits = TitleIndex.Traits(film.facts, keys: [film.key] + film.otherKeys)
      let (text, id) = (film.facts.text, world.newID(Film.self))
      let sole = isTried ? nil : PreparedFilm.Sole(id, film, text: text, at: at)
      return Draft(found: film, text: text, traits: traits, id: id, sole: sole)
    }
  }

  public func callAsFunction(_ tx: any Transaction) throws -> IngestResult {
    var intake = try ImportBatch(drafts, at: at, tx)
    for draft in drafts { try intake.take(draft) }
    return try intake.finish(tx)
  }

  /// Tells what would come of it and writes nothing.
  /// - Parameter tried: what was tried before, which counts as taken in. This is added to it.
  func tried(_ tried: inout DryRunFilms, _ tx: any Transaction) throws -> IngestResult {
    var intake = try ImportBatch(drafts, at: at, tx)
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
