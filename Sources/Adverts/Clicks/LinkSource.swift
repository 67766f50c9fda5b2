import FilmCatalogue
public import PlazaData

/// What knows addresses outside to which pages lead by way of `/go`.
public protocol LinkSource: Sendable {
  /// The address of that name; nil where it is not one of this source's, or leads nowhere any more.
  func address(named name: String, _ tx: any Transaction) throws -> String?
}

/// The stores and trailers of films.
public struct FilmLinks: LinkSource {
  public init() {}

  public func address(named name: String, _ tx: any Transaction) throws -> String? {
    try FilmLink(name)?.address(tx)
  }
}
