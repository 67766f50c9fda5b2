import PlazaBase
import PlazaData

/// Gives a store new prices from now on. What was quoted before keeps its own until the quote is over.
struct SetRates: Sendable {
  let store: ID<PrintStore>
  let rates: Rates
  let staff: ID<Member>?
  let id: ID<RatesVersion>
  let now: Instant

  /// - Parameter staff: nil where nobody did it, as in the demo.
  init(_ rates: Rates, of store: ID<PrintStore>, by staff: ID<Member>?, in world: World) {
    self.store = store
    self.rates = rates
    self.staff = staff
    (id, now) = (world.newID(), world.now())
  }

  /// - Returns: whether they differ from those before.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let before = try RatesVersion.current(of: store, tx)
    if before?.rates == rates { return false }
    try tx.run(
      """
      INSERT INTO print_rates (id, store, version, rates, since, made_by)
      VALUES (\(id), \(store), \((before?.version ?? 0) + 1), \(rates.text), \(now), \(staff))
      """)
    return true
  }
}
