/// Drawings by the time in which they are seen: all that come and go together are one picture. A spotlight dims the
/// film and no drawing, so all spotlights come before all others.
struct BurntDrawings {
  private struct Layer: Hashable {
    let isDrawn: Bool
    let from: Int
    let to: Int

    static func < (one: Layer, other: Layer) -> Bool {
      (one.isDrawn ? 1 : 0, one.from, one.to) < (other.isDrawn ? 1 : 0, other.from, other.to)
    }
  }

  private let layers: [Layer]
  private let drawings: [Layer: [Drawing]]
  private let calibration: Annotations.Calibration?

  init(_ content: Annotations.Content?) {
    drawings = Dictionary(grouping: content?.drawings ?? []) {
      Layer(isDrawn: $0.tool != .spotlight, from: $0.from, to: $0.to)
    }
    calibration = content?.calibration
    layers = drawings.keys.sorted(by: <)
  }

  /// When each picture is seen, in the order in which they are laid over the film.
  var spans: [ClosedRange<Int>] { layers.map { $0.from...$0.to } }

  /// The pictures in the order of ``spans``.
  func sheets(on picture: Rendition) -> [AnnotationSVG] {
    layers.map { AnnotationSVG(drawings[$0] ?? [], calibration: calibration, on: picture) }
  }
}
