import PlazaBase
public import PlazaHTTP

extension Limit {
  /// The number of views and clicks counted for guests. Beyond the limit nothing is counted, and
  /// pages are shown as usual.
  static let counts = Limit(
    "adverts.counts", Phrase("Counted views and clicks of adverts"), 5000, per: .days(1),
    of: .address)
}

extension Adverts {
  public var limits: [Limit] { [.counts] }
}
