import Foundation

/// A geographic coordinate in degrees. Points near the poles, where longitudes lose their meaning,
/// are excluded.
package struct Coordinate: Sendable, Hashable {
  package let latitude: Double
  /// In -180..<180.
  package let longitude: Double

  /// The earth's mean radius in metres (IUGG).
  static let earth = 6_371_008.8
  static let latitudes = -85.0...85.0

  /// - Returns: Nil within 5° of a pole, and for values that are not finite.
  package init?(latitude: Double, longitude: Double) {
    guard Self.latitudes.contains(latitude), longitude.isFinite, abs(longitude) <= 360 else {
      return nil
    }
    self.latitude = latitude
    let turned =
      longitude >= 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    guard (-180..<180).contains(turned) else { return nil }
    self.longitude = turned
  }

  /// Parses a text such as `37.58,127.03`.
  init?(text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimming())
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Returns the great-circle distance by the haversine formula, which is also accurate for short
  /// distances.
  package func metres(to other: Coordinate) -> Double {
    let (here, there) = (latitude.radians, other.latitude.radians)
    let rise = sin((there - here) / 2)
    let turn = sin((other.longitude - longitude).radians / 2)
    let half = rise * rise + cos(here) * cos(there) * turn * turn
    return 2 * Self.earth * asin(min(1, half.squareRoot()))
  }
}

extension Double {
  var radians: Double { self * .pi / 180 }
  var degrees: Double { self * 180 / .pi }
}

extension Substring {
  fileprivate func trimming() -> String { trimmingCharacters(in: .whitespaces) }
}
