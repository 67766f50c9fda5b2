import FilmCatalogue
import PlazaBase
import PlazaData

/// A member's plays and marks of some films, and the changes that an import makes to them. Works
/// in memory only; ``ApplyImport`` writes the changes.
struct ExistingMarks {
  /// The plays by the current (merged) film, with the import's changes; `before` has them
  /// unchanged.
  private(set) var plays: [ID<Film>: [ImportedPlay]] = [:]
  private var before: [ID<Play>: ImportedPlay] = [:]
  private var standing: [ID<Film>: ID<Film>]
  /// The marks by kind, each with its note.
  private var marks: [ID<Film>: [String: String]] = [:]
  private var touched: Set<ID<Film>> = []
  /// The new plays in the file's order, which is their order within a day.
  private var made: [ID<Play>] = []

  init(_ rows: [ImportRow], of member: ID<Member>, _ tx: any Transaction) throws {
    let asked = try Film.found(
      Set(rows.compactMap(\.film)).sorted { $0.text < $1.text }, in: .all, tx)
    standing = asked.mapValues(\.id)
    let kept = Set(standing.values).sorted { $0.text < $1.text }
    let gone = try tx.rows(
      "SELECT id, merged_into FROM film WHERE merged_into IN (\(list: kept)) ORDER BY id")
    for row in gone {
      standing[try row.value("id")] = try row.value("merged_into", as: ID<Film>.self)
    }
    for film in kept { standing[film] = film }
    let all = standing.keys.sorted { $0.text < $1.text }
    for play in try ImportedPlay.of(all, member, tx) {
      before[play.id] = play
      if let film = standing[play.film] { plays[film, default: []].append(play) }
    }
    let noted = try tx.rows(
      """
      SELECT film, kind, note FROM shelf_mark WHERE member = \(member) AND film IN (\(list: all)) AND removed_at IS NULL
      ORDER BY film, kind
      """)
    for mark in noted {
      guard let film = standing[try mark.value("film")] else { continue }
      let (kind, note): (String, String?) = (try mark.value("kind"), try mark.optional("note"))
      if let note { marks[film, default: [:]][kind] = note }
      if marks[film]?[kind] == nil { marks[film, default: [:]][kind] = "" }
    }
  }

  /// Imports a row.
  /// - Parameter id: The key of the play that the row may create.
  mutating func apply(_ row: ImportRow, id: ID<Play>, now: Instant) -> ImportStep {
    guard let film = row.film.flatMap({ standing[$0] }) else { return ImportStep(.same) }
    if row.uploaded.kind != .play { return mark(row.uploaded, film) }
    var own = plays[film] ?? []
    let step = own.apply(row, film, id: id, now: now)
    plays[film] = own
    touched.insert(film)
    if step.outcome == .play { made.append(id) }
    return step
  }

  /// Imports a mark. An old file does not override the member's current opinion of a film.
  private mutating func mark(_ uploaded: UploadedRow, _ film: ID<Film>) -> ImportStep {
    let (kind, opinions) = (uploaded.kind.rawValue, ["like", "dislike"])
    let known = marks[film] ?? [:]
    if opinions.contains(kind), opinions.contains(where: { known[$0] != nil }) {
      return ImportStep(.same)
    }
    guard let before = known[kind] else {
      marks[film, default: [:]][kind] = uploaded.note ?? ""
      return ImportStep(.mark)
    }
    guard let note = uploaded.note, note != before else { return ImportStep(.same) }
    guard before.isEmpty || uploaded.overrules == true else {
      return ImportStep(.differs(Self.otherNote))
    }
    marks[film]?[kind] = note
    var step = ImportStep(.completes)
    step.noteBefore = before
    return step
  }

  private static var otherNote: StoredPhrase {
    StoredPhrase("The note on your bookmark differs from the one in the file.")
  }

  /// Returns the changes to write, once all rows have been taken.
  mutating func changes() -> (
    new: [ImportedPlay], changed: [(before: ImportedPlay, after: ImportedPlay)],
    gone: [ImportedPlay]
  ) {
    let known = before.values.filter { play in
      standing[play.film].map { touched.contains($0) } ?? false
    }
    for film in touched { plays[film]?.assignRatings() }
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
