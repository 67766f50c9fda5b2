import Foundation
import PlazaBase
public import PlazaMarkup

/// Drawings as a Kinovea file (KVA 2.0, schema `kva.2.0.xsd`): one key image for each frame
/// on which a drawing begins.
///
/// Kinovea has no spotlight, so that one is exported as a circle.
public struct KinoveaFile: Sendable {
  private let title: String
  private let content: Annotations.Content
  private let picture: Rendition

  public init(_ title: String, _ content: Annotations.Content, on picture: Rendition) {
    self.title = title
    self.content = content
    self.picture = picture
  }

  /// The XML of the file. A time stamp is a frame number.
  public var xml: Markup {
    let keys = Dictionary(grouping: content.drawings, by: \.from).sorted { $0.key < $1.key }
    let rate = String(format: "%.6f", picture.rate.perSecond)
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <KinoveaVideoAnalysis><FormatVersion>2.0</FormatVersion><Producer>Plaza</Producer>\
      <OriginalFilename>\(Markup(xml: title))</OriginalFilename>\
      <ImageSize>\(picture.width);\(picture.height)</ImageSize>\
      <AverageTimeStampsPerFrame>1</AverageTimeStampsPerFrame><CaptureFramerate>\(rate)</CaptureFramerate>\
      <UserFramerate>\(rate)</UserFramerate><FirstTimeStamp>0</FirstTimeStamp><SelectionStart>0</SelectionStart>\
      \(content.calibration.flatMap { $0.isSound ? $0 : nil }, calibration)\
      <Keyframes>\(keys, { key in
        "<Keyframe><Position>\(key.key)</Position><Drawings>\(key.value, drawing)</Drawings></Keyframe>" as Markup
      })</Keyframes></KinoveaVideoAnalysis>
      """
  }

  private func calibration(_ known: Annotations.Calibration) -> Markup {
    """
    <Calibration><CalibrationLine><Length>\(String(format: "%.3f", known.centimetres))</Length>\
    <Segment><Start>\(point(known.points[0]))</Start><End>\(point(known.points[1]))</End></Segment></CalibrationLine>\
    <Unit Abbreviation="cm">Centimeters</Unit></Calibration>
    """
  }

  private func drawing(_ drawing: Drawing) -> Markup {
    let points = drawing.points.map(point)
    let tail: Markup = "\(style(drawing))\(fading(drawing))"
    switch drawing.tool {
    case .pen:
      let list = Markup(points.map { "<Point>\($0)</Point>" as Markup })
      return
        "<Pencil id=\"\(drawing.id)\"><PointList Count=\"\(points.count)\">\(list)</PointList>\(tail)</Pencil>"
    case .line, .arrow, .ruler:
      return """
        <Line id="\(drawing.id)"><Start>\(points[0])</Start><End>\(points[1])</End>\
        <MeasureVisible>\(drawing.tool == .ruler ? "true" : "false")</MeasureVisible>\(tail)</Line>
        """
    case .circle, .spotlight:
      return """
        <Circle id="\(drawing.id)"><Origin>\(points[0])</Origin><Radius>\(radius(drawing))</Radius>\(tail)</Circle>
        """
    case .angle:
      return """
        <Angle id="\(drawing.id)"><PointO>\(points[1])</PointO><PointA>\(points[0])</PointA>\
        <PointB>\(points[2])</PointB>\(tail)</Angle>
        """
    case .text:
      return """
        <Label id="\(drawing.id)"><Text>\(Markup(xml: drawing.text ?? ""))</Text>\
        <Position>\(points[0])</Position>\(tail)</Label>
        """
    }
  }

  private func style(_ drawing: Drawing) -> Markup {
    let color = drawing.color.dropFirst()
    let parts = [color.prefix(2), color.dropFirst(2).prefix(2), color.suffix(2)].map {
      Int($0, radix: 16) ?? 0
    }
    let pixels = max(1, drawing.width * picture.height / 1000)
    let size: Markup
    switch drawing.tool {
    case .pen: size = "<PenSize Key=\"pen size\"><Value>\(pixels)</Value></PenSize>"
    case .text:
      size = "<FontSize Key=\"font size\"><Value>\(max(8, 6 * pixels))</Value></FontSize>"
    case .angle: size = .empty
    default: size = "<LineSize Key=\"line size\"><Value>\(pixels)</Value></LineSize>"
    }
    let arrows: Markup =
      drawing.tool == .arrow ? "<Arrows Key=\"arrows\"><Value>EndArrow</Value></Arrows>" : .empty
    return """
      <DrawingStyle><Color Key="\(drawing.tool == .text ? "back color" : "color")">\
      <Value>255;\(parts[0]);\(parts[1]);\(parts[2])</Value></Color>\(size)\(arrows)</DrawingStyle>
      """
  }

  private func fading(_ drawing: Drawing) -> Markup {
    """
    <InfosFading><Enabled>true</Enabled><Frames>\(max(1, drawing.to - drawing.from))</Frames>\
    <AlwaysVisible>false</AlwaysVisible><UseDefault>false</UseDefault></InfosFading>
    """
  }

  private func point(_ point: Drawing.Point) -> String {
    "\(Int(nearest: point.x * Double(picture.width)));\(Int(nearest: point.y * Double(picture.height)))"
  }

  private func radius(_ drawing: Drawing) -> Int {
    let (one, other) = (drawing.points[0], drawing.points[1])
    let length = hypot(
      (one.x - other.x) * Double(picture.width), (one.y - other.y) * Double(picture.height))
    return max(1, Int(nearest: length))
  }
}
