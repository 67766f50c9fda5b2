import PlazaBase
import PlazaData

/// A member's last choice of sides, colour and size. Copies, paper, pages and finishings are not
/// carried over, so that two copies of the last document do not become two paid copies of the
/// next.
enum LastOptions {
  /// - Parameter offer: Options that the store does not offer are replaced by its defaults.
  static func of(_ member: ID<Member>, within offer: StoreOptions, _ tx: any Transaction) throws
    -> PrintOptions
  {
    var options = offer.usual
    let last = try Order.of(member, in: Order.State.allCases, atMost: 1, tx).first
    guard let before = try last.flatMap({ try OrderLine.of($0.id, tx).first })?.options else {
      return options
    }
    if offer.sides.contains(before.sides) { options.sides = before.sides }
    if offer.colours.contains(before.colour) { options.colour = before.colour }
    (options.scaling, options.percent) = (before.scaling, before.percent)
    return options
  }
}
