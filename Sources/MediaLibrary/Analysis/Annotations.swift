import Foundation
public import PlazaBase
public import PlazaData

/// Everything that one person drew on one video.
public struct Annotations: Sendable, Equatable {
  /// The most drawings of one person on one video.
  public static let most = 400
  /// The most bytes of what a sheet holds.
  public static let largest = 262_144

  /// What is drawn.
  public struct Content: Sendable, Hashable, Codable {
    public var drawings: [Drawing]
    /// How long something in the picture really is; nil where nobody measured.
    public var calibration: Calibration?

    public init(drawings: [Drawing] = [], calibration: Calibration? = nil) {
      self.drawings = drawings
      self.calibration = calibration
    }
  }

  /// A line in the picture whose length is known.
  public struct Calibration: Sendable, Hashable, Codable {
    /// Its two ends.
    public let points: [Drawing.Point]
    public let centimetres: Double

    public init(points: [Drawing.Point], centimetres: Double) {
      self.points = points
      self.centimetres = centimetres
    }

    /// The shortest line that says how long something is, as a share of the picture: a shorter one measures nothing.
    static let shortest = 0.01

    var isSound: Bool {
      points.count == 2 && hypot(points[0].x - points[1].x, points[0].y - points[1].y) >= Self.shortest
        && points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) }
        && (1...20_000).contains(centimetres)
    }
  }

  public let author: ID<Member>
  /// How often it was saved; 0 where it never was.
  public let version: Int
  public let content: Content

  /// An empty sheet.
  public static func blank(of author: ID<Member>) -> Annotations {
    Annotations(author: author, version: 0, content: Content())
  }

  private init(author: ID<Member>, version: Int, content: Content) {
    self.author = author
    self.version = version
    self.content = content
  }

  private init(row: Row) throws {
    let text: String = try row.value("content")
    self.init(
      author: try row.value("author"), version: try row.value("version"),
      content: try JSONDecoder().decode(Content.self, from: Data(text.utf8)))
  }

  /// Everybody's sheets of a video, that of whoever began first first.
  public static func all(on item: ID<MediaItem>, _ tx: any Transaction) throws -> [Annotations] {
    try tx.rows("SELECT author, version, content FROM media_sheet WHERE item = \(item) ORDER BY author").map(
      Annotations.init)
  }

  /// Every sheet of a person, with its video.
  public static func all(
    by member: ID<Member>, _ tx: any Transaction
  ) throws -> [(item: ID<MediaItem>, sheet: Annotations)] {
    try tx.rows("SELECT item, author, version, content FROM media_sheet WHERE author = \(member) ORDER BY item")
      .map { (item: try $0.value("item"), sheet: try Annotations(row: $0)) }
  }
}
