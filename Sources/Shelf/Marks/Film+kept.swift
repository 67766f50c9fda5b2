public import FilmCatalogue
public import PlazaBase
public import PlazaData

extension Film {
  /// Returns the film if the member may read it. This includes films that the member added, and
  /// films removed from the catalogue about which the member has stored data.
  /// - Throws: The catalogue's refusal.
  public static func find(_ id: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws
    -> Film
  {
    try find(id, in: FilmScope(reading: id, member, tx), tx)
  }
}

extension FilmDetail {
  /// Returns the film with all its details, under the same conditions.
  public static func find(_ id: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws
    -> FilmDetail
  {
    try find(id, in: FilmScope(reading: id, member, tx), tx)
  }
}

extension FilmScope {
  fileprivate init(reading id: ID<Film>, _ member: ID<Member>?, _ tx: any Transaction) throws {
    self.init(member)
    if let member, try Film.found([id], in: self, tx).isEmpty,
      try FilmStatuses.of(id, member, tx) != FilmStatuses()
    {
      self = .all
    }
  }
}
