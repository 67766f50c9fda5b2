import Members
import PlazaBase
import PlazaData

/// Sets a store's prices from now on. Existing quotes keep their prices until they expire.
struct SetRates: Sendable {
  let store: ID<PrintStore>
  let rates: Rates
  let staff: ID<Member>?
  let id: ID<RatesVersion>
  let now: Instant

  /// - Parameter staff: Nil if no member set them, as in the demo.
  init(_ rates: Rates, of store: ID<PrintStore>, by staff: ID<Member>?, in world: World) {
    self.store = store
    self.rates = rates
    self.staff = staff
    (id, now) = (world.newID(), world.now())
  }

  /// - Returns: Whether the prices changed.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let before = try RatesVersion.current(of: store, tx)
    if before?.rates == rates { return false }
    try tx.run(
      """
      INSERT INTO print_rates (id, store, version, rates, since, made_by)
      VALUES (\(id), \(store), \((before?.version ?? 0) + 1), \(rates.text), \(now), \(staff))
      """)
    if let staff { try audit(before?.rates, by: staff, tx) }
    return true
  }

  private func audit(_ before: Rates?, by staff: ID<Member>, _ tx: any Transaction) throws {
    let old = Dictionary(uniqueKeysWithValues: before?.figures ?? [])
    let new = Dictionary(uniqueKeysWithValues: rates.figures)
    let changes = Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map {
      name in
      "\(name) \(old[name].map { "\($0)" } ?? "–") → \(new[name].map { "\($0)" } ?? "–")"
    }
    let name = try PrintStore.find(store, tx).name
    try AuditEntry(
      .pricesChanged, by: staff, to: nil,
      detail: (["“\(name)”"] + changes).joined(separator: " · "), at: now
    ).append(tx)
  }
}

extension Rates {
  /// The prices in minor units, each with its name in the audit log.
  fileprivate var figures: [(String, Int)] {
    var figures = [("minimum", minimum)]
    for (size, medium) in media {
      figures += [
        ("\(size) grey", medium.grey), ("\(size) colour", medium.colour),
        ("\(size) sheet", medium.sheet),
      ]
    }
    for (finishing, price) in finishings { figures.append(("\(finishing)", price)) }
    return figures
  }
}
