import Foundation
import MediaLibrary
import PlazaBase
import PlazaMarkup

/// The camera that films a skater.
struct SkaterCamera: Sendable {
  /// A point in the picture, in tenths of a pixel of 640 × 360, with its depth: larger is nearer.
  struct Position: Sendable {
    let x, y: Int
    let depth: Double
  }

  /// The angle around the skater in radians. At 0 the `z` axis points to the camera.
  let angle: Double
  /// The scale in pixels per centimetre.
  var scale = 1.45
  /// The pixel of the ice beneath the skater.
  var foot = (x: 310.0, y: 302.0)

  func spot(_ position: Space) -> Position {
    let across = position.x * cos(angle) - position.z * sin(angle)
    let depth = position.x * sin(angle) + position.z * cos(angle)
    // The camera looks down slightly: nearer points appear lower in the picture.
    let (x, y) = (foot.x + scale * across, foot.y - scale * (position.y - 0.22 * depth))
    return Position(x: Int(nearest: x * 10), y: Int(nearest: y * 10), depth: depth)
  }

  /// Returns the same point in the coordinates of drawings on a video, from 0 to 1.
  func point(_ position: Space) -> Drawing.Point {
    let spot = spot(position)
    return Drawing.Point(Double(spot.x) / 6400, Double(spot.y) / 3600)
  }

  func line(_ one: Space, _ other: Space, _ width: Int, _ colour: String) -> Markup {
    let (one, other) = (spot(one), spot(other))
    return """
      <path d="M\(one.x) \(one.y)L\(other.x) \(other.y)" stroke="\(colour)" stroke-width="\(width)"/>
      """
  }

  func disc(_ position: Space, _ radius: Int, _ colour: String) -> Markup {
    let spot = spot(position)
    return "<circle cx=\"\(spot.x)\" cy=\"\(spot.y)\" r=\"\(radius)\" fill=\"\(colour)\"/>"
  }

  func puck(_ position: Space) -> Markup {
    let spot = spot(position)
    return "<ellipse cx=\"\(spot.x)\" cy=\"\(spot.y)\" rx=\"75\" ry=\"42\" fill=\"#111\"/>"
  }

  func shadow(_ position: Space) -> Markup {
    let spot = spot(Space(position.x, 0, position.z))
    return """
      <ellipse cx="\(spot.x)" cy="\(spot.y)" rx="260" ry="55" fill="#5b7f99" fill-opacity=".35"/>
      """
  }
}
