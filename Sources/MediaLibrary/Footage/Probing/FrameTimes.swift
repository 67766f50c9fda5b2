import PlazaBase

/// The times of a stream's packets, gathered from ffprobe's lines `stream,pts,dts,duration,flags`. What a file's header
/// says of its length may be wrong; what is in it is not.
struct FrameTimes: Sendable {
  private var shown: [Int] = []
  private var read: [Int] = []
  /// Some files say only when most frames are to be decoded, and of few when they are shown.
  private var isLacking = false
  private var delay: Int?
  private var told = Int.min

  /// The times at which frames begin, in units of the stream's time base.
  var starts: [Int] { isLacking ? read.map { $0 + (delay ?? 0) } : shown }

  /// No clip's clock goes that far, and up to there numbers can be added without care.
  private static let farthest = 1 << 53

  /// Where the last frame ends; the last one's own length is often not told.
  var end: Int? {
    guard let last else { return nil }
    return told > last ? told : last + (pace()?.middle ?? 0)
  }

  /// Whether the file says how long the last frame lasts.
  var isLastTold: Bool { last.map { told > $0 } ?? false }

  /// How many frames there are.
  var count: Int { shown.count }

  /// When the last frame begins.
  var last: Int? { starts.max() }

  /// Takes a packet in. Those that an edit list leaves out are not shown.
  /// - Parameters:
  ///   - start: when it is shown, where the file says so.
  ///   - decoded: when it is to be decoded.
  mutating func add(start: Int?, decoded: Int? = nil, duration: Int?, isDiscarded: Bool) {
    let known = [start, decoded].compactMap(\.self)
    guard !isDiscarded, !known.isEmpty, known.allSatisfy((-Self.farthest..<Self.farthest).contains) else { return }
    if start == nil { isLacking = true }
    if delay == nil, let start, let decoded { delay = start - decoded }
    let begin = start ?? known[0] + (delay ?? 0)
    shown.append(begin)
    read.append(decoded ?? known[0] - (delay ?? 0))
    told = max(told, begin + min(max(duration ?? 0, 0), Self.farthest))
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
    guard let pace else { return (claimed.map { $0 <= watched && $0.perSecond >= 1 ? $0 : usual } ?? usual, false) }
    let mean = Double(pace.distances) * unit.perSecond / Double(pace.span)
    // What most of them come at is what was meant: phones drop frames in the dark.
    let common = unit.perSecond / Double(max(pace.middle, 1))
    // One frame that came late does not make a clip of a hundred a variable one.
    if pace.uneven > 1, pace.uneven * 50 > pace.distances { return (nearest(to: min(common, 4 * mean)), true) }
    let whole = FrameRate(Int(nearest: mean))
    let known = [claimed].compactMap { $0 }.filter(isPlain) + standard + [whole].compactMap { $0 }
    let near = [mean, common].lazy
      .compactMap { seen in known.first { abs($0.perSecond - seen) <= seen / 200 } }.first
    guard let near else { return (nearest(to: min(common, 4 * mean)), true) }
    return (near.atMost(most), false)
  }

  /// A rate whose frames are all kept, or every second, or every third one.
  func atMost(_ limit: FrameRate) -> FrameRate { FrameRate(numerator, denominator * share(of: limit)) ?? limit }

  /// Of how many frames one is kept so that no more come in a second than that.
  func share(of limit: FrameRate) -> Int { max(1, Int(nearest: (perSecond / limit.perSecond - 0.001).rounded(.up))) }

  /// Twice as many.
  var doubled: FrameRate { FrameRate(2 * numerator, denominator) ?? self }

  private static func nearest(to mean: Double) -> FrameRate {
    standard.filter { $0.denominator == 1 }
      .min { abs($0.perSecond - mean) < abs($1.perSecond - mean) } ?? usual
  }

  /// Fractions that players' clocks can count in.
  private static func isPlain(_ rate: FrameRate) -> Bool { rate.numerator <= 240_000 && rate.denominator <= 10_010 }
}
