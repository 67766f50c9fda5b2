import PlazaBase
import PlazaMarkup

/// A drawing on a video. It is visible for a range of frames, and its coordinates are independent
/// of the picture's size.
public struct Drawing: Sendable, Hashable, Codable {
  /// The maximum length of a text, in characters.
  public static let maxTextLength = 200
  /// The maximum number of points of a pen stroke.
  public static let maxPoints = 1000

  public enum Tool: String, Sendable, CaseIterable, Codable {
    /// A stroke through all points.
    case pen
    /// A line from the first point to the second.
    case line
    case arrow
    /// A circle around the first point, through the second.
    case circle
    /// An angle at the second point, between the lines to the first and the third.
    case angle
    /// A text at its point.
    case text
    /// A dimming of everything outside the circle around the first point, through the second.
    case spotlight
    /// A line that is labelled with its length once the sheet is calibrated.
    case ruler

    /// The allowed number of points.
    var points: ClosedRange<Int> {
      switch self {
      case .pen: 2...maxPoints
      case .line, .arrow, .circle, .spotlight, .ruler: 2...2
      case .angle: 3...3
      case .text: 1...1
      }
    }
  }

  /// A position on the picture: `x` is 0 at the left edge and 1 at the right, `y` is 0 at the top
  /// and 1 at the bottom.
  public struct Point: Sendable, Hashable, Codable {
    public let x: Double
    public let y: Double

    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }

    public init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      self.init(try list.decode(Double.self), try list.decode(Double.self))
      guard list.isAtEnd else {
        throw DecodingError.dataCorruptedError(
          in: list, debugDescription: "a point has two numbers")
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(x)
      try list.encode(y)
    }
  }

  /// The identifier that the client chose for the drawing: letters, digits and hyphens. It stays
  /// the same when the drawing is changed.
  public let id: String
  public let tool: Tool
  /// The first frame on which it is visible, counted from 0.
  public let from: Int
  /// The last frame on which it is visible.
  public let to: Int
  /// The colour, as `#rrggbb`.
  public let color: String
  /// The width of its lines, in thousandths of the picture's height.
  public let width: Int
  public let points: [Point]
  public let text: String?

  public init(
    id: String, tool: Tool, from: Int, to: Int, color: String, width: Int, points: [Point],
    text: String? = nil
  ) {
    self.id = id
    self.tool = tool
    self.from = from
    self.to = to
    self.color = color
    self.width = width
    self.points = points
    self.text = text
  }

  /// Returns what is invalid about the drawing on a video with that number of frames; nil if it is
  /// valid.
  func fault(frames: Int) -> DrawingFault? {
    if !Self.isName(id) { return .name }
    if !(0..<frames).contains(from) || !(from..<frames).contains(to) { return .frames }
    if color.wholeMatch(of: /#[0-9a-fA-F]{6}/) == nil { return .color }
    if !(1...40).contains(width) { return .width }
    // Points slightly outside are allowed: a circle may extend beyond the picture.
    let isNear = { (number: Double) in number.isFinite && (-1...2).contains(number) }
    if !tool.points.contains(points.count) || !points.allSatisfy({ isNear($0.x) && isNear($0.y) })
    {
      return .points
    }
    let letters = text?.count ?? 0
    if (tool == .text) != (letters > 0) || letters > Self.maxTextLength { return .text }
    if let text, !text.unicodeScalars.allSatisfy(Self.isDrawable) { return .character }
    return nil
  }

  /// Returns whether a text is a valid identifier of a drawing.
  static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.utf8.allSatisfy(isPlain)
  }

  /// Returns whether a scalar may occur in a text: a single line of characters that XML allows,
  /// because drawings are exported as SVG and as Kinovea files.
  private static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isControl && Markup.canHold(scalar)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// The parts of a drawing that can be invalid.
public enum DrawingFault: Sendable, Hashable {
  case name, frames, color, width, points, text, character
}
