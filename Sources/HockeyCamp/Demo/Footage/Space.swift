import Foundation
import PlazaBase

/// A point on or above the ice, or a vector between two points, in centimetres: `x` to the right
/// of the picture, `y` up, `z` towards the viewer.
struct Space: Sendable, Hashable {
  let x, y, z: Double

  init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  static let up = Space(0, 1, 0)

  static func + (one: Space, other: Space) -> Space {
    Space(one.x + other.x, one.y + other.y, one.z + other.z)
  }
  static func - (one: Space, other: Space) -> Space { one + other * -1 }
  static func * (one: Space, times: Double) -> Space {
    Space(one.x * times, one.y * times, one.z * times)
  }

  func dot(_ other: Space) -> Double { x * other.x + y * other.y + z * other.z }
  var length: Double { dot(self).squareRoot() }
  var unit: Space { length > 1e-6 ? self * (1 / length) : .up }

  /// Returns the position of a knee or an elbow, and the end of the limb, which stops short of a
  /// target that is out of reach.
  /// - Parameters:
  ///   - upper: the length of the thigh or the upper arm.
  ///   - lower: the length of the lower leg or the forearm.
  ///   - side: the direction in which the joint points.
  func bent(to end: Space, upper: Double, lower: Double, towards side: Space) -> (
    joint: Space, end: Space
  ) {
    let reach = min(max((end - self).length, 1), (upper + lower) * 0.999)
    let way = (end - self).unit
    let along = (upper * upper - lower * lower + reach * reach) / (2 * reach)
    let out = max(upper * upper - along * along, 0).squareRoot()
    let across = (side - way * side.dot(way)).unit
    return (self + way * along + across * out, self + way * reach)
  }
}

/// Numbers that are interpolated smoothly between key times, in a loop.
struct Motion: Sendable {
  let period: Double
  let keys: [(at: Double, numbers: [Double])]

  /// Returns the numbers at a time in seconds, from 0 to the period.
  func numbers(at time: Double) -> [Double] {
    let place = keys.lastIndex { $0.at <= time + 1e-9 } ?? 0
    let near = (-1...2).map { key(place + $0) }
    return near[0].numbers.indices.map { index in
      Self.between(near.map { ($0.at, $0.numbers[index]) }, time)
    }
  }

  private func key(_ index: Int) -> (at: Double, numbers: [Double]) {
    let turn = Int(nearest: (Double(index) / Double(keys.count)).rounded(.down))
    let key = keys[index - turn * keys.count]
    return (key.at + Double(turn) * period, key.numbers)
  }

  /// Interpolates between the second and the third of four values with a monotone cubic (Fritsch
  /// and Carlson), which does not overshoot.
  private static func between(_ four: [(at: Double, value: Double)], _ time: Double) -> Double {
    let (span, rise) = (four[2].at - four[1].at, four[2].value - four[1].value)
    let slope = { (first: Int) -> Double in
      let rising =
        (four[first + 1].value - four[first].value)
        * (four[first + 2].value - four[first + 1].value)
      let mean =
        (four[first + 2].value - four[first].value) / (four[first + 2].at - four[first].at) * span
      return rising <= 0 ? 0 : max(-3 * abs(rise), min(3 * abs(rise), mean))
    }
    let (s, one, two) = ((time - four[1].at) / span, slope(0), slope(1))
    let (square, cube) = (s * s, s * s * s)
    return four[1].value + rise * (3 * square - 2 * cube) + one * (cube - 2 * square + s) + two
      * (cube - square)
  }
}
