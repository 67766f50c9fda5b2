import FilmCatalogue
import PlazaBase
import PlazaData

/// What a member has of some films already, for telling what an import would add.
struct ImportLedger {
  private struct Known {
    var plays = 0
    var latest: Play?
    var byDay: [String: Int] = [:]
    var kinds: Set<String> = []
  }

  private var keys: Set<String>
  private var standing: [ID<Film>: ID<Film>]
  private var films: [ID<Film>: Known] = [:]

  init(_ rows: [ImportRow], of member: ID<Member>, _ tx: any Transaction) throws {
    let asked = try Film.found(
      Set(rows.compactMap(\.film)).sorted { $0.text < $1.text }, in: .all, tx)
    standing = asked.mapValues(\.id)
    let kept = Set(standing.values).sorted { $0.text < $1.text }
    let gone = try tx.rows("SELECT id, merged_into FROM film WHERE merged_into IN (\(list: kept)) ORDER BY id")
    for row in gone { standing[try row.value("id")] = try row.value("merged_into", as: ID<Film>.self) }
    for film in kept { standing[film] = film }
    let known = try tx.rows(
      """
      SELECT client_key FROM shelf_play
      WHERE member = \(member) AND client_key IN (\(list: rows.map { "key \($0.clientKey)" }))
      """)
    keys = Set(try known.map { try $0.value("client_key", as: String.self) })
    let all = standing.keys.sorted { $0.text < $1.text }
    let plays = try Play.rows(
      "p.member = \(member) AND p.film IN (\(list: all)) AND p.removed_at IS NULL ORDER BY p.watched_key, p.id", tx)
    for play in plays { note(play) }
    let marks = try tx.rows(
      """
      SELECT film, kind FROM shelf_mark WHERE member = \(member) AND film IN (\(list: all)) AND removed_at IS NULL
      ORDER BY film, kind
      """)
    for mark in marks { note(mark: try mark.value("kind"), on: try mark.value("film")) }
  }

  private mutating func note(_ play: Play) {
    guard let film = standing[play.film] else { return }
    films[film, default: Known()].plays += 1
    films[film, default: Known()].latest = play
    films[film, default: Known()].byDay[play.watchedOn.description, default: 0] += 1
  }

  private mutating func note(mark kind: String, on film: ID<Film>) {
    guard let film = standing[film] else { return }
    films[film, default: Known()].kinds.insert(kind)
  }

  /// What importing a row would do.
  func outcome(_ row: ImportRow) -> ImportOutcome {
    guard let film = row.film.flatMap({ standing[$0] }) else { return .same }
    let known = films[film] ?? Known()
    if row.said.kind != .play {
      let opinions: Set = ["like", "dislike"]
      let isOpinion = opinions.contains(row.said.kind.rawValue)
      // What the member thinks of a film now is not overruled by an old file.
      let stands = isOpinion ? !known.kinds.isDisjoint(with: opinions) : known.kinds.contains("bookmark")
      return stands ? .same : .mark
    }
    if keys.contains("key \(row.clientKey)") { return .same }
    if row.said.isMereFact, let latest = known.latest {
      var details = latest.details
      details.rating = details.rating ?? row.said.rating
      details.note = details.note ?? row.said.note
      return details == latest.details ? .same : .completes(latest, details)
    }
    return known.byDay[row.said.date.description, default: 0] >= row.nth ? .same : .play
  }

  /// Keeps in mind what was imported.
  mutating func imported(_ row: ImportRow, _ play: Play?) {
    guard let film = row.film else { return }
    if let play { note(play) } else { note(mark: row.said.kind.rawValue, on: film) }
  }
}

/// What importing a row does.
enum ImportOutcome: Equatable {
  case play
  case mark
  /// It adds a rating or a note to a play that has none.
  case completes(Play, PlayDetails)
  case same
}
