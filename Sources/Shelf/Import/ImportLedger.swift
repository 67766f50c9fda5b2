import FilmCatalogue
import PlazaBase
import PlazaData

/// What a member has of some films already, and what an import makes of it. It is all in memory; ``ApplyImport`` writes
/// what changed.
struct ImportLedger {
  /// The plays by their films as they stand now, and as they were.
  private(set) var plays: [ID<Film>: [KeptPlay]] = [:]
  private var before: [ID<Play>: KeptPlay] = [:]
  private var standing: [ID<Film>: ID<Film>]
  private var kinds: [ID<Film>: Set<String>] = [:]
  private var touched: Set<ID<Film>> = []
  /// The new plays as they came: within a day they stand so.
  private var made: [ID<Play>] = []

  init(_ rows: [ImportRow], of member: ID<Member>, _ tx: any Transaction) throws {
    let asked = try Film.found(
      Set(rows.compactMap(\.film)).sorted { $0.text < $1.text }, in: .all, tx)
    standing = asked.mapValues(\.id)
    let kept = Set(standing.values).sorted { $0.text < $1.text }
    let gone = try tx.rows("SELECT id, merged_into FROM film WHERE merged_into IN (\(list: kept)) ORDER BY id")
    for row in gone { standing[try row.value("id")] = try row.value("merged_into", as: ID<Film>.self) }
    for film in kept { standing[film] = film }
    let all = standing.keys.sorted { $0.text < $1.text }
    for play in try KeptPlay.of(all, member, tx) {
      before[play.id] = play
      if let film = standing[play.film] { plays[film, default: []].append(play) }
    }
    let marks = try tx.rows(
      """
      SELECT film, kind FROM shelf_mark WHERE member = \(member) AND film IN (\(list: all)) AND removed_at IS NULL
      ORDER BY film, kind
      """)
    for mark in marks {
      if let film = standing[try mark.value("film")] { kinds[film, default: []].insert(try mark.value("kind")) }
    }
  }

  /// Imports a row.
  /// - Parameter id: the key of the play that it may make.
  mutating func take(_ row: ImportRow, id: ID<Play>, now: Instant) -> ImportStep {
    guard let film = row.film.flatMap({ standing[$0] }) else { return ImportStep(.same) }
    if row.said.kind != .play { return ImportStep(mark(row.said.kind.rawValue, film) ? .mark : .same) }
    var own = plays[film] ?? []
    let step = own.take(row, film, id: id, now: now)
    plays[film] = own
    touched.insert(film)
    if step.outcome == .play { made.append(id) }
    return step
  }

  /// What the member thinks of a film now is not overruled by an old file.
  private mutating func mark(_ kind: String, _ film: ID<Film>) -> Bool {
    let opinions: Set = ["like", "dislike"]
    let known = kinds[film] ?? []
    if opinions.contains(kind) ? !known.isDisjoint(with: opinions) : known.contains(kind) { return false }
    kinds[film, default: []].insert(kind)
    return true
  }

  /// What is to be written, once all rows are taken.
  mutating func changes() -> (new: [KeptPlay], changed: [(before: KeptPlay, after: KeptPlay)], gone: [KeptPlay]) {
    let known = before.values.filter { play in standing[play.film].map { touched.contains($0) } ?? false }
    for film in touched { plays[film]?.settle() }
    let after = touched.sorted { $0.text < $1.text }.flatMap { plays[$0] ?? [] }
    let left = Set(after.map(\.id))
    let new = Dictionary(after.map { ($0.id, $0) }) { first, _ in first }
    return (
      made.compactMap { new[$0] },
      after.compactMap { play in before[play.id].flatMap { $0 == play ? nil : ($0, play) } },
      known.filter { !left.contains($0.id) }.sorted { $0.id.text < $1.id.text }
    )
  }
}
