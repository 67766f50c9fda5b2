import PlazaBase

/// Frames in a second, as the fraction that it is: 30000/1001 is no 29.97.
public struct FrameRate: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
  /// Frames in so many seconds as ``denominator`` says.
  public let numerator: Int
  /// Seconds.
  public let denominator: Int

  /// A rate in its lowest terms.
  /// - Returns: nil where it is not above zero.
  public init?(_ numerator: Int, _ denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (divisor, rest) = (numerator, denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// A rate as ffprobe writes it: `30000/1001`.
  /// - Returns: nil for `0/0` and what is no fraction.
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

  /// The rates of film, of television, and of phones that film slow motion.
  static let standard = [
    FrameRate(standard: 24000, 1001), FrameRate(standard: 24, 1), FrameRate(standard: 25, 1),
    FrameRate(standard: 30000, 1001), FrameRate(standard: 30, 1), FrameRate(standard: 50, 1),
    FrameRate(standard: 60000, 1001), FrameRate(standard: 60, 1), FrameRate(standard: 100, 1),
    FrameRate(standard: 120_000, 1001), FrameRate(standard: 120, 1), FrameRate(standard: 200, 1),
    FrameRate(standard: 240_000, 1001), FrameRate(standard: 240, 1), FrameRate(standard: 480, 1),
    FrameRate(standard: 960, 1),
  ]

  /// What a picture without time is given.
  static let usual = FrameRate(standard: 25, 1)
  /// The most frames in a second of a rendition.
  static let most = FrameRate(standard: 1000, 1)
  /// The most that are sent to whoever only watches.
  static let watched = FrameRate(standard: 60, 1)

  /// Frames in a second, nearly.
  public var perSecond: Double { Double(numerator) / Double(denominator) }

  /// How long so many frames last, in milliseconds, rounded.
  public func milliseconds(of frames: Int) -> Int {
    Int(nearest: Double(frames) * 1000 * Double(denominator) / Double(numerator))
  }

  /// How many frames there are in so much time, rounded.
  func frames(inMilliseconds milliseconds: Int) -> Int {
    Int(nearest: Double(milliseconds) / 1000 * perSecond)
  }

  /// The seconds from the first frame to this one, for a program's arguments. Halves are allowed: a time between two
  /// frames is safe from rounding.
  func seconds(at frame: Double) -> String {
    let micros = Int(nearest: frame * 1_000_000 * Double(denominator) / Double(numerator))
    let fraction = String(1_000_000 + micros % 1_000_000).dropFirst()
    return "\(micros / 1_000_000).\(fraction)"
  }

  /// As ffmpeg reads and writes it.
  public var description: String { "\(numerator)/\(denominator)" }

  public static func < (one: FrameRate, other: FrameRate) -> Bool {
    one.numerator * other.denominator < other.numerator * one.denominator
  }
}
