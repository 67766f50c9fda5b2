import PlazaBase
import PlazaData

/// The state of the selection page: the selected films, and the available films that match the
/// search.
struct FilmPicker: Sendable {
  private(set) var chosen: [(choice: RentalChoice, film: Film)] = []
  let others: ResultPage<Film>
  /// The remaining search text. A scanned code selects its copy and is removed from the search.
  let query: String
  /// The reason why a scanned code selected no copy.
  let refused: String?

  init(_ choices: [RentalChoice], _ query: String, _ resolve: ResolveScan, _ tx: any Transaction)
    throws
  {
    var (scanned, refused, query): (RentalChoice?, String?, String) = (nil, nil, query)
    switch query.trimmed.isEmpty ? .text : try resolve(query, chosen: choices, tx) {
    case .copy(_, let copy): (scanned, query) = (.copy(copy.code), "")
    case .text: break
    case .refused(_, let why): (refused, query) = (why, "")
    }
    (self.refused, self.query) = (refused, query)
    for choice in choices + [scanned].compactMap({ $0 })
    where !chosen.contains(where: { $0.choice == choice }) {
      if let film = try choice.film(tx) { chosen.append((choice, film)) }
    }
    let ticked = Set(chosen.map(\.choice))
    let found = try Film.list(query, inStockOnly: true, PageRequest(limit: 200), tx)
    others = ResultPage(
      items: found.items.filter { !ticked.contains(.film($0.id)) }, next: found.next)
  }
}

extension RentalChoice {
  /// Returns the film of the choice; `nil` if it has left the stock.
  func film(_ tx: any Transaction) throws -> Film? {
    let id: ID<Film>? =
      switch self {
      case .film(let film): film
      case .copy(let code): try Copy.find(code, tx)?.film
      }
    return try id.flatMap { try Film.found([$0], tx).first { $0.retiredAt == nil } }
  }
}
