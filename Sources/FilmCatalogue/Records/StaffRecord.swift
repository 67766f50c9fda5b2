import PlazaBase
import PlazaData

extension ExternalKey {
  /// The key of the staff's record of a film.
  static func hand(_ film: ID<Film>) -> ExternalKey { ExternalKey(.hand, film.text, kind: "film") }
}

/// The records of staff about a film, and the film as its sources alone describe it.
struct StaffRecord: Sendable {
  let film: ID<Film>
  /// The records of staff: the film's own, and those of films that were merged into it.
  let ours: [(record: FilmRecord, facts: FilmFacts)]
  /// The reference to the picture that staff uploaded; nil if they uploaded none.
  var ownArtwork: String? {
    ours.lazy.compactMap(\.facts.artwork).first { StaffArtwork.picture($0) != nil }
  }
  /// The film without the records of staff; nil if no source knows it.
  let sources: DerivedFilm?

  init(of film: ID<Film>, _ tx: any Transaction) throws {
    self.film = film
    let said = try (FilmRecord.of([film], tx)[film] ?? []).filter(\.isUsable).sorted(
      by: FilmRecord.counts
    )
    .map { (record: $0, facts: try FilmFacts(text: $0.text)) }
    ours = said.filter { $0.record.key.source == .hand }
    sources = DerivedFilm(
      film,
      of: said.filter { $0.record.key.source != .hand }.map {
        ($0.record.key.source, $0.facts, $0.record.asOf)
      })
  }
}

extension FilmFacts {
  /// The facts that differ from those of the sources.
  func differing(from sources: DerivedFilm?) -> FilmFacts {
    guard let sources else { return self }
    var facts = FilmFacts(title: title == sources.title ? "" : title)
    facts.originalTitle = originalTitle == sources.originalTitle ? nil : originalTitle
    facts.release = release == sources.release && sources.dateDoubt == nil ? .unknown : release
    facts.genres = genres == sources.genres ? [] : genres
    facts.directors = directors == sources.details.directors ? [] : directors
    facts.cast = cast == sources.details.cast ? [] : cast
    facts.runningMinutes = runningMinutes == sources.runningMinutes ? nil : runningMinutes
    facts.overview = overview == sources.details.overview ? nil : overview
    facts.certifications = certifications.filter {
      sources.details.certifications[$0.key] != $0.value
    }
    facts.links = links.filter { !sources.details.links.contains($0) }
    facts.trailers = trailers == sources.details.trailers ? [] : trailers
    return facts
  }

  /// Removes the facts that are not in `said`.
  func only(_ said: FilmFacts) -> FilmFacts {
    var facts = self
    if said.title.isEmpty { facts.title = "" }
    if said.originalTitle == nil { facts.originalTitle = nil }
    if said.release.precision == .unknown { facts.release = .unknown }
    if said.genres.isEmpty { facts.genres = [] }
    if said.directors.isEmpty { facts.directors = [] }
    if said.cast.isEmpty { facts.cast = [] }
    if said.runningMinutes == nil { facts.runningMinutes = nil }
    if said.overview == nil { facts.overview = nil }
    facts.certifications = certifications.filter { said.certifications[$0.key] != nil }
    facts.links = links.filter(said.links.contains)
    if said.trailers.isEmpty { facts.trailers = [] }
    if said.artwork == nil { facts.artwork = nil }
    return facts
  }

  /// Whether no fact is set.
  var isEmpty: Bool { self == FilmFacts(title: "") }
}
