public import PlazaBase
public import PlazaData

/// Fills a catalogue that has no films with those of the demo. It changes nothing in one that is in use.
public struct FillCatalogue: Sendable {
  private let take: TakeInFilms

  /// - Throws: where the file of films does not read as it should.
  public init(in world: World) throws {
    take = TakeInFilms(try DemoFilms.read().map(\.found), at: world.now(), in: world)
  }

  /// - Returns: whether the catalogue was empty.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    if try tx.exists("SELECT 1 FROM film ORDER BY id LIMIT 1") { return false }
    _ = try take(tx)
    return true
  }
}
