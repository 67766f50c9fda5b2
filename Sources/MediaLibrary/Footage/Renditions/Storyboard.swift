import PlazaBase
public import PlazaProcesses

/// Thumbnails of a clip at regular intervals, tiled on one or more sheets, for seeking.
public struct Storyboard: Sendable {
  /// The sheets, `image/jpeg`, in order.
  public let sheets: [ScratchFile]
  public let grid: Grid

  /// The layout of the thumbnails on the sheets: thumbnail `i` shows frame `i × step`.
  public struct Grid: Sendable, Hashable, Codable {
    /// The number of frames from one thumbnail to the next.
    public let step: Int
    /// The number of thumbnails in a row.
    public let columns: Int
    /// The number of rows on a sheet.
    public let rows: Int
    /// The width of a thumbnail, in pixels.
    public let width: Int
    /// The height of a thumbnail, in pixels.
    public let height: Int

    /// Restores a stored layout.
    public init(step: Int, columns: Int = 10, rows: Int, width: Int, height: Int) {
      self.step = step
      self.columns = columns
      self.rows = rows
      self.width = width
      self.height = height
    }

    /// Chooses a layout for a clip of about this number of frames: a single sheet if possible, and
    /// at most four thumbnails a second.
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

    /// Returns the thumbnails as WebVTT: one cue for each, whose payload is the sheet's address
    /// with a spatial media fragment.
    /// - Parameters:
    ///   - rendition: The clip.
    ///   - sheet: Returns the address of a sheet by its number, from 0.
    public func webVTT(of rendition: Rendition, sheet: (Int) -> String) -> String {
      let perSheet = columns * rows
      let time = { Duration.milliseconds(rendition.rate.milliseconds(of: $0)).timecode }
      let cues = stride(from: 0, to: rendition.frames, by: step).enumerated().map {
        number, frame in
        let (page, place) = (number / perSheet, number % perSheet)
        let from = time(frame)
        let to = time(min(frame + step, rendition.frames))
        let corner = "\(place % columns * width),\(place / columns * height)"
        return "\(from) --> \(to)\n\(sheet(page))#xywh=\(corner),\(width),\(height)\n"
      }
      return "WEBVTT\n\n" + cues.joined(separator: "\n")
    }
  }
}
