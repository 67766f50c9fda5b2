import PlazaBase

/// A location as one integer, so that an ordinary index finds nearby locations: the interleaved
/// bits of its column and row on a grid (Morton order). A grid square whose width is a power of
/// two is one contiguous range.
package struct MortonCode: Sendable, Hashable {
  /// The number of bits per axis; a column is 60 cm wide at the equator.
  static let digits = 26
  static let side = 1 << digits

  let column: Int
  let row: Int

  package init(_ spot: Coordinate) {
    column = Self.column(spot.longitude)
    row = Self.row(spot.latitude)
  }

  /// The stored value.
  package var number: Int { Self.woven(column, row) }

  /// Returns the column of a longitude. Beyond the date line, the column is outside the grid as
  /// well.
  static func column(_ longitude: Double) -> Int {
    Int(nearest: ((longitude + 180) / 360 * Double(side)).rounded(.down))
  }

  static func row(_ latitude: Double) -> Int {
    min(max(Int(nearest: ((latitude + 90) / 180 * Double(side)).rounded(.down)), 0), side - 1)
  }

  /// Interleaves the bits; each row bit precedes the column bit.
  static func woven(_ column: Int, _ row: Int) -> Int { spread(column) | spread(row) << 1 }

  private static func spread(_ number: Int) -> Int {
    var bits = UInt64(truncatingIfNeeded: number) & 0x3FF_FFFF
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    bits = (bits | bits << 1) & 0x5555_5555_5555_5555
    return Int(bits)
  }
}
