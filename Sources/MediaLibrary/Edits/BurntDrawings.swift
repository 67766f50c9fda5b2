/// Drawings grouped by the frames in which they are visible; each group becomes one picture.
/// Spotlights dim the film but not other drawings, so all spotlight layers come first.
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

  /// The frames in which each picture is visible, in the order of the layers from bottom to top.
  var spans: [ClosedRange<Int>] { layers.map { $0.from...$0.to } }

  /// Returns the pictures in the order of ``spans``.
  func sheets(on picture: Rendition) -> [AnnotationSVG] {
    layers.map { AnnotationSVG(drawings[$0] ?? [], calibration: calibration, on: picture) }
  }
}
