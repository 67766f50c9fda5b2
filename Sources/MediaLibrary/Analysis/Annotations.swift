import Foundation
public import PlazaBase
public import PlazaData

/// The sheet of one member: all their drawings on one video.
public struct Annotations: Sendable, Equatable {
  /// The maximum number of drawings on a sheet.
  public static let maximum = 400
  /// The maximum size of a sheet's JSON, in bytes.
  public static let largest = 262_144

  /// The drawings of a sheet and its calibration.
  public struct Content: Sendable, Hashable, Codable {
    public var drawings: [Drawing]
    /// The real length of a line in the picture; nil if the sheet is not calibrated.
    public var calibration: Calibration?

    public init(drawings: [Drawing] = [], calibration: Calibration? = nil) {
      self.drawings = drawings
      self.calibration = calibration
    }
  }

  /// A line in the picture whose real length is known.
  public struct Calibration: Sendable, Hashable, Codable {
    /// The two ends of the line.
    public let points: [Drawing.Point]
    public let centimetres: Double

    public init(points: [Drawing.Point], centimetres: Double) {
      self.points = points
      self.centimetres = centimetres
    }

    /// The minimum length of the line, as a share of the picture; a shorter one is too inexact to
    /// measure with.
    static let shortest = 0.01

    var isSound: Bool {
      points.count == 2
        && hypot(points[0].x - points[1].x, points[0].y - points[1].y) >= Self.shortest
        && points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) }
        && (1...20_000).contains(centimetres)
    }
  }

  public let author: ID<Member>
  /// The number of times the sheet was saved; 0 for a sheet that was never saved.
  public let version: Int
  public let content: Content

  /// Returns an empty sheet.
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

  /// Returns the sheets of all members on a video, in the order of their authors' IDs.
  public static func all(on item: ID<MediaItem>, _ tx: any Transaction) throws -> [Annotations] {
    try tx.rows(
      "SELECT author, version, content FROM media_sheet WHERE item = \(item) ORDER BY author"
    ).map(
      Annotations.init)
  }

  /// Returns all sheets of a member, each with its video.
  public static func all(
    by member: ID<Member>, _ tx: any Transaction
  ) throws -> [(item: ID<MediaItem>, sheet: Annotations)] {
    try tx.rows(
      "SELECT item, author, version, content FROM media_sheet WHERE author = \(member) ORDER BY item"
    )
    .map { (item: try $0.value("item"), sheet: try Annotations(row: $0)) }
  }
}
