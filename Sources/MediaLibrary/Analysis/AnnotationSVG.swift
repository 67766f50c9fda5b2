import Foundation
import PlazaBase
public import PlazaMarkup

/// Drawings as an SVG document with a transparent background, for overlaying on a frame.
public struct AnnotationSVG: Sendable {
  private let drawings: [Drawing]
  private let calibration: Annotations.Calibration?
  private let width: Double
  private let height: Double
  /// Raster pictures of the texts that SVG cannot draw as glyphs, such as those with emoji.
  var pictures: [ColouredText: ColouredText.Picture] = [:]

  /// - Parameter picture: The rendition that is drawn on; it determines the document's size.
  public init(_ drawings: [Drawing], calibration: Annotations.Calibration?, on picture: Rendition)
  {
    self.drawings = drawings
    self.calibration = calibration
    width = Double(picture.width)
    height = Double(picture.height)
  }

  /// The complete SVG document.
  public var svg: Markup {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" height="\(number(height))" \
    viewBox="0 0 \(number(width)) \(number(height))">\
    \(if: !pictures.isEmpty, ColouredText.Picture.edge(height / 600))\(drawings, shape)</svg>
    """
  }

  private func shape(_ drawing: Drawing) -> Markup {
    let points = drawing.points.map { (x: $0.x * width, y: $0.y * height) }
    let line = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"" as Markup
    let stroke: Markup =
      "\(line) stroke=\"\(drawing.color)\" stroke-width=\"\(number(thickness(drawing)))\""
    switch drawing.tool {
    case .pen: return "<polyline points=\"\(list(points))\" \(stroke)/>"
    case .line: return "<polyline points=\"\(list(points))\" \(stroke)/>"
    case .arrow: return "<path d=\"\(arrow(points, thickness(drawing)))\" \(stroke)/>"
    case .circle:
      return """
        <circle cx="\(number(points[0].x))" cy="\(number(points[0].y))" r="\(number(distance(points[0], points[1])))" \
        \(stroke)/>
        """
    case .angle:
      return
        "<polyline points=\"\(list(points))\" \(stroke)/>\(label(degrees(points), points[1], drawing))"
    case .text: return label(drawing.text ?? "", points[0], drawing)
    case .spotlight: return spotlight(points)
    case .ruler:
      let middle = (x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2)
      return
        "<polyline points=\"\(list(points))\" \(stroke)/>\(length(points).map { label($0, middle, drawing) })"
    }
  }

  private typealias Point = (x: Double, y: Double)

  private func thickness(_ drawing: Drawing) -> Double { Double(drawing.width) / 1000 * height }

  private func distance(_ one: Point, _ other: Point) -> Double {
    hypot(one.x - other.x, one.y - other.y)
  }

  private func arrow(_ points: [Point], _ thickness: Double) -> String {
    let (from, to) = (points[0], points[1])
    let direction = atan2(to.y - from.y, to.x - from.x)
    let head = max(4 * thickness, height / 50)
    let barb = { (turn: Double) in
      "\(number(to.x - head * cos(direction + turn))) \(number(to.y - head * sin(direction + turn)))"
    }
    let end = "\(number(to.x)) \(number(to.y))"
    return "M\(number(from.x)) \(number(from.y))L\(end)M\(barb(0.5))L\(end)L\(barb(-0.5))"
  }

  private func spotlight(_ points: [Point]) -> Markup {
    let radius = number(distance(points[0], points[1]))
    let (x, y) = (points[0].x, points[0].y)
    let left = number(x - distance(points[0], points[1]))
    let right = number(x + distance(points[0], points[1]))
    let ring = "M\(left) \(number(y))A\(radius) \(radius) 0 1 0 \(right) \(number(y))"
    let back = "A\(radius) \(radius) 0 1 0 \(left) \(number(y))Z"
    let all = "M0 0H\(number(width))V\(number(height))H0Z"
    return
      "<path d=\"\(all)\(ring)\(back)\" fill=\"#000\" fill-opacity=\".6\" fill-rule=\"evenodd\"/>"
  }

  /// The texts for which ``pictures`` must have an entry.
  var colouredTexts: [ColouredText] {
    drawings.compactMap { drawing in
      drawing.text.flatMap { ColouredText.isNeeded(for: $0) ? coloured($0, drawing) : nil }
    }
  }

  private func coloured(_ text: String, _ drawing: Drawing) -> ColouredText {
    ColouredText(text: text, color: drawing.color, size: Int(nearest: letterSize(drawing)))
  }

  private func letterSize(_ drawing: Drawing) -> Double {
    max(6 * thickness(drawing), height / 30)
  }

  private func label(_ text: String, _ point: Point, _ drawing: Drawing) -> Markup {
    let (x, y) = (point.x + thickness(drawing), point.y - thickness(drawing))
    let coloured = coloured(text, drawing)
    if let picture = pictures[coloured] { return picture.markup(coloured, at: (x, y)) }
    return """
      <text x="\(number(x))" y="\(number(y))" \
      font-family="sans-serif" font-weight="700" font-size="\(number(letterSize(drawing)))" \
      fill="\(drawing.color)" stroke="#000" stroke-width="\(number(height / 300))" paint-order="stroke">\(text)</text>
      """
  }

  /// Returns the angle at the second point.
  private func degrees(_ points: [Point]) -> String {
    let one = atan2(points[0].y - points[1].y, points[0].x - points[1].x)
    let other = atan2(points[2].y - points[1].y, points[2].x - points[1].x)
    let turn = abs(one - other) * 180 / .pi
    return "\(Int(nearest: turn > 180 ? 360 - turn : turn))°"
  }

  private func length(_ points: [Point]) -> String? {
    // Sheets stored by earlier versions may hold a calibration that is no longer valid.
    guard let calibration, calibration.isSound else { return nil }
    let known = calibration.points.map { (x: $0.x * width, y: $0.y * height) }
    let scale = calibration.centimetres / distance(known[0], known[1])
    return "\(Int(nearest: distance(points[0], points[1]) * scale)) cm"
  }

  private func list(_ points: [Point]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  /// Formats a coordinate with a precision of a tenth of a pixel.
  private func number(_ value: Double) -> String {
    let tenths = Int(nearest: value * 10)
    return tenths % 10 == 0
      ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
