import Foundation
import PlazaBase

/// Drawings as WebVTT metadata: one cue for each drawing, with the drawing's JSON as its payload.
/// Players that do not understand the payload ignore a metadata track.
public struct AnnotationCues: Sendable {
  private let content: Annotations.Content
  private let picture: Rendition

  public init(_ content: Annotations.Content, on picture: Rendition) {
    self.content = content
    self.picture = picture
  }

  /// The contents of the WebVTT file.
  public var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      var lines = ["WEBVTT", ""]
      if let calibration = content.calibration {
        lines += ["NOTE calibration " + Self.safe(try encoder.encode(calibration)), ""]
      }
      for drawing in content.drawings.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
        lines.append(drawing.id)
        lines.append("\(time(drawing.from)) --> \(time(drawing.to + 1))")
        lines += [Self.safe(try encoder.encode(drawing)), ""]
      }
      return lines.joined(separator: "\n")
    }
  }

  /// Replaces `>` by its JSON escape, because a cue payload must not contain `-->`. In JSON the
  /// character occurs only inside strings.
  private static func safe(_ json: Data) -> String {
    let safe = json.flatMap { $0 == UInt8(ascii: ">") ? Array("\\u003e".utf8) : [$0] }
    return String(decoding: safe, as: UTF8.self)
  }

  private func time(_ frame: Int) -> String {
    Duration.milliseconds(picture.rate.start(of: frame)).timecode
  }
}

extension FrameRate {
  /// Returns the first whole millisecond in which a frame is shown; ``frame(at:)`` maps it back to
  /// the frame.
  public func start(of frame: Int) -> Int {
    let units = frame * 1000 * denominator
    return (units + numerator - 1) / numerator
  }

  /// Returns the frame that is shown at a millisecond.
  public func frame(at milliseconds: Int) -> Int {
    milliseconds * numerator / (1000 * denominator)
  }
}
