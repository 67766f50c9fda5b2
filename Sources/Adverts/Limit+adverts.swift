import PlazaBase
public import PlazaWeb

extension Limit {
  /// Views and clicks of strangers; what is beyond is not counted, and the page is shown all the same.
  static let counts = Limit(
    "adverts.counts", Phrase("Counted views and clicks of adverts"), 5000, per: .days(1), of: .address)
}

extension Adverts {
  public var limits: [Limit] { [.counts] }
}
