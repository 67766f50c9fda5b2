import PlazaBase
public import PlazaTools

/// Small pictures of a clip at even distances, in rows on one or a few sheets, for finding a place in it.
public struct Storyboard: Sendable {
  /// `image/jpeg`, in their order.
  public let sheets: [ScratchFile]
  /// How the pictures lie on them.
  public let grid: Grid

  /// How the pictures lie on the sheets: picture `i` shows frame `i × step`.
  public struct Grid: Sendable, Hashable, Codable {
    /// Frames from one picture to the next.
    public let step: Int
    /// Pictures beside each other.
    public let columns: Int
    /// Rows on a sheet.
    public let rows: Int
    /// Pixels from a picture's left to its right.
    public let width: Int
    /// Pixels from its top to its bottom.
    public let height: Int

    /// What was kept of a storyboard made before.
    public init(step: Int, columns: Int = 10, rows: Int, width: Int, height: Int) {
      self.step = step
      self.columns = columns
      self.rows = rows
      self.width = width
      self.height = height
    }

    /// For a clip of about so many frames: one sheet where that will do, at most a picture each quarter of a second.
    init(frames: Int, rate: FrameRate, size: DisplaySize) {
      let seconds = Double(frames) / rate.perSecond
      let close = [0.25, 0.5, 1, 2, 5].first { seconds <= $0 * 100 }
      let wide = [10, 20, 30].first { seconds <= $0 * 400 } ?? (seconds / 400)
      let tile = size.fitting(width: 160)
      step = max(1, Int(nearest: (close ?? wide) * rate.perSecond))
      columns = 10
      rows = min(10, max(1, (frames + step * 10 - 1) / (step * 10)))
      width = tile.width
      height = tile.height
    }

    /// The map that players read: which part of which sheet is shown at which time, as WebVTT with media fragments.
    /// - Parameters:
    ///   - rendition: the clip.
    ///   - sheet: a sheet's address by its number, from 0.
    public func webVTT(of rendition: Rendition, sheet: (Int) -> String) -> String {
      let perSheet = columns * rows
      let cues = stride(from: 0, to: rendition.frames, by: step).enumerated().map { number, frame in
        let (page, place) = (number / perSheet, number % perSheet)
        let from = Self.time(rendition.rate.milliseconds(of: frame))
        let to = Self.time(rendition.rate.milliseconds(of: min(frame + step, rendition.frames)))
        let corner = "\(place % columns * width),\(place / columns * height)"
        return "\(from) --> \(to)\n\(sheet(page))#xywh=\(corner),\(width),\(height)\n"
      }
      return "WEBVTT\n\n" + cues.joined(separator: "\n")
    }

    private static func time(_ milliseconds: Int) -> String {
      let parts = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1000 % 60]
      let clock = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
      return clock + "." + String(1000 + milliseconds % 1000).dropFirst()
    }
  }
}
