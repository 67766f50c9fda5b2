import PlazaBase
import PlazaData

/// A batch of films being ingested. The films are matched in memory first; then all rows are
/// written together.
struct ImportBatch {
  private let at: Instant
  private var records: [ExternalKey: FilmRecord]
  private var book: TitleIndex
  private var result = IngestResult()
  private var written: [ExternalKey: FilmRecord] = [:]
  private var confirmed: [FilmRecord] = []
  private var loadedFacts: [ExternalKey: FilmFacts] = [:]
  private var singleSource: [ID<Film>: PreparedFilm.SingleSourceFilm] = [:]
  private var new: Set<ID<Film>> = []
  private var touched: Set<ID<Film>> = []
  private var duplicates: Set<FilmPair> = []

  init(_ drafts: [IngestFilms.Draft], at: Instant, _ tx: any Transaction) throws {
    self.at = at
    let records = try FilmRecord.find(Set(drafts.flatMap(\.traits.keys)), tx)
    let strangers = drafts.filter { draft in !draft.traits.keys.contains { records[$0] != nil } }
    book = try TitleIndex.load(strangers.map(\.traits), tx)
    self.records = records
  }

  /// Makes the films of a dry run so far count as known.
  mutating func add(_ tried: DryRunFilms, for drafts: [IngestFilms.Draft]) {
    for key in drafts.flatMap(\.traits.keys) {
      if let record = tried.records[key] { records[key] = record }
    }
    for draft in drafts {
      for film in tried.book.candidates(draft.traits) { book.add(film.id, film.traits) }
    }
  }

  mutating func add(_ draft: IngestFilms.Draft) throws {
    let found = draft.found
    let known = ([found.key] + found.otherKeys).lazy.compactMap { [records] in records[$0] }.first
    guard let film = known?.film ?? identify(draft) else { return }
    let isNew = known == nil
    result.films[found.key] = film
    book.add(film, draft.traits)
    collectOtherKeys(found.otherKeys, of: film)
    let (facts, text) = try facts(by: draft)
    if let before = records[found.key], before.text == text {
      result.same += 1
      if found.key.source.isQueried { confirmed.append(before) }
      return
    }
    if film == draft.id, isNew { result.new += 1 } else { result.changed += 1 }
    loadedFacts[found.key] = facts
    var record = records[found.key] ?? FilmRecord(key: found.key, film: film, text: text, asOf: at)
    (record.text, record.asOf) = (text, at)
    add(record)
  }

  /// All facts of the source about a film, and their stored form.
  private func facts(by draft: IngestFilms.Draft) throws -> (facts: FilmFacts, text: String) {
    guard draft.found.isBrief || draft.found.key.source.isQueried,
      let before = records[draft.found.key],
      !before.text.isEmpty
    else { return (draft.found.facts, draft.text) }
    let known = try FilmFacts(text: before.text)
    let facts = draft.found.facts.completed(by: draft.found.isBrief ? known : known.onLists)
    return (facts, facts.text)
  }

  /// Returns the film with the same title, or creates a new one. Returns nil if the draft has no
  /// title.
  private mutating func identify(_ draft: IngestFilms.Draft) -> ID<Film>? {
    if draft.found.facts.title.isEmpty { return nil }
    switch book.verdict(draft.traits) {
    case .same(let film): return film
    case .other(let others):
      new.insert(draft.id)
      singleSource[draft.id] = draft.singleSource
      duplicates.formUnion(others.map { FilmPair(draft.id, $0) })
      return draft.id
    }
  }

  /// Stores the other keys of a film. A key that belongs to another film makes the pair a possible
  /// duplicate, which staff must decide.
  private mutating func collectOtherKeys(_ keys: [ExternalKey], of film: ID<Film>) {
    for key in keys {
      if let other = records[key]?.film {
        if other != film { duplicates.insert(FilmPair(film, other)) }
      } else {
        add(FilmRecord(key: key, film: film, text: "", asOf: at))
      }
    }
  }

  private mutating func add(_ record: FilmRecord) {
    records[record.key] = record
    written[record.key] = record
    touched.insert(record.film)
  }

  func finish(_ tx: any Transaction) throws -> IngestResult {
    var result = result
    try write(tx)
    result.duplicates = try FilmPair.doubt(duplicates, at: at, tx)
    try recordQueries(tx)
    return result
  }

  /// Returns the result of a dry run and adds its films to `tried`.
  func finish(
    trying tried: inout DryRunFilms, _ drafts: [IngestFilms.Draft], _ tx: any Transaction
  ) throws
    -> IngestResult
  {
    var result = result
    let fresh = try FilmPair.unknown(duplicates.subtracting(tried.duplicates), tx)
    result.duplicates = fresh.count
    tried.duplicates.formUnion(fresh)
    for (key, record) in written {
      tried.records[key] = FilmRecord(key: key, film: record.film, text: "", asOf: record.asOf)
    }
    for draft in drafts {
      if let film = result.films[draft.found.key] { tried.book.add(film, draft.traits) }
    }
    return result
  }

  private func write(_ tx: any Transaction) throws {
    if written.isEmpty { return }
    let films = touched.sorted { $0.text < $1.text }
    let known = films.filter { !new.contains($0) }
    let before = try RebuildFilms.Standing.of(known, tx)
    var all = try FilmRecord.of(known, tx).mapValues { $0.filter { written[$0.key] == nil } }
    let fresh = written.values.sorted {
      ($0.key.source.rawValue, $0.key.id) < ($1.key.source.rawValue, $1.key.id)
    }
    for record in fresh { all[record.film, default: []].append(record) }
    let made = films.map { (id: $0, records: all[$0] ?? []) }
    let unlisted = Set(before.filter(\.value.isUnlisted).keys)
    try RebuildFilms(
      films: made, before: before, loadedFacts: loadedFacts, singleSource: singleSource,
      unlisted: unlisted, at: at)(tx)
    try FilmRecord.save(fresh, tx)
  }

  /// Updates the time of records that a source has confirmed unchanged.
  private func recordQueries(_ tx: any Transaction) throws {
    for (kind, records) in Dictionary(grouping: confirmed, by: { SourceKind($0.key) }).sorted(by: {
      $0.key < $1.key
    }) {
      for part in records.parts(of: 512) {
        try tx.run(
          """
          UPDATE film_record SET fetched_at = \(at) WHERE source = \(kind.source) AND kind = \(kind.kind)
            AND external_id IN (\(list: part.map(\.key.id).padded)) AND fetched_at < \(at)
          """)
        try tx.run(
          "UPDATE film SET as_of = \(at) WHERE id IN (\(list: part.map(\.film).padded)) AND as_of < \(at)"
        )
      }
    }
  }
}

extension FilmSource {
  /// Whether the source is queried repeatedly, so that the age of its last response matters.
  var isQueried: Bool { self == .tmdb || self == .itunes }
}
