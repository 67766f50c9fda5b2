import FilmCatalogue
public import PlazaData

/// A source of external links that pages reach through `/go`.
public protocol LinkSource: Sendable {
  /// Returns the URL with a name; nil if the name belongs to another source or no longer exists.
  func address(named name: String, _ tx: any Transaction) throws -> String?
}

/// Links to the stores and trailers of films.
public struct FilmLinks: LinkSource {
  public init() {}

  public func address(named name: String, _ tx: any Transaction) throws -> String? {
    try FilmLink(name)?.address(tx)
  }
}
