import PlazaBase

/// Even times at which the frames of a clip are shown. Each frame that was filmed gets a time of its own where that can
/// be had: of two that fall on one time, one would be lost.
struct FrameGrid: Equatable {
  let rate: FrameRate
  /// By how many seconds the frames are moved, half a frame at most: their times lie in the middle between two of the
  /// grid otherwise, and a little unevenness makes two fall together.
  let shift: Double

  /// So many times as many as were filmed may be shown, and so many in all, unless that is a usual rate.
  private static let most = (times: 32, frames: 200_000)

  init(rate: FrameRate, shift: Double = 0) {
    self.rate = rate
    self.shift = shift
  }

  /// - Parameters:
  ///   - begin: the seconds from which times are counted.
  ///   - rate: what suits them but for single frames.
  init(for times: FrameTimes, unit: FrameRate, begin: Double, near rate: FrameRate) {
    let starts = times.starts.sorted().map { Double($0) / unit.perSecond - begin }
    guard let first = starts.first, let last = starts.last, last > first else {
      self.init(rate: rate)
      return
    }
    let mean = FrameRate(Int(nearest: Double(starts.count - 1) * 1000 / (last - first)), 1000)
    let close = [mean].compactMap(\.self).filter { abs($0.perSecond - rate.perSecond) <= rate.perSecond / 100 }
    let finer = FrameRate.standard.filter { finer in
      let frames = Int(nearest: (last - first) * finer.perSecond)
      return finer > rate && finer.denominator == 1
        && (finer <= .watched || frames <= min(Self.most.frames, Self.most.times * starts.count))
    }
    let grids = ([rate] + close + finer).flatMap { [FrameGrid(rate: $0), FrameGrid(rate: $0, startingWith: first)] }
    let lost = grids.lazy.map { (grid: $0, lost: $0.lost(of: starts)) }
    let best = lost.first { $0.lost == 0 } ?? lost.min { $0.lost < $1.lost }
    self = best?.grid ?? FrameGrid(rate: rate)
  }

  /// How many frames there are to be where the last one is so short that none would be left of it, or nothing says how
  /// long it is; nil elsewhere.
  func frames(keepingLastOf times: FrameTimes, unit: FrameRate, begin: Double) -> Int? {
    guard let last = times.last, let end = times.end else { return nil }
    let place = { (time: Int, shift: Double) in
      Int(nearest: (Double(time) / unit.perSecond - begin + shift) * rate.perSecond)
    }
    let needed = place(last, shift) + 1
    let given = place(end, min(shift, 0))
    return times.isLastTold && given >= needed ? nil : max(needed, given)
  }

  private init(rate: FrameRate, startingWith first: Double) {
    let place = first * rate.perSecond
    self.init(rate: rate, shift: (place.rounded() - place) / rate.perSecond)
  }

  /// How many frames of ascending times fall together with the one before them.
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
