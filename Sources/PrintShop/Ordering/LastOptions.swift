import PlazaBase
import PlazaData

/// How a member printed last: sides, colour and size. Copies, paper, pages and finishing belong to a document, so that
/// two copies of the last document do not make the member pay for two of the next.
enum LastOptions {
  /// - Parameter offer: what the store does not offer is as usual.
  static func of(_ member: ID<Member>, within offer: StoreOptions, _ tx: any Transaction) throws -> PrintOptions {
    var options = offer.usual
    let last = try Order.of(member, in: Order.State.allCases, atMost: 1, tx).first
    guard let before = try last.flatMap({ try OrderLine.of($0.id, tx).first })?.options else { return options }
    if offer.sides.contains(before.sides) { options.sides = before.sides }
    if offer.colours.contains(before.colour) { options.colour = before.colour }
    (options.scaling, options.percent) = (before.scaling, before.percent)
    return options
  }
}
