import Foundation
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// The description of an item as its owner edits it.
public struct MediaDraft: Sendable, Equatable {
  public var title: String
  public var notes: String
  public var category: ID<MediaCategory>?
  public var audience: MediaAudience
  public var tags: [String]
  /// The members who appear in it.
  public var people: [ID<Member>]
  public var chapters: [MediaChapter]

  public init(
    title: String, notes: String = "", category: ID<MediaCategory>? = nil, audience: MediaAudience,
    tags: [String] = [], people: [ID<Member>] = [], chapters: [MediaChapter] = []
  ) {
    self.title = title
    self.notes = notes
    self.category = category
    self.audience = audience
    self.tags = tags
    self.people = people
    self.chapters = chapters
  }

  /// Loads the current description of an item.
  public init(of item: MediaItem, _ tx: any Transaction) throws {
    self.init(
      title: item.title, notes: item.notes, category: item.category, audience: item.audience,
      tags: try Self.tags(of: item.id, tx), people: try Self.people(in: item.id, tx),
      chapters: try MediaChapter.all(of: item.id, tx))
  }

  /// Returns the tags of an item.
  public static func tags(of item: ID<MediaItem>, _ tx: any Transaction) throws -> [String] {
    try tx.rows("SELECT word FROM media_tag WHERE item = \(item) ORDER BY word_key").map {
      try $0.value("word")
    }
  }

  /// Returns the members who appear in an item.
  public static func people(in item: ID<MediaItem>, _ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows("SELECT member FROM media_person WHERE item = \(item) ORDER BY member").map {
      try $0.value("member")
    }
  }

  /// - Throws: ``MediaRefusal/noSuchCategory``.
  func check(_ tx: any Transaction) throws {
    guard let category else { return }
    guard try tx.exists("SELECT 1 FROM media_category WHERE id = \(category)") else {
      throw MediaRefusal.noSuchCategory
    }
  }

  /// Replaces the tags, people and chapters of an item, and its search text.
  func writeLists(of item: ID<MediaItem>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM media_tag WHERE item = \(item)")
    for tag in tags {
      try tx.run(
        """
        INSERT INTO media_tag (item, word, word_key) VALUES (\(item), \(tag), \(MediaSearch.key(tag)))
        ON CONFLICT (item, word_key) DO NOTHING
        """)
    }
    try tx.run("DELETE FROM media_person WHERE item = \(item)")
    for person in Set(people).sorted(by: { $0.text < $1.text }) {
      try tx.run("INSERT INTO media_person (item, member) VALUES (\(item), \(person))")
    }
    try MediaChapter.write(chapters, of: item, tx)
    try MediaSearch.index(item, tx)
  }
}

/// The search over titles, tags, chapters and notes, without regard to accents and letter case.
enum MediaSearch {
  static func key(_ text: String) -> String { text.folded }

  /// Recomputes the search keys of rows that were written before the folding changed.
  static let folded = Refold("media", "media_item") { ids, tx in
    for id in ids.compactMap({ ID<MediaItem>($0) }) {
      let tags = try MediaDraft.tags(of: id, tx)
      try tx.run("DELETE FROM media_tag WHERE item = \(id)")
      // Two tags may have the same key under the new folding.
      for tag in tags {
        try tx.run(
          "INSERT INTO media_tag (item, word, word_key) VALUES (\(id), \(tag), \(key(tag))) ON CONFLICT DO NOTHING"
        )
      }
      try index(id, tx)
    }
  }

  static func index(_ item: ID<MediaItem>, _ tx: any Transaction) throws {
    guard let row = try tx.first("SELECT title, notes FROM media_item WHERE id = \(item)") else {
      return
    }
    let tags = try MediaDraft.tags(of: item, tx)
    let chapters = try MediaChapter.all(of: item, tx).map(\.title)
    let words =
      [try row.value("title", as: String.self)] + tags + chapters + [
        try row.value("notes", as: String.self)
      ]
    try tx.run(
      "UPDATE media_item SET search_key = \(key(words.joined(separator: "\n"))) WHERE id = \(item)"
    )
  }

  /// Returns a condition that requires every typed word.
  static func condition(_ typed: String) -> SQL {
    key(typed).split(whereSeparator: \.isWhitespace).prefix(8).reduce("1 = 1") { sofar, word in
      let escaped = word.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing(
        "_", with: "\\_")
      return "\(sofar) AND m.search_key LIKE \("%\(escaped)%") ESCAPE '\\'"
    }
  }
}
