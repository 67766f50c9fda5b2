import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaUI
import Shelf

/// A staged file, as its page shows it.
struct ImportReview: Sendable {
  let draft: ImportDraft
  let totals: ImportTotals
  let counts: [ImportRow.State: Int]
  let tab: ImportRow.State
  let rows: PlazaBase.ResultPage<ImportRow>
  /// The number of shop videos that wait to be imported.
  let clips: Int
  /// The number of matched rows that wait for a source's response.
  let held: Int
  /// The progress of the queries to the sources.
  let sought: LookupProgress
  let pause: SeekingPause?
  /// The number of films with no similar film in the catalogue.
  let unknown: Int
  /// The films that the rows refer to.
  let films: [ID<Film>: Film]

  /// The number of rows that the button imports. Once it was pressed, rows that wait for a source
  /// are imported automatically.
  var ready: Int { count(.matched) + clips - (draft.isWanted ? held : 0) }

  func count(_ state: ImportRow.State) -> Int { counts[state] ?? 0 }

  /// - Parameter tab: The state of the rows to show; by default the first one that needs the
  ///   member's attention.
  static func read(
    _ id: ID<ImportDraft>, of member: ID<Member>, _ tab: ImportRow.State?, _ page: PageRequest,
    now: Instant,
    _ tx: any Transaction
  ) throws -> ImportReview {
    let draft = try ImportDraft.find(id, of: member, tx)
    let counts = try draft.counts(tx)
    let needed = [ImportRow.State.choice, .refused, .matched, .done].first { counts[$0] ?? 0 > 0 }
    let chosen = tab ?? needed ?? .matched
    let rows = try draft.rows(chosen, page, tx)
    let films = try Film.found(rows.items.compactMap(\.film), in: .of(member), tx)
    return ImportReview(
      draft: draft, totals: try ImportTotals.of(draft, tx), counts: counts, tab: chosen,
      rows: rows,
      clips: try draft.clips(tx), held: try draft.held(tx), sought: try draft.soughtFilms(tx),
      pause: try SeekingPause.of(draft, now: now, tx), unknown: try draft.unknownFilms(tx).count,
      films: films)
  }
}

extension ImportRow.State {
  var title: String {
    switch self {
    case .matched: say("Matched")
    case .choice: say("Needs your choice")
    case .refused: say("Rejected", as: "a row")
    case .skipped: say("Skipped", as: "a row")
    case .done: say("Imported", as: "a row")
    case .same: say("Already there")
    }
  }

  var tone: Tone {
    switch self {
    case .matched, .done: .done
    case .choice: .warning
    case .refused: .alert
    case .skipped, .same: .neutral
    }
  }
}

extension UploadedRow.Kind {
  var title: String {
    switch self {
    case .play: say("Watched", as: "a row")
    case .bookmark: say("Bookmark", as: "a row")
    case .like: say("Like", as: "a row")
    case .dislike: say("Dislike", as: "a row")
    }
  }
}
