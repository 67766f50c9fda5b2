public import PlazaBase
public import PlazaData

/// A clip on one of a member's lists.
public struct ListedClip: Sendable, Equatable {
  public enum List: String, Sendable, SQLBindable, SQLReadable { case bookmark, play }

  public let id: ID<ListedClip>
  public let clip: Clip
  /// The day it was watched; nil for a bookmark.
  public let watchedOn: CalendarDate?
  public let addedAt: Instant
  /// Nil if the viewer may no longer see the clip.
  public internal(set) var shown: ShownClip?

  static let columns: SQL = "c.id, c.shop, c.item, c.watched_on, c.added_at"

  init(row: Row) throws {
    id = try row.value("id")
    clip = Clip(shop: try row.value("shop"), item: try row.value("item"))
    watchedOn = CalendarDate(try row.value("watched_on", as: String.self))
    addedAt = try row.value("added_at")
  }
}

/// An entry of a member's list: a film, or a shop's clip.
public enum Listed<Film: Sendable & Equatable>: Sendable, Equatable {
  case film(Film)
  case clip(ListedClip)
}

/// A member's bookmark and viewings of one clip.
public struct ClipMarks: Sendable, Equatable {
  public var isBookmarked = false
  /// The days on which it was watched, latest first.
  public var watchedOn: [CalendarDate] = []

  public init() {}

  public static func of(_ clip: Clip, _ member: ID<Member>, _ tx: any Transaction) throws
    -> ClipMarks
  {
    let rows = try tx.rows(
      """
      SELECT list, watched_on FROM shelf_clip
      WHERE member = \(member) AND shop = \(clip.shop) AND item = \(clip.item) AND removed_at IS NULL
      ORDER BY watched_on DESC
      """)
    var marks = ClipMarks()
    for row in rows {
      switch try row.value("list", as: ListedClip.List.self) {
      case .bookmark: marks.isBookmarked = true
      case .play:
        marks.watchedOn += [CalendarDate(try row.value("watched_on", as: String.self))].compactMap(
          \.self)
      }
    }
    return marks
  }
}
