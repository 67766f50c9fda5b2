import PlazaBase
import PlazaData

/// Replaces a film's cover.
struct SetCover: Sendable {
  let film: ID<Film>
  let cover: ID<Cover>

  /// - Returns: The previous cover, which is no longer referenced.
  func callAsFunction(_ tx: any Transaction) throws -> ID<Cover>? {
    let before = try Film.find(film, tx).cover
    try tx.run("UPDATE rental_film SET cover = \(cover) WHERE id = \(film) AND retired_at IS NULL")
    return before.flatMap { ID($0) }
  }
}
