public import PlazaBase
public import PlazaData

/// Ingests the films of a source, several hundred at a time with few statements. It is idempotent.
public struct IngestFilms: Sendable {
  /// A film and the ID that it gets if it is new.
  struct Draft: Sendable {
    let found: FoundFilm
    let text: String
    let traits: TitleIndex.MatchKeys
    let id: ID<Film>
    /// The film derived from this record alone; nil in a dry run.
    let singleSource: PreparedFilm.SingleSourceFilm?
  }

  let drafts: [Draft]
  let at: Instant

  /// - Parameters:
  ///   - at: when the source was queried.
  ///   - isDryRun: whether this is a dry run.
  public init(_ found: [FoundFilm], at: Instant, isDryRun: Bool = false, in world: World) {
    self.at = at
    let thisYear = ShopTimeZone.year(of: at)
    drafts = found.filter(\.key.isSound).map { film in
      var film = film
      film.otherKeys = film.otherKeys.filter { $0.isSound && $0 != film.key }
      film.facts = film.facts.cleaned(thisYear: thisYear)
      let traits = TitleIndex.MatchKeys(film.facts, keys: [film.key] + film.otherKeys)
      let (text, id) = (film.facts.text, world.newID(Film.self))
      let singleSource =
        isDryRun ? nil : PreparedFilm.SingleSourceFilm(id, film, text: text, at: at)
      return Draft(found: film, text: text, traits: traits, id: id, singleSource: singleSource)
    }
  }

  public func callAsFunction(_ tx: any Transaction) throws -> IngestResult {
    var batch = try ImportBatch(drafts, at: at, tx)
    for draft in drafts { try batch.add(draft) }
    return try batch.finish(tx)
  }

  /// Returns what ingesting the films would result in, without writing anything.
  /// - Parameter tried: the films of the dry run so far, which count as known. These films are
  ///   added.
  func tried(_ tried: inout DryRunFilms, _ tx: any Transaction) throws -> IngestResult {
    var batch = try ImportBatch(drafts, at: at, tx)
    batch.add(tried, for: drafts)
    for draft in drafts { try batch.add(draft) }
    return try batch.finish(trying: &tried, drafts, tx)
  }
}

extension ExternalKey {
  /// Whether the key fits the index and has no control characters. Other keys are discarded.
  var isSound: Bool {
    [kind, id].allSatisfy { word in
      !word.isEmpty && word.utf8.count <= 1000 && !word.unicodeScalars.contains { $0.isControl }
    }
  }
}
