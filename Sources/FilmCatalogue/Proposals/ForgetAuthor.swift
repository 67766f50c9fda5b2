public import PlazaBase
public import PlazaData

extension FilmCatalogue {
  /// Films that only this member saw are removed; films that the staff listed stay without their author.
  public static func forget(author: ID<Member>, _ tx: any Transaction) throws {
    try tx.run(
      "UPDATE film SET state = 'removed' WHERE author = \(author) AND state IN ('proposed', 'private')")
    try tx.run("UPDATE film SET author = NULL WHERE author = \(author)")
  }
}
