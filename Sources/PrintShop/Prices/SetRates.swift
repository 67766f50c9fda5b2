import Members
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
    if let staff { try note(before?.rates, by: staff, tx) }
    return true
  }

  private func note(_ before: Rates?, by staff: ID<Member>, _ tx: any Transaction) throws {
    let old = Dictionary(uniqueKeysWithValues: before?.figures ?? [])
    let new = Dictionary(uniqueKeysWithValues: rates.figures)
    let changes = Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map { name in
      "\(name) \(old[name].map { "\($0)" } ?? "–") → \(new[name].map { "\($0)" } ?? "–")"
    }
    let name = try PrintStore.find(store, tx).name
    try AuditEntry(
      .pricesChanged, by: staff, to: nil, detail: (["“\(name)”"] + changes).joined(separator: " · "), at: now
    ).append(tx)
  }
}

extension Rates {
  /// Each price in minor units, by what it is for.
  fileprivate var figures: [(String, Int)] {
    var figures = [("minimum", minimum)]
    for (size, medium) in media {
      figures += [("\(size) grey", medium.grey), ("\(size) colour", medium.colour), ("\(size) sheet", medium.sheet)]
    }
    for (finishing, price) in finishings { figures.append(("\(finishing)", price)) }
    return figures
  }
}
