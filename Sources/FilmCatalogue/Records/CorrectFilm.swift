import PlazaBase
public import PlazaData

/// Corrects the facts of a film. Fields that differ from those of the sources are stored as the
/// staff's record; fields that are equal or blank follow the sources again.
public struct CorrectFilm: Sendable {
  let film: ID<Film>
  let facts: FilmFacts
  let picture: StaffPicture
  let at: Instant

  /// - Parameters:
  ///   - facts: the corrected facts.
  ///   - picture: the change to the picture that staff uploaded.
  init(_ film: ID<Film>, _ facts: FilmFacts, picture: StaffPicture = .asItIs, in world: World) {
    self.film = film
    self.picture = picture
    at = world.now()
    self.facts = facts.cleaned(thisYear: ShopTimeZone.year(of: at))
  }

  /// - Throws: ``NoSuchFilm``, and `ValidationErrors` if the film would have no title.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Film {
    let id = try Film.find(film, in: .all, tx).id
    let known = try StaffRecord(of: id, tx)
    var said = facts.differing(from: known.sources)
    said.artwork = try picture.named(before: known.ownArtwork, tx)
    if said.title.isEmpty, known.sources == nil {
      throw ValidationErrors("title", say("Enter the title."))
    }
    let before = try RebuildFilms.Standing.of([id], tx)
    try write(said, known, tx)
    try RebuildFilms.anew([id], before: before, at: at, tx)
    try picture.show(with: id, at: at, tx)
    return try Film.find(id, in: .all, tx)
  }

  private func write(_ said: FilmFacts, _ known: StaffRecord, _ tx: any Transaction) throws {
    let key = ExternalKey.hand(known.film)
    if said.isEmpty {
      try tx.run(
        "DELETE FROM film_record WHERE source = \(key.source) AND kind = \(key.kind) AND external_id = \(key.id)"
      )
    } else {
      var facts = said
      // The form has no field for popularity, so its value is preserved.
      if let own = known.ours.first(where: { $0.record.key == key })?.facts {
        facts.popularity = own.popularity
      }
      try FilmRecord.save([FilmRecord(key: key, film: known.film, text: facts.text, asOf: at)], tx)
    }
    let others = known.ours.filter { $0.record.key != key }.compactMap { one -> FilmRecord? in
      var record = one.record
      record.text = one.facts.only(said).text
      return record == one.record ? nil : record
    }
    try FilmRecord.save(others, tx)
  }
}

extension ShopTimeZone {
  /// The year of an instant in UTC.
  static func year(of moment: Instant) -> Int {
    ShopTimeZone(identifier: "UTC")?.date(of: moment).year ?? 9999
  }
}
