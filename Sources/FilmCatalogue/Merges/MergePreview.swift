import PlazaBase
import PlazaData

/// A preview of a merge: both films as they are, and the surviving film as it would be.
struct MergePreview: Sendable {
  let gone: FilmDetail
  let survivor: FilmDetail
  let after: FilmDetail

  /// - Throws: ``MergeRefusal/sameFilm`` and ``NoSuchFilm``.
  static func of(_ gone: ID<Film>, into survivor: ID<Film>, _ tx: any Transaction) throws
    -> MergePreview
  {
    let (gone, survivor) = (
      try FilmDetail.find(gone, in: .all, tx), try FilmDetail.find(survivor, in: .all, tx)
    )
    if gone.film.id == survivor.film.id { throw MergeRefusal.sameFilm }
    let records = try FilmRecord.of([gone.film.id, survivor.film.id], tx)
    let moved = (records[gone.film.id] ?? []).map { record in
      var record = record
      record.moved += 1
      return record
    }
    let all = ((records[survivor.film.id] ?? []) + moved).filter(\.isUsable).sorted(
      by: FilmRecord.counts)
    let facts = try all.map { ($0.key.source, try FilmFacts(text: $0.text), $0.asOf) }
    let after = DerivedFilm(survivor.film.id, of: facts).map {
      FilmDetail($0, before: survivor, adding: gone.records)
    }
    return MergePreview(gone: gone, survivor: survivor, after: after ?? survivor)
  }
}

extension FilmDetail {
  /// Creates the details of a derived film that is not written.
  fileprivate init(_ derived: DerivedFilm, before: FilmDetail, adding records: [RecordNote]) {
    let film = Film(
      id: derived.id, title: derived.title, originalTitle: derived.originalTitle,
      year: derived.release.year,
      release: derived.release, genres: derived.genres, runningMinutes: derived.runningMinutes,
      picture: before.film.picture, popularity: derived.popularity, score: derived.score,
      sortTitle: FilmNormalization.sortTitle(of: derived.title),
      source: derived.source, asOf: derived.asOf)
    let details = derived.details
    self.init(
      film: film, overview: details.overview, directors: details.directors, cast: details.cast,
      certifications: details.certifications, links: details.links, trailers: details.trailers,
      dateDoubt: derived.dateDoubt,
      records: before.records
        + records.map { RecordNote(key: $0.key, asOf: $0.asOf, moved: $0.moved + 1) },
      state: before.state, author: before.author)
  }
}
