import Foundation

extension Annotations.Content {
  /// The JSON form, both in the database and in the API.
  var json: String {
    get throws { String(decoding: try Self.encoder.encode(self), as: UTF8.self) }
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Checks that the content can be drawn on a video.
  /// - Parameter frames: The number of frames of the video.
  /// - Throws: ``AnnotationRefusal``.
  public func check(frames: Int) throws(AnnotationRefusal) {
    guard drawings.count <= Annotations.maximum else {
      throw .tooMany(maximum: Annotations.maximum)
    }
    for (place, drawing) in drawings.enumerated() {
      if let fault = drawing.fault(frames: frames) { throw .drawing(number: place + 1, fault) }
    }
    guard Set(drawings.map(\.id)).count == drawings.count else { throw .sameName }
    if let calibration, !calibration.isSound { throw .calibration }
  }
}

extension Annotations.Content {
  /// Merges several sheets. A drawing whose name is already taken gets a numbered one, and the
  /// first calibration is used.
  public init(joining sheets: [Annotations.Content]) {
    var (seen, all) = (Set<String>(), [Drawing]())
    for drawing in sheets.flatMap(\.drawings) {
      var (id, number) = (drawing.id, 1)
      while !seen.insert(id).inserted {
        number += 1
        id = "\(drawing.id)-\(number)"
      }
      all.append(id == drawing.id ? drawing : drawing.named(id))
    }
    self.init(drawings: all, calibration: sheets.lazy.compactMap(\.calibration).first)
  }
}

extension Drawing {
  fileprivate func named(_ id: String) -> Drawing {
    Drawing(
      id: id, tool: tool, from: from, to: to, color: color, width: width, points: points,
      text: text)
  }
}
