public import PlazaBase
public import PlazaData

extension FilmCatalogue {
  /// Removes the films that only this member sees, and removes the author from films that staff
  /// listed.
  public static func erase(author: ID<Member>, _ tx: any Transaction) throws {
    try tx.run(
      "UPDATE film SET state = 'removed' WHERE author = \(author) AND state IN ('proposed', 'private')"
    )
    try tx.run("UPDATE film SET author = NULL WHERE author = \(author)")
  }
}
