import PlazaBase
import PlazaData
public import PlazaWeb

extension Limit {
  /// Files with rows that are not imported.
  static let keptImports = Limit("shelf.imports-kept", Phrase("Unfinished imports"), atOnce: 3) {
    try ImportDraft.open(of: $0, $1)
  }

  /// Files that are sent.
  static let imports = Limit("shelf.imports", Phrase("Imports"), 20, per: .days(1))

  /// Films that were watched; imports are asked before they begin.
  static let keptPlays = Limit("shelf.plays-kept", Phrase("Watched films"), atOnce: 100_000) { member, tx in
    try tx.count("SELECT count(*) AS n FROM shelf_play WHERE member = \(member)")
  }

  /// Films that are noted by hand or by a program.
  public static let plays = Limit("shelf.plays", Phrase("Films logged as watched"), 1000, per: .days(1))

  /// Films on lists, liked and disliked; imports are asked before they begin.
  static let keptMarks = Limit("shelf.marks-kept", Phrase("Films bookmarked, liked or disliked"), atOnce: 100_000) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM shelf_mark WHERE member = \(member)")
  }

  /// Films that are marked by hand or by a program.
  public static let marks = Limit("shelf.marks", Phrase("Bookmarks, likes and dislikes of films"), 2000, per: .days(1))

  /// Videos that are put on lists by hand.
  public static let listedClips = Limit("shelf.clips", Phrase("Videos added to lists"), 500, per: .days(1))

  /// Lists that are taken along.
  public static let shelfExports = Limit("shelf.exports", Phrase("Exports of film lists"), 30, per: .hours(1))
}
