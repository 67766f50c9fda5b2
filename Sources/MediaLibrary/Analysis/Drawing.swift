import PlazaBase
import PlazaMarkup

/// Something drawn on a video: it is seen for a while, in a place that does not depend on the picture's size.
public struct Drawing: Sendable, Hashable, Codable {
  /// The most letters of a text.
  public static let longestText = 200
  /// The most points of a stroke.
  public static let mostPoints = 1000

  public enum Tool: String, Sendable, CaseIterable, Codable {
    /// A stroke through all its points.
    case pen
    /// From the first point to the second.
    case line
    case arrow
    /// Around the first point, through the second.
    case circle
    /// At the second point, between its ways to the first and to the third.
    case angle
    /// Written at its point.
    case text
    /// Everything but a circle around the first point, through the second, is dimmed.
    case spotlight
    /// A line with its length, once the sheet is calibrated.
    case ruler

    /// How many points it has.
    var points: ClosedRange<Int> {
      switch self {
      case .pen: 2...mostPoints
      case .line, .arrow, .circle, .spotlight, .ruler: 2...2
      case .angle: 3...3
      case .text: 1...1
      }
    }
  }

  /// A place on the picture: from its left edge 0 to its right edge 1, and from its top 0 to its bottom 1.
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
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "a point has two numbers")
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(x)
      try list.encode(y)
    }
  }

  /// Named by whoever drew it, so that the same drawing is known again: letters, digits and hyphens.
  public let id: String
  public let tool: Tool
  /// The first frame on which it is seen, from 0.
  public let from: Int
  /// The last one.
  public let to: Int
  /// `#rrggbb`.
  public let color: String
  /// How thick its lines are: thousandths of the picture's height.
  public let width: Int
  public let points: [Point]
  public let text: String?

  public init(
    id: String, tool: Tool, from: Int, to: Int, color: String, width: Int, points: [Point], text: String? = nil
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

  /// What is wrong with it, for a video of so many frames; nil where nothing is.
  func fault(frames: Int) -> DrawingFault? {
    if !Self.isName(id) { return .name }
    if !(0..<frames).contains(from) || !(from..<frames).contains(to) { return .frames }
    if color.wholeMatch(of: /#[0-9a-fA-F]{6}/) == nil { return .color }
    if !(1...40).contains(width) { return .width }
    // A little outside is still a drawing: a circle's edge may leave the picture.
    let isNear = { (number: Double) in number.isFinite && (-1...2).contains(number) }
    if !tool.points.contains(points.count) || !points.allSatisfy({ isNear($0.x) && isNear($0.y) }) { return .points }
    let letters = text?.count ?? 0
    if (tool == .text) != (letters > 0) || letters > Self.longestText { return .text }
    if let text, !text.unicodeScalars.allSatisfy(Self.isDrawable) { return .character }
    return nil
  }

  /// Whether a drawing may have that name.
  static func isName(_ text: String) -> Bool { (1...40).contains(text.utf8.count) && text.utf8.allSatisfy(isPlain) }

  /// One line of what XML holds: drawings become SVG and files of Kinovea.
  private static func isDrawable(_ scalar: Unicode.Scalar) -> Bool { !scalar.isControl && Markup.canHold(scalar) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// What can be wrong with a drawing.
public enum DrawingFault: Sendable, Hashable {
  case name, frames, color, width, points, text, character
}
