import MediaLibrary
import PlazaBase
import PlazaHTTP

/// A member's sheet of drawings as API clients receive it.
struct AnnotationsJSON: JSONWritable {
  let sheet: Annotations
  let name: String?

  init(_ sheet: Annotations, _ name: String?) {
    self.sheet = sheet
    self.name = name
  }

  /// The version of this sheet, which does not change when other members draw.
  var entityTag: String { "\"\(sheet.version)\"" }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("author", sheet.author)
      json.field("name", name)
      json.field("version", sheet.version)
      json.field("drawings", sheet.content.drawings.map(DrawingJSON.init))
      json.field("calibration", sheet.content.calibration.map(CalibrationJSON.init))
    }
  }
}

struct DrawingJSON: JSONWritable {
  let drawing: Drawing

  init(_ drawing: Drawing) { self.drawing = drawing }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", drawing.id)
      json.field("tool", drawing.tool.rawValue)
      json.field("from", drawing.from)
      json.field("to", drawing.to)
      json.field("color", drawing.color)
      json.field("width", drawing.width)
      json.field("points", drawing.points.map { [$0.x, $0.y] })
      json.field("text", drawing.text)
    }
  }
}

private struct CalibrationJSON: JSONWritable {
  let calibration: Annotations.Calibration

  init(_ calibration: Annotations.Calibration) { self.calibration = calibration }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("points", calibration.points.map { [$0.x, $0.y] })
      json.field("centimetres", calibration.centimetres)
    }
  }
}
