public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// A link from a film's page, by way of `/go`, to the external address of a store or trailer. Its
/// name contains the film's ID and a hash of the address. It stays the same as long as the film
/// has the address, and needs no row of its own. A forged name resolves to nothing, because only
/// addresses of the film are accepted.
public struct FilmLink: Sendable, Hashable {
  public let film: ID<Film>
  private let mark: String

  public init(_ film: ID<Film>, to address: String) {
    self.film = film
    mark = String(address.fnv1a, radix: 36)
  }

  /// - Returns: nil if the text is not a well-formed name.
  public init?(_ name: String) {
    guard name.utf8.count <= 64, let dot = name.firstIndex(of: "."),
      let film = ID<Film>(name[..<dot])
    else {
      return nil
    }
    self.film = film
    mark = String(name[name.index(after: dot)...])
  }

  /// The name in the path.
  public var name: String { "\(film).\(mark)" }

  /// The path that pages link to.
  public var link: Link { Link("go", name) }

  /// The external address; nil if the film no longer has it.
  public func address(_ tx: any Transaction) throws -> String? {
    let detail = try FilmDetail.find(film, tx)
    let all = detail.links.map(\.address) + detail.trailers.map(\.address)
    return all.first { FilmLink(film, to: $0).mark == mark }
  }
}
