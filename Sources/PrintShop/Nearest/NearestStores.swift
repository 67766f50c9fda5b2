package import PlazaBase
package import PlazaData

/// A store and how far away it is.
package struct NearStore: Sendable, Equatable {
  package let id: ID<PrintStore>
  package let metres: Double

  package init(id: ID<PrintStore>, metres: Double) {
    self.id = id
    self.metres = metres
  }
}

/// The stores nearest to a place, exactly, by nothing but an ordinary index on both engines.
///
/// The stores that come before and after the place in the index's order tell how far one must look at most; everything
/// within that distance lies in a few runs of the index, and is measured.
package struct NearestStores: Sendable {
  let spot: Coordinate
  let count: Int

  /// - Parameter count: how many at most.
  package init(to spot: Coordinate, atMost count: Int) {
    self.spot = spot
    self.count = max(count, 1)
  }

  /// Nearest first; those that are equally far, by their keys.
  package func callAsFunction(_ tx: any Transaction) throws -> [NearStore] {
    let neighbours = try neighbours(tx)
    guard var radius = reach(of: neighbours) else { return neighbours.sorted(by: Self.comesFirst) }
    // Where very many lie in the circle, such as a whole city beside an empty plain, it is drawn narrower first.
    var most: Int? = 16 * count + 200
    while true {
      let found = try within(radius, atMost: most, tx)
      guard let limit = most, found.count >= limit else {
        return Array(found.sorted(by: Self.comesFirst).prefix(count))
      }
      let tighter = try min(reach(of: found) ?? radius, reach(of: within(radius / 2, atMost: limit, tx)) ?? radius)
      if tighter > radius * 0.8 || tighter < 0.01 { most = nil }
      radius = min(radius, tighter)
    }
  }

  private static func comesFirst(_ left: NearStore, _ right: NearStore) -> Bool {
    (left.metres, left.id.text) < (right.metres, right.id.text)
  }

  /// Within this distance there are enough; nil where these are too few to say.
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

  /// - Parameter limit: after so many it may stop; nil for all there are.
  private func within(_ radius: Double, atMost limit: Int?, _ tx: any Transaction) throws -> [NearStore] {
    let box = BoundingBox(around: spot, metres: radius)
    let runs = box.runs
    // Always as many parts, so that the statement is made ready once.
    let arms = (0..<BoundingBox.squares).map { part(of: runs.indices.contains($0) ? runs[$0] : nil, box) }
    let all = arms.dropFirst().reduce(arms[0]) { "\($0) UNION ALL \($1)" }
    return try tx.rows("SELECT id, latitude, longitude FROM (\(all)) AS found LIMIT \(limit ?? Int(Int32.max))")
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
    let place = Coordinate(latitude: try row.value("latitude"), longitude: try row.value("longitude"))
    guard let place else { return nil }
    return NearStore(id: try row.value("id"), metres: spot.metres(to: place))
  }
}
