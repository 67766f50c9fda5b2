import Foundation
public import PlazaBase
public import PlazaData

/// Everything that one person drew on one video.
public struct Sheet: Sendable, Equatable {
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

    var isSound: Bool {
      points.count == 2 && points[0] != points[1]
        && points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) }
        && (1...20_000).contains(centimetres)
    }
  }

  public let author: ID<Member>
  /// How often it was saved; 0 where it never was.
  public let version: Int
  public let content: Content

  /// An empty sheet.
  public static func blank(of author: ID<Member>) -> Sheet { Sheet(author: author, version: 0, content: Content()) }

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
  public static func all(on item: ID<MediaItem>, _ tx: any Transaction) throws -> [Sheet] {
    try tx.rows("SELECT author, version, content FROM media_sheet WHERE item = \(item) ORDER BY author").map(Sheet.init)
  }

  /// Every sheet of a person, with its video.
  public static func all(
    by member: ID<Member>, _ tx: any Transaction
  ) throws -> [(item: ID<MediaItem>, sheet: Sheet)] {
    try tx.rows("SELECT item, author, version, content FROM media_sheet WHERE author = \(member) ORDER BY item")
      .map { (item: try $0.value("item"), sheet: try Sheet(row: $0)) }
  }
}

extension Sheet.Content {
  /// As it is stored and as programs get it.
  var json: String { get throws { String(decoding: try Self.encoder.encode(self), as: UTF8.self) } }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// - Throws: ``SheetRefusal`` where it cannot be drawn on a video of so many frames.
  public func check(frames: Int) throws(SheetRefusal) {
    guard drawings.count <= Sheet.most else { throw .tooMany(most: Sheet.most) }
    for (place, drawing) in drawings.enumerated() {
      if let fault = drawing.fault(frames: frames) { throw .drawing(number: place + 1, fault) }
    }
    guard Set(drawings.map(\.id)).count == drawings.count else { throw .sameName }
    if let calibration, !calibration.isSound { throw .calibration }
  }
}

/// Writes down what a person drew, in place of what was there.
public struct SaveSheet: Sendable {
  private let item: ID<MediaItem>
  private let author: ID<Member>
  private let version: Int
  private let content: Sheet.Content
  private let now: Instant

  /// - Parameter version: that of the sheet on which this was drawn; 0 for the first.
  public init(
    _ content: Sheet.Content, over version: Int, of author: ID<Member>, on item: ID<MediaItem>, now: Instant
  ) {
    self.content = content
    self.version = version
    self.author = author
    self.item = item
    self.now = now
  }

  /// - Returns: the new version.
  /// - Throws: ``SheetRefusal/savedElsewhere`` where the sheet was saved since, as in another window.
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    let json = try content.json
    guard json.utf8.count <= Sheet.largest else { throw SheetRefusal.tooLarge }
    let saved =
      if version == 0 {
        try tx.run(
          """
          INSERT INTO media_sheet (item, author, version, content, changed_at)
          VALUES (\(item), \(author), 1, \(json), \(now)) ON CONFLICT (item, author) DO NOTHING
          """)
      } else {
        try tx.run(
          """
          UPDATE media_sheet SET version = version + 1, content = \(json), changed_at = \(now)
          WHERE item = \(item) AND author = \(author) AND version = \(version)
          """)
      }
    guard saved == 1 else { throw SheetRefusal.savedElsewhere }
    return version + 1
  }
}

extension Sheet.Content {
  /// Several sheets as one: a name that comes twice gets a number. The first calibration counts.
  public init(joining sheets: [Sheet.Content]) {
    var (seen, all) = (Set<String>(), [Drawing]())
    for drawing in sheets.flatMap(\.drawings) {
      var (id, number) = (drawing.id, 1)
      while !seen.insert(id).inserted {
        number += 1
        id = "\(drawing.id)-\(number)"
      }
      all.append(id == drawing.id ? drawing : drawing.named(id))
    }
    self.init(drawings: all, calibration: sheets.lazy.compactMap(\.calibration).first)
  }
}

extension Drawing {
  fileprivate func named(_ id: String) -> Drawing {
    Drawing(id: id, tool: tool, from: from, to: to, color: color, width: width, points: points, text: text)
  }
}
