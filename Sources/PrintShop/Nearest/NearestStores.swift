package import PlazaBase
package import PlazaData

/// A store and its distance.
package struct NearStore: Sendable, Equatable {
  package let id: ID<PrintStore>
  package let metres: Double

  package init(id: ID<PrintStore>, metres: Double) {
    self.id = id
    self.metres = metres
  }
}

/// An exact nearest-neighbour search that needs only an ordinary index on either database engine.
///
/// The neighbours in index order yield an upper bound on the distance. Every store within that
/// bound is in one of a few index ranges, whose stores are then measured.
package struct NearestStores: Sendable {
  let spot: Coordinate
  let count: Int

  /// - Parameter count: The maximum number of results.
  package init(to spot: Coordinate, atMost count: Int) {
    self.spot = spot
    self.count = max(count, 1)
  }

  /// Returns the nearest stores first; equal distances are ordered by key.
  package func callAsFunction(_ tx: any Transaction) throws -> [NearStore] {
    let neighbours = try neighbours(tx)
    guard var radius = reach(of: neighbours) else { return neighbours.sorted(by: Self.isNearer) }
    // If the circle contains very many stores, such as a city next to an empty plain, its radius
    // is reduced first.
    var maximum: Int? = 16 * count + 200
    while true {
      let found = try within(radius, atMost: maximum, tx)
      guard let limit = maximum, found.count >= limit else {
        return Array(found.sorted(by: Self.isNearer).prefix(count))
      }
      let tighter = try min(
        reach(of: found) ?? radius, reach(of: within(radius / 2, atMost: limit, tx)) ?? radius)
      if tighter > radius * 0.8 || tighter < 0.01 { maximum = nil }
      radius = min(radius, tighter)
    }
  }

  private static func isNearer(_ left: NearStore, _ right: NearStore) -> Bool {
    (left.metres, left.id.text) < (right.metres, right.id.text)
  }

  /// Returns a radius that contains enough of these stores; nil if there are too few.
  private func reach(of stores: [NearStore]) -> Double? {
    stores.count < count ? nil : stores.map(\.metres).sorted()[count - 1]
  }

  private func neighbours(_ tx: any Transaction) throws -> [NearStore] {
    let here = MortonCode(spot).number
    return try tx.rows(
      """
      SELECT id, latitude, longitude FROM (
        SELECT id, latitude, longitude FROM print_store WHERE spot >= \(here) ORDER BY spot, id LIMIT \(count)
      ) AS after_it UNION ALL SELECT id, latitude, longitude FROM (
        SELECT id, latitude, longitude FROM print_store WHERE spot < \(here)
        ORDER BY spot DESC, id DESC LIMIT \(count)
      ) AS before_it
      """
    ).compactMap(measured)
  }

  /// - Parameter limit: The maximum number of results; nil for all.
  private func within(_ radius: Double, atMost limit: Int?, _ tx: any Transaction) throws
    -> [NearStore]
  {
    let box = BoundingBox(around: spot, metres: radius)
    let runs = box.runs
    // The number of parts is constant, so that the statement is prepared only once.
    let arms = (0..<BoundingBox.squares).map {
      part(of: runs.indices.contains($0) ? runs[$0] : nil, box)
    }
    let all = arms.dropFirst().reduce(arms[0]) { "\($0) UNION ALL \($1)" }
    return try tx.rows(
      "SELECT id, latitude, longitude FROM (\(all)) AS found LIMIT \(limit ?? Int(Int32.max))"
    )
    .compactMap(measured)
  }

  private func part(of run: ClosedRange<Int>?, _ box: BoundingBox) -> SQL {
    """
    SELECT id, latitude, longitude FROM print_store
    WHERE spot BETWEEN \(run?.lowerBound ?? 1) AND \(run?.upperBound ?? 0)
      AND latitude BETWEEN \(box.latitudes.lowerBound) AND \(box.latitudes.upperBound)
      AND longitude BETWEEN \(box.longitudes.lowerBound) AND \(box.longitudes.upperBound)
    """
  }

  private func measured(_ row: Row) throws -> NearStore? {
    let place = Coordinate(
      latitude: try row.value("latitude"), longitude: try row.value("longitude"))
    guard let place else { return nil }
    return NearStore(id: try row.value("id"), metres: spot.metres(to: place))
  }
}
