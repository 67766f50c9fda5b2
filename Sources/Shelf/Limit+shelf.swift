import PlazaBase
import PlazaData
public import PlazaHTTP

extension Limit {
  /// Files with rows that are not imported yet.
  static let storedImports = Limit("shelf.imports-kept", Phrase("Unfinished imports"), atOnce: 3) {
    try ImportDraft.open(of: $0, $1)
  }

  /// Uploaded files.
  static let imports = Limit("shelf.imports", Phrase("Imports"), 20, per: .days(1))

  /// Plays; imports check the limit before they begin.
  static let storedPlays = Limit("shelf.plays-kept", Phrase("Watched films"), atOnce: 100_000) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM shelf_play WHERE member = \(member)")
  }

  /// Plays that are added individually, on a page or through the API.
  public static let plays = Limit(
    "shelf.plays", Phrase("Films logged as watched"), 1000, per: .days(1))

  /// Bookmarks, likes and dislikes; imports check the limit before they begin.
  static let storedMarks = Limit(
    "shelf.marks-kept", Phrase("Films bookmarked, liked or disliked"), atOnce: 100_000
  ) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM shelf_mark WHERE member = \(member)")
  }

  /// Marks that are made individually, on a page or through the API.
  public static let marks = Limit(
    "shelf.marks", Phrase("Bookmarks, likes and dislikes of films"), 2000, per: .days(1))

  /// Videos that are added to lists individually.
  public static let listedClips = Limit(
    "shelf.clips", Phrase("Videos added to lists"), 500, per: .days(1))

  /// Downloads of the member's lists.
  public static let shelfExports = Limit(
    "shelf.exports", Phrase("Exports of film lists"), 30, per: .hours(1))
}
