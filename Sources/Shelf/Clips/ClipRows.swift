import FilmCatalogue
import PlazaBase
import PlazaData

/// A page of the clips on one of a member's lists, in the same order as the list's films.
struct ClipRows {
  /// The sort order: by a column of `shelf_clip`, or by a value that only the shop knows.
  enum Order { case added, watched, rating, title, release }

  typealias Found = (item: ListedClip, cursor: Cursor)

  /// The number of rows read per query.
  private static let part = 500

  /// Sorts after every title; the key of clips whose title is unavailable.
  private static let afterAll = "\u{10FFFD}"

  let list: ListedClip.List
  let order: Order
  /// The order of the films on the same list.
  let films: ListOrder
  let seen: ClipsSeen
  let member: ID<Member>

  /// - Returns: At most one row more than the page's limit.
  func callAsFunction(_ page: PageRequest, _ tx: any Transaction) throws -> [Found] {
    guard let order = storedOrder else { return try inCurrentLanguage(page, tx) }
    let rows = try tx.rows(
      """
      SELECT \(ListedClip.columns), \(order.value) AS list_order FROM shelf_clip c
      WHERE \(own) \(order.after(page.after)) ORDER BY \(order.clause) LIMIT \(page.limit + 1)
      """)
    let clips = try shown(rows.map(ListedClip.init), tx)
    return try zip(rows, clips).map { ($1, try order.cursor($0, $1.id.text)) }
  }

  func count(_ tx: any Transaction) throws -> (entries: Int, clips: Int) {
    if seen.sources.isEmpty { return (0, 0) }
    let row = try tx.first(
      "SELECT count(*) AS entries, count(DISTINCT c.item) AS clips FROM shelf_clip c WHERE \(own)")
    return (try row?.value("entries") ?? 0, try row?.value("clips") ?? 0)
  }

  private var own: SQL {
    """
    c.member = \(member) AND c.list = \(list) AND c.shop IN (\(list: seen.shops)) AND c.removed_at IS NULL
    """
  }

  private var storedOrder: ListOrder? {
    switch order {
    case .added: .number("c.added_at", descending: true, id: "c.id")
    case .watched: .text("c.watched_key", descending: true, id: "c.id")
    // Clips have no ratings: all of them sort with the unrated films.
    case .rating: .number("(c.added_at * 0)", descending: true, id: "c.id")
    case .title, .release: nil
    }
  }

  /// Sorts by title or day in memory, because shops own these values and may change them. One
  /// member's list is short enough to read in full.
  private func inCurrentLanguage(_ page: PageRequest, _ tx: any Transaction) throws -> [Found] {
    let found = try all(tx).map { ($0, Cursor(key(of: $0.shown), $0.id.text)) }
      .filter { clip in page.after.map { films.puts($0, before: clip.1) } ?? true }
      .sorted { films.puts($0.1, before: $1.1) }
    return found.prefix(page.limit + 1).map { (item: $0.0, cursor: $0.1) }
  }

  private func key(of clip: ShownClip?) -> String {
    order == .title
      ? clip.map { Film.sortTitle(of: $0.title) } ?? Self.afterAll
      : clip.map { PartialDate($0.addedOn).sortKey } ?? ""
  }

  private func all(_ tx: any Transaction) throws -> [ListedClip] {
    var (all, last): ([ListedClip], ID<ListedClip>?) = ([], nil)
    while true {
      let after: SQL = last.map { "AND c.id > \($0)" } ?? ""
      let part = try tx.rows(
        "SELECT \(ListedClip.columns) FROM shelf_clip c WHERE \(own) \(after) ORDER BY c.id LIMIT \(Self.part)"
      ).map(ListedClip.init)
      all += try shown(part, tx)
      if part.count < Self.part { return all }
      last = part.last?.id
    }
  }

  private func shown(_ clips: [ListedClip], _ tx: any Transaction) throws -> [ListedClip] {
    let found = try seen.found(Array(Set(clips.map(\.clip))), tx)
    return clips.map { clip in
      var clip = clip
      clip.shown = found[clip.clip]
      return clip
    }
  }
}
