import Foundation
import Testing

@testable import PrintShop

struct CoordinateTests {
  @Test(arguments: [
    ("37.5836,127.0282", 37.5836, 127.0282), (" -33.9 , 18.4 ", -33.9, 18.4), ("0,180", 0, -180),
    ("85,-180", 85, -180),
    ("-85,190", -85, -170), ("1,-190", 1, 170),
  ])
  func `common notations of coordinates are parsed, and longitudes are normalised`(
    text: String, latitude: Double, longitude: Double
  )
    throws
  {
    let spot = try #require(Coordinate(text: text))
    #expect(spot.latitude == latitude && spot.longitude == longitude)
  }

  @Test(arguments: [
    "", "1", "1,2,3", "86,0", "-85.1,0", "90,0", "nan,0", "0,inf", "0,361", "a,b", "1;2",
  ])
  func `poles and invalid coordinates are refused`(text: String) {
    #expect(Coordinate(text: text) == nil)
  }

  @Test func `distances are great-circle distances, also across the date line`() throws {
    func metres(_ one: String, _ other: String) throws -> Double {
      try #require(Coordinate(text: one)).metres(to: #require(Coordinate(text: other)))
    }
    // A degree of a great circle is 111,195.08 m on a sphere with the mean radius.
    #expect(try abs(metres("0,0", "0,1") - 111_195.08) < 0.01)
    #expect(try abs(metres("0,179.5", "0,-179.5") - 111_195.08) < 0.01)
    #expect(try abs(metres("0,0", "0,-180") - Double.pi * Coordinate.earth) < 0.01)
    #expect(try metres("37.5,127", "37.5,127") == 0)
    #expect(try abs(metres("37.5,127", "37.50001,127") - 1.112) < 0.001)
  }

  @Test func `the cells of a bounding box contain every point within the radius`() throws {
    for text in ["37.5,127", "0,179.999", "-84.9,-180", "84.99,12", "0.0001,-0.0001"] {
      let spot = try #require(Coordinate(text: text))
      for radius in [0, 3, 250, 40_000, 900_000, 9_000_000, 20_000_000] as [Double] {
        let box = BoundingBox(around: spot, metres: radius)
        #expect(box.runs.count <= BoundingBox.squares)
        for direction in 0..<36 {
          guard let other = spot.walked(radius * 0.999_999, Double(direction) * 10) else {
            continue
          }
          let number = MortonCode(other).number
          #expect(
            box.runs.contains { $0.contains(number) }, "\(text) \(radius) m, \(direction * 10)°")
          #expect(
            box.latitudes.contains(other.latitude) && box.longitudes.contains(other.longitude))
        }
      }
    }
  }
}

extension Coordinate {
  /// Returns the destination after a distance in a direction; nil if it is near a pole.
  func walked(_ metres: Double, _ direction: Double) -> Coordinate? {
    let (angle, turn) = (metres / Coordinate.earth, direction.radians)
    let (here, lon) = (latitude.radians, longitude.radians)
    let there = asin(sin(here) * cos(angle) + cos(here) * sin(angle) * cos(turn))
    let east = lon + atan2(sin(turn) * sin(angle) * cos(here), cos(angle) - sin(here) * sin(there))
    return Coordinate(latitude: there.degrees, longitude: east.degrees)
  }
}
