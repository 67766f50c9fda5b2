import PlazaBase

/// An exact frame rate, as a fraction: 30000/1001 is not 29.97.
public struct FrameRate: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
  /// The number of frames in ``denominator`` seconds.
  public let numerator: Int
  /// The number of seconds.
  public let denominator: Int

  /// Creates a rate, reduced to lowest terms.
  /// - Returns: Nil if the rate is not positive.
  public init?(_ numerator: Int, _ denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (divisor, rest) = (numerator, denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Parses a rate in ffprobe's format, such as `30000/1001`.
  /// - Returns: Nil for `0/0` and for text that is not a fraction.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let numerator = parts[0], let denominator = parts[1],
      numerator <= Int32.max, denominator <= Int32.max
    else { return nil }
    self.init(numerator, denominator)
  }

  private init(standard numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The rates of film, of television, and of slow motion on phones.
  static let standard = [
    FrameRate(standard: 24000, 1001), FrameRate(standard: 24, 1), FrameRate(standard: 25, 1),
    FrameRate(standard: 30000, 1001), FrameRate(standard: 30, 1), FrameRate(standard: 50, 1),
    FrameRate(standard: 60000, 1001), FrameRate(standard: 60, 1), FrameRate(standard: 100, 1),
    FrameRate(standard: 120_000, 1001), FrameRate(standard: 120, 1), FrameRate(standard: 200, 1),
    FrameRate(standard: 240_000, 1001), FrameRate(standard: 240, 1), FrameRate(standard: 480, 1),
    FrameRate(standard: 960, 1),
  ]

  /// The rate of a picture without timing.
  static let usual = FrameRate(standard: 25, 1)
  /// The maximum frame rate of a rendition.
  static let maximum = FrameRate(standard: 1000, 1)
  /// The maximum frame rate of the light rendition, which is used for playback.
  static let watched = FrameRate(standard: 60, 1)

  /// The approximate number of frames per second.
  public var perSecond: Double { Double(numerator) / Double(denominator) }

  /// Returns the duration of a number of frames in milliseconds, rounded.
  public func milliseconds(of frames: Int) -> Int {
    Int(nearest: Double(frames) * 1000 * Double(denominator) / Double(numerator))
  }

  /// Returns the number of frames in a duration, rounded.
  func frames(inMilliseconds milliseconds: Int) -> Int {
    Int(nearest: Double(milliseconds) / 1000 * perSecond)
  }

  /// Returns the time of a frame in seconds, as an argument of ffmpeg. A frame number with a
  /// fraction of one half gives a time between two frames, which is safe from rounding.
  func seconds(at frame: Double) -> String {
    let micros = Int(nearest: frame * 1_000_000 * Double(denominator) / Double(numerator))
    let fraction = String(1_000_000 + micros % 1_000_000).dropFirst()
    return "\(micros / 1_000_000).\(fraction)"
  }

  /// The rate in ffmpeg's format.
  public var description: String { "\(numerator)/\(denominator)" }

  public static func < (one: FrameRate, other: FrameRate) -> Bool {
    one.numerator * other.denominator < other.numerator * one.denominator
  }
}
