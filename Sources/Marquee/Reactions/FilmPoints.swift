import FilmCatalogue
import PlazaBase
import PlazaData
import Wallet

/// The points that a member has earned with films, excluding revoked ones.
struct FilmPoints: Sendable {
  let member: ID<Member>

  /// - Parameter films: Current films. Points for films that were merged into one count for it.
  /// - Returns: The points by film; films without points are omitted.
  func callAsFunction(_ films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: Int] {
    var films = Dictionary(films.map { (FilmReference.text($0), $0) }) { first, _ in first }
    for (survivor, gone) in try Film.merged(into: Array(films.values), tx) {
      for film in gone { films[FilmReference.text(film)] = survivor }
    }
    let points = try Reward.points(
      of: member, reasons: FilmReference.reasons, about: films.keys.sorted(), tx)
    return points.reduce(into: [:]) { sums, reference in
      if let film = films[reference.key] { sums[film, default: 0] += reference.value }
    }
  }
}
