public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// An address outside to which a film's page leads, by way of `/go`: one of its stores, one of its trailers. Its name
/// tells the film and which of its addresses is meant. It stays the same for as long as the film has that address,
/// needs no row of its own, and leads to nothing that the film does not have: nobody can make up one that leads
/// elsewhere.
public struct FilmLink: Sendable, Hashable {
  public let film: ID<Film>
  private let mark: String

  public init(_ film: ID<Film>, to address: String) {
    self.film = film
    let hash = address.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    mark = String(hash, radix: 36)
  }

  /// - Returns: nil where the text is not such a name.
  public init?(_ name: String) {
    guard name.utf8.count <= 64, let dot = name.firstIndex(of: "."), let film = ID<Film>(name[..<dot]) else {
      return nil
    }
    self.film = film
    mark = String(name[name.index(after: dot)...])
  }

  /// What it is called in an address.
  public var name: String { "\(film).\(mark)" }

  /// Where a page leads instead of the address itself.
  public var link: Link { Link("go", name) }

  /// The address it stands for; nil where the film has it no longer.
  public func address(_ tx: any Transaction) throws -> String? {
    let detail = try FilmDetail.find(film, tx)
    let all = detail.links.map(\.address) + detail.trailers.map(\.address)
    return all.first { FilmLink(film, to: $0).mark == mark }
  }
}
