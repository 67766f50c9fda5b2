import PlazaBase

/// The packet times of a stream, collected from ffprobe's lines `stream,pts,dts,duration,flags`.
/// They are more reliable than the duration in the file's header.
struct FrameTimes: Sendable {
  private var shown: [Int] = []
  private var read: [Int] = []
  /// Whether presentation times are missing: some files have only decoding times for most packets.
  private var isLacking = false
  private var delay: Int?
  private var statedEnd = Int.min

  /// The times at which frames begin, in units of the stream's time base.
  var starts: [Int] { isLacking ? read.map { $0 + (delay ?? 0) } : shown }

  /// A limit on time stamps that no real file reaches and that keeps additions from overflowing.
  private static let farthest = 1 << 53

  /// The time at which the last frame ends; its duration is estimated if the file does not declare
  /// it.
  var end: Int? {
    guard let last else { return nil }
    return statedEnd > last ? statedEnd : last + (pace()?.middle ?? 0)
  }

  /// Whether the file declares the duration of the last frame.
  var isLastKnown: Bool { last.map { statedEnd > $0 } ?? false }

  /// The number of frames.
  var count: Int { shown.count }

  /// The time at which the last frame begins.
  var last: Int? { starts.max() }

  /// Adds a packet. Packets that an edit list discards are ignored.
  /// - Parameters:
  ///   - start: The presentation time, if the file declares it.
  ///   - decoded: The decoding time.
  mutating func add(start: Int?, decoded: Int? = nil, duration: Int?, isDiscarded: Bool) {
    let known = [start, decoded].compactMap(\.self)
    guard !isDiscarded, !known.isEmpty, known.allSatisfy((-Self.farthest..<Self.farthest).contains)
    else { return }
    if start == nil { isLacking = true }
    if delay == nil, let start, let decoded { delay = start - decoded }
    let begin = start ?? known[0] + (delay ?? 0)
    shown.append(begin)
    read.append(decoded ?? known[0] - (delay ?? 0))
    statedEnd = max(statedEnd, begin + min(max(duration ?? 0, 0), Self.farthest))
  }

  /// Returns the regularity of the frames: the median interval, and the number of intervals that
  /// differ from it by more than a fifth.
  func pace() -> FrameInterval? {
    let sorted = starts.sorted()
    guard let first = sorted.first, let last = sorted.last, last > first else { return nil }
    let distances = zip(sorted.dropFirst(), sorted).map { $0 - $1 }
    let middle = distances.sorted()[distances.count / 2]
    // Containers round times to their own units, such as milliseconds.
    let slack = max(middle / 5, 1)
    let uneven = distances.count { abs($0 - middle) > slack }
    return FrameInterval(
      span: last - first, distances: distances.count, middle: middle, uneven: uneven)
  }

  struct FrameInterval: Equatable {
    /// The time from the first frame to the last one.
    let span: Int
    let distances: Int
    let middle: Int
    let uneven: Int
  }
}

extension FrameRate {
  /// Chooses the constant rate for the frames of a stream.
  /// - Parameters:
  ///   - claimed: The rate that the file declares, which may be wrong.
  ///   - unit: The number of time base units per second.
  static func choose(_ pace: FrameTimes.FrameInterval?, claimed: FrameRate?, unit: FrameRate) -> (
    rate: FrameRate, isVariable: Bool
  ) {
    guard let pace else {
      return (claimed.map { $0 <= watched && $0.perSecond >= 1 ? $0 : usual } ?? usual, false)
    }
    let mean = Double(pace.distances) * unit.perSecond / Double(pace.span)
    // The median interval gives the intended rate: phones drop frames in the dark.
    let common = unit.perSecond / Double(max(pace.middle, 1))
    // A single late frame among a hundred does not make the rate variable.
    if pace.uneven > 1, pace.uneven * 50 > pace.distances {
      return (nearest(to: min(common, 4 * mean)), true)
    }
    let whole = FrameRate(Int(nearest: mean))
    let known = [claimed].compactMap { $0 }.filter(isPlain) + standard + [whole].compactMap { $0 }
    let near = [mean, common].lazy
      .compactMap { seen in known.first { abs($0.perSecond - seen) <= seen / 200 } }.first
    guard let near else { return (nearest(to: min(common, 4 * mean)), true) }
    return (near.atMost(maximum), false)
  }

  /// Returns a rate of at most `limit` by keeping every frame, every second, every third and so
  /// on.
  func atMost(_ limit: FrameRate) -> FrameRate {
    FrameRate(numerator, denominator * share(of: limit)) ?? limit
  }

  /// Returns the number `n` for which keeping one frame in `n` does not exceed the limit.
  func share(of limit: FrameRate) -> Int {
    max(1, Int(nearest: (perSecond / limit.perSecond - 0.001).rounded(.up)))
  }

  var doubled: FrameRate { FrameRate(2 * numerator, denominator) ?? self }

  private static func nearest(to mean: Double) -> FrameRate {
    standard.filter { $0.denominator == 1 }
      .min { abs($0.perSecond - mean) < abs($1.perSecond - mean) } ?? usual
  }

  /// Returns whether players can represent the fraction in their time base.
  private static func isPlain(_ rate: FrameRate) -> Bool {
    rate.numerator <= 240_000 && rate.denominator <= 10_010
  }
}
