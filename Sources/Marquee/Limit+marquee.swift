import PlazaBase
import PlazaHTTP

extension Limit {
  /// The number of films that a member shares for the first time.
  static let shares = Limit("marquee.shares", Phrase("Cards for sharing"), 50, per: .days(1))

  /// The number of clips started for points, whether or not they are watched to the end.
  static let viewings = Limit(
    "marquee.viewings", Phrase("Clips started for points"), 200, per: .days(1))
}
