public import FilmCatalogue
public import PlazaBase
public import PlazaData

extension Film {
  /// The film as a member may read it: also one that the member added, and one that was removed from the catalogue
  /// where the member keeps something about it.
  /// - Throws: the catalogue's refusal.
  public static func find(_ id: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws -> Film {
    try find(id, in: FilmScope(reading: id, member, tx), tx)
  }
}

extension FilmDetail {
  /// The same with everything that is known about it.
  public static func find(_ id: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws -> FilmDetail {
    try find(id, in: FilmScope(reading: id, member, tx), tx)
  }
}

extension FilmScope {
  fileprivate init(reading id: ID<Film>, _ member: ID<Member>?, _ tx: any Transaction) throws {
    self.init(member)
    if let member, try Film.found([id], in: self, tx).isEmpty, try FilmStatuses.of(id, member, tx) != FilmStatuses() {
      self = .all
    }
  }
}
