import Foundation
import MediaLibrary
import PlazaMarkup

/// A movement that is filmed in a loop: a skater on a stretch of ice in front of the boards.
struct SkaterMove: Sendable {
  /// The number of frames per second.
  let pace: Int
  /// The number of frames in one movement.
  let frames: Int
  let camera: SkaterCamera
  /// The direction that the skater faces: radians from the right of the picture towards the
  /// viewer.
  let face: Double
  var isGoalie = false
  /// The number of panels by which the boards move past in one movement.
  var panels = 0
  let pose: @Sendable (_ time: Double) -> SkaterPose
  /// Returns the position of the puck for a position of the blade.
  var puck: @Sendable (_ time: Double, _ blade: Space) -> Space? = { _, _ in nil }

  func body(_ frame: Int) -> SkaterBody {
    SkaterBody(pose(Double(frame) / Double(pace)), facing: face, isGoalie: isGoalie)
  }

  /// Returns the positions of joints in the picture of a frame.
  func points(_ frame: Int, _ joints: Joint...) -> [Drawing.Point] {
    let body = body(frame)
    return joints.map { camera.point(body[$0]) }
  }

  func drawing(_ frame: Int) -> Markup {
    let body = body(frame)
    let shot = abs(face) < 0.1 ? Space(0.2, 0, 0) : Space(0.9, 0, 0)
    let skater = DrawnSkater(body: body, camera: camera, isGoalie: isGoalie, shot: shot)
    let puck = puck(Double(frame) / Double(pace), body[.blade]).map(camera.puck)
    let boards = Boards(shift: 1600 * panels * frame / frames).drawing
    return "\(boards)\(isGoalie ? Boards.net : .empty)\(skater.drawing)\(puck)"
  }
}

/// The seats, the boards and the ice.
private struct Boards {
  /// The horizontal offset in tenths of a pixel.
  let shift: Int

  var drawing: Markup {
    let panels = (-1...4).map { number in
      let x = number * 1600 - shift % 1600
      return """
        <path d="M\(x) 1130v720" stroke="#c9d6df" stroke-width="20"/><text x="\(x + 800)" y="1580">NORTH SHORE</text>
        """ as Markup
    }
    return """
      <path d="M0 0h6400v3600H0z" fill="#dfeaf1"/><path d="M0 0h6400v1200H0z" fill="#24384c"/>\(Self.crowd)\
      <path d="M0 1120h6400v740H0z" fill="#f8fafb"/><path d="M0 1840h6400v90H0z" fill="#f0c53a"/>\
      <path d="M0 1080h6400v50H0z" fill="#b3202c"/><g font-family="sans-serif" font-weight="700" font-size="210" \
      fill="#8fa6b8" text-anchor="middle">\(Markup(panels))</g>
      """
  }

  private static let crowd = Markup(
    (0..<16).map { number -> Markup in
      let (x, y) = (number * 430 % 6400, 300 + number * 370 % 550)
      return """
        <circle cx="\(x + 100)" cy="\(y)" r="90" fill="#33495f"/>\
        <rect x="\(x - 30)" y="\(y + 100)" width="260" height="300" rx="80" fill="#2b4056"/>
        """
    })

  static let net: Markup = {
    let down = (0..<15).map { "M\(1900 + 180 * $0) 960V2440" as Markup }
    let across = (0..<8).map { "M1840 \(1040 + 180 * $0)H4560" as Markup }
    return """
      <g fill="none"><path d="\(Markup(down + across))" stroke="#fff" stroke-opacity=".5" stroke-width="10"/>\
      <path d="M1800 2480V920h2800v1560" stroke="#c8102e" stroke-width="70"/></g>\
      <path d="M1200 2520h4000a2000 640 0 0 1-4000 0z" fill="#bfdcf0" stroke="#c8102e" stroke-width="30"/>
      """
  }()
}
