/// The times of a stream's packets, gathered from ffprobe's lines `stream,pts,dts,duration,flags`. What a file's header
/// says of its length may be wrong; what is in it is not.
struct FrameTimes: Sendable {
  /// The times at which frames begin, in units of the stream's time base; in the file's order.
  private(set) var starts: [Int] = []
  private var told = Int.min

  /// Where the last frame ends; the last one's own length is often not told.
  var end: Int? {
    guard let last = starts.max() else { return nil }
    return told > last ? told : last + (pace()?.middle ?? 0)
  }

  /// Takes a packet in. Those that an edit list leaves out are not shown.
  mutating func add(start: Int?, duration: Int?, isDiscarded: Bool) {
    guard let start, !isDiscarded else { return }
    starts.append(start)
    told = max(told, start + max(duration ?? 0, 0))
  }

  /// How evenly the frames come: in order, the middle one of the distances, and how many differ from it by a fifth.
  func pace() -> Pace? {
    let sorted = starts.sorted()
    guard let first = sorted.first, let last = sorted.last, last > first else { return nil }
    let distances = zip(sorted.dropFirst(), sorted).map { $0 - $1 }
    let middle = distances.sorted()[distances.count / 2]
    // Containers round to their own units, such as milliseconds.
    let slack = max(middle / 5, 1)
    let uneven = distances.count { abs($0 - middle) > slack }
    return Pace(span: last - first, distances: distances.count, middle: middle, uneven: uneven)
  }

  struct Pace: Equatable {
    /// From the first frame's time to the last one's.
    let span: Int
    let distances: Int
    let middle: Int
    let uneven: Int
  }
}

extension FrameRate {
  /// The constant rate for a stream's frames.
  /// - Parameters:
  ///   - claimed: what the file says, which may be anything.
  ///   - unit: how many of the stream's units are in a second.
  static func choose(_ pace: FrameTimes.Pace?, claimed: FrameRate?, unit: FrameRate) -> (
    rate: FrameRate, isVariable: Bool
  ) {
    guard let pace else { return (claimed.map { $0 <= most && $0.perSecond >= 1 ? $0 : usual } ?? usual, false) }
    let mean = Double(pace.distances) * unit.perSecond / Double(pace.span)
    // One frame that came late does not make a clip of a hundred a variable one.
    let isVariable = pace.uneven * 50 > pace.distances
    // Phones drop frames in the dark: what most of them come at is what was meant.
    if isVariable { return (nearest(to: unit.perSecond / Double(max(pace.middle, 1))), true) }
    let near = ([claimed].compactMap { $0 } + standard).first { abs($0.perSecond - mean) <= mean / 200 }
    let rate = near.flatMap { isPlain($0) ? $0 : nil } ?? FrameRate(Int((mean * 1000).rounded()), 1000) ?? usual
    return (rate.atMost(most), false)
  }

  /// A rate whose frames are all kept, or every second, or every third one.
  func atMost(_ limit: FrameRate) -> FrameRate {
    guard self > limit else { return self }
    let share = Int((perSecond / limit.perSecond - 0.001).rounded(.up))
    return FrameRate(numerator, denominator * max(share, 1)) ?? limit
  }

  private static func nearest(to mean: Double) -> FrameRate {
    standard.filter { $0.denominator == 1 }
      .min { abs($0.perSecond - mean) < abs($1.perSecond - mean) } ?? usual
  }

  /// Fractions that players' clocks can count in.
  private static func isPlain(_ rate: FrameRate) -> Bool { rate.numerator <= 240_000 && rate.denominator <= 10_010 }
}
