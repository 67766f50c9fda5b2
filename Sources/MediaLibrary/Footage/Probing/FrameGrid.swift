import PlazaBase

/// The constant frame rate and time shift of a rendition, chosen so that each frame of the source
/// falls on a time of its own if possible: of two frames on the same time, one would be lost.
struct FrameGrid: Equatable {
  let rate: FrameRate
  /// The number of seconds by which the frames are shifted, at most half a frame. Without it, the
  /// times of the source may fall halfway between two frames of the grid, where slight jitter
  /// moves two frames to the same time.
  let shift: Double

  /// The limits on a grid finer than ``FrameRate/watched``: the number of output frames for each
  /// source frame, and the total.
  private static let maximum = (times: 32, frames: 200_000)

  init(rate: FrameRate, shift: Double = 0) {
    self.rate = rate
    self.shift = shift
  }

  /// Chooses the grid for a stream.
  /// - Parameters:
  ///   - begin: The start of the file, in seconds.
  ///   - rate: The rate that suits all but a few frames.
  init(for times: FrameTimes, unit: FrameRate, begin: Double, near rate: FrameRate) {
    let starts = times.starts.sorted().map { Double($0) / unit.perSecond - begin }
    guard let first = starts.first, let last = starts.last, last > first else {
      self.init(rate: rate)
      return
    }
    let mean = FrameRate(Int(nearest: Double(starts.count - 1) * 1000 / (last - first)), 1000)
    let close = [mean].compactMap(\.self).filter {
      abs($0.perSecond - rate.perSecond) <= rate.perSecond / 100
    }
    let finer = FrameRate.standard.filter { finer in
      let frames = Int(nearest: (last - first) * finer.perSecond)
      return finer > rate && finer.denominator == 1
        && (finer <= .watched
          || frames <= min(Self.maximum.frames, Self.maximum.times * starts.count))
    }
    let grids = ([rate] + close + finer).flatMap {
      [FrameGrid(rate: $0), FrameGrid(rate: $0, startingWith: first)]
    }
    let lost = grids.lazy.map { (grid: $0, lost: $0.lost(of: starts)) }
    let best = lost.first { $0.lost == 0 } ?? lost.min { $0.lost < $1.lost }
    self = best?.grid ?? FrameGrid(rate: rate)
  }

  /// Returns the number of frames needed to include the last frame, if that is too short or of
  /// unknown duration; nil if nothing needs to be done.
  func frames(keepingLastOf times: FrameTimes, unit: FrameRate, begin: Double) -> Int? {
    guard let last = times.last, let end = times.end else { return nil }
    let place = { (time: Int, shift: Double) in
      Int(nearest: (Double(time) / unit.perSecond - begin + shift) * rate.perSecond)
    }
    let needed = place(last, shift) + 1
    let given = place(end, min(shift, 0))
    return times.isLastKnown && given >= needed ? nil : max(needed, given)
  }

  private init(rate: FrameRate, startingWith first: Double) {
    let place = first * rate.perSecond
    self.init(rate: rate, shift: (place.rounded() - place) / rate.perSecond)
  }

  /// Returns the number of frames that fall on the same time as the one before; `starts` is
  /// ascending.
  private func lost(of starts: [Double]) -> Int {
    var (lost, before) = (0, -Double.infinity)
    for start in starts {
      let place = ((start + shift) * rate.perSecond).rounded()
      if place == before { lost += 1 }
      before = place
    }
    return lost
  }
}
