import Foundation

/// The latitudes and longitudes that contain every point within a distance of a location, and the
/// grid squares that cover them.
struct BoundingBox: Sendable {
  let latitudes: ClosedRange<Double>
  /// All longitudes if the box crosses the date line.
  let longitudes: ClosedRange<Double>
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>

  /// The maximum number of covering squares, three by three.
  static let squares = 9

  init(around spot: Coordinate, metres: Double) {
    // Slightly enlarged, so that rounding loses no point on the boundary.
    let angle = metres / Coordinate.earth * (1 + 1e-9) + 1e-9
    latitudes = max(-90, spot.latitude - angle.degrees)...min(90, spot.latitude + angle.degrees)
    rows = MortonCode.row(latitudes.lowerBound)...MortonCode.row(latitudes.upperBound)
    guard let reach = Self.reach(angle, at: spot.latitude) else {
      longitudes = -180...180
      columns = 0...(MortonCode.side - 1)
      return
    }
    let (west, east) = (spot.longitude - reach, spot.longitude + reach)
    longitudes = west < -180 || east >= 180 ? -180...180 : west...east
    columns = MortonCode.column(west)...MortonCode.column(east)
  }

  /// Returns the extent of a circle in degrees of longitude to each side; nil if it contains a
  /// pole or spans all longitudes.
  private static func reach(_ angle: Double, at latitude: Double) -> Double? {
    guard abs(latitude.radians) + angle < .pi / 2 else { return nil }
    let reach = asin(min(1, sin(angle) / cos(latitude.radians))).degrees
    return reach + 1e-9 < 180 ? reach + 1e-9 : nil
  }

  /// The ranges of Morton codes that cover the box, using the smallest squares of which three by
  /// three suffice.
  var runs: [ClosedRange<Int>] {
    let shift = (0..<MortonCode.digits).first {
      columns(at: $0).count <= 3 && rows(at: $0).count <= 3
    }
    guard let shift else { return [0...(1 << (2 * MortonCode.digits)) - 1] }
    let mask = (MortonCode.side >> shift) - 1
    let starts = rows(at: shift).flatMap { row in
      columns(at: shift).map { MortonCode.woven($0 & mask, row) << (2 * shift) }
    }
    return Set(starts).sorted().map { $0...($0 + (1 << (2 * shift)) - 1) }.joinedUp
  }

  private func columns(at shift: Int) -> ClosedRange<Int> {
    let all = columns.lowerBound >> shift...columns.upperBound >> shift
    return all.count >= MortonCode.side >> shift ? 0...((MortonCode.side >> shift) - 1) : all
  }

  private func rows(at shift: Int) -> ClosedRange<Int> {
    rows.lowerBound >> shift...rows.upperBound >> shift
  }
}

extension [ClosedRange<Int>] {
  /// Merges adjacent ranges.
  fileprivate var joinedUp: [ClosedRange<Int>] {
    reduce(into: []) { runs, next in
      if let last = runs.last, last.upperBound + 1 == next.lowerBound {
        runs[runs.count - 1] = last.lowerBound...next.upperBound
      } else {
        runs.append(next)
      }
    }
  }
}
