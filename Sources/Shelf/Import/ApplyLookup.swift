import FilmCatalogue
import PlazaBase
import PlazaData

/// Stores what the sources returned about films of a file: certain results are matched, and
/// imported if the member has confirmed the import; likely results become candidates.
struct ApplyLookup: Sendable {
  typealias Found = (row: ImportRow, finding: FilmFinder.Finding)

  private let draft: ID<ImportDraft>
  private let member: ID<Member>
  private let found: [Found]
  private let today: CalendarDate
  private let ingest: IngestFilms
  private let apply: ApplyImport

  init(
    _ draft: ID<ImportDraft>, of member: ID<Member>, _ found: [Found], today: CalendarDate,
    in world: World
  ) {
    self.draft = draft
    self.member = member
    self.found = found
    self.today = today
    ingest = IngestFilms(found.flatMap(\.finding.films), at: world.now(), in: world)
    apply = ApplyImport(draft, of: member, in: world)
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard let draft = try? ImportDraft.find(draft, of: member, tx) else { return }
    let films = try ingest(tx).films
    for (row, finding) in found {
      let match = try match(row.uploaded.film, finding, films, tx)
      let open = try LookupRows(draft: draft.id).open(row.filmKey, tx)
      try LookupRows(draft: draft.id).record(queried: row.filmKey, tx)
      for var row in open {
        row.apply(match, today: today)
        try row.save(in: draft.id, tx)
      }
    }
    if draft.isWanted { _ = try apply(tx) }
  }

  private func match(
    _ film: UploadedFilm, _ finding: FilmFinder.Finding, _ films: [ExternalKey: ID<Film>],
    _ tx: any Transaction
  ) throws -> FilmMatch {
    var extended = film
    if let sure = finding.sure, !extended.keys.contains(where: { $0.source == sure.source }) {
      extended.keys.append(sure)
    }
    let known = try extended.match(for: member, tx)
    var ids = finding.films.compactMap { films[$0.key] }
    switch known {
    case .one(let film):
      if !finding.isContested { return known }
      ids = ([film.id] + ids).uniqued
    case .several(let candidates): ids = (candidates.map(\.id) + ids).uniqued
    case .none: break
    }
    let found = try Film.found(ids, in: .of(member), tx)
    let all = ids.compactMap { found[$0] }
    return all.isEmpty ? .none : .several(all)
  }
}
