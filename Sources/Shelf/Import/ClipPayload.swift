import PlazaBase
import PlazaData

/// A clip in a Plaza export.
public struct ClipPayload: Sendable, Equatable {
  let clip: Clip
  let watchedOn: CalendarDate?
  let addedAt: Instant?

  init(clip: Clip, watchedOn: CalendarDate?, addedAt: Instant?) {
    self.clip = clip
    self.watchedOn = watchedOn
    self.addedAt = addedAt
  }

  init(row: Row) throws {
    clip = Clip(shop: try row.value("shop"), item: try row.value("item"))
    watchedOn = CalendarDate(try row.value("watched_on", as: String.self))
    addedAt = try row.optional("added_at")
  }

  /// Distinguishes the clip from the others on a list.
  private var identity: String { "\(clip.shop) \(clip.item) \(watchedOn?.description ?? "")" }

  /// Returns the clips that are not on the member's lists yet.
  static func new(_ clips: [ClipPayload], of member: ID<Member>, _ tx: any Transaction) throws
    -> [ClipPayload]
  {
    let items = Set(clips.map(\.clip.item.text)).sorted()
    let there = try tx.rows(
      """
      SELECT c.shop, c.item, c.watched_on, c.added_at FROM shelf_clip c
      WHERE c.member = \(member) AND c.shop IN (\(list: Set(clips.map(\.clip.shop)).sorted()))
        AND c.item IN (\(list: items)) AND c.removed_at IS NULL
      """)
    var known = Set(try there.map { try ClipPayload(row: $0).identity })
    return clips.filter { known.insert($0.identity).inserted }
  }
}

/// The clips of a draft that are not imported yet.
struct WaitingClips {
  /// The number of clips per transaction.
  static let part = 250

  let draft: ID<ImportDraft>

  /// Inserts a range of a file's clips; positions that are already stored remain unchanged.
  func save(_ clips: [ClipPayload], _ part: Range<Int>, _ tx: any Transaction) throws {
    for start in stride(from: part.lowerBound, to: part.upperBound, by: 50) {
      let values = (start..<min(start + 50, part.upperBound)).map { index -> SQL in
        let sent = clips[index]
        return """
          (\(draft), \(index + 1), \(sent.clip.shop), \(sent.clip.item), \(sent.watchedOn?.description ?? ""),
            \(sent.addedAt))
          """
      }
      let all = values.dropFirst().reduce(values[0]) { "\($0), \($1)" }
      try tx.run(
        """
        INSERT INTO shelf_import_clip (import, position, shop, item, watched_on, added_at) VALUES \(all)
        ON CONFLICT (import, position) DO NOTHING
        """)
    }
  }

  func count(_ tx: any Transaction) throws -> Int {
    try tx.count("SELECT count(*) AS n FROM shelf_import_clip WHERE import = \(draft)")
  }

  /// Returns the next batch after a position in the file.
  func next(after position: Int = 0, _ tx: any Transaction) throws -> [(
    position: Int, sent: ClipPayload
  )] {
    try tx.rows(
      """
      SELECT position, shop, item, watched_on, added_at FROM shelf_import_clip
      WHERE import = \(draft) AND position > \(position) ORDER BY position LIMIT \(Self.part)
      """
    ).map { (try $0.value("position"), try ClipPayload(row: $0)) }
  }

  /// Computes the totals of importing all of them, without writing.
  func totals(of member: ID<Member>, _ tx: any Transaction) throws -> ImportTotals {
    var (totals, last) = (ImportTotals(), 0)
    while true {
      let part = try next(after: last, tx)
      totals.add(part.count, new: try ClipPayload.new(part.map(\.sent), of: member, tx).count)
      guard part.count == Self.part, let end = part.last else { return totals }
      last = end.position
    }
  }

  /// Puts the next batch on the member's lists and deletes it from the draft.
  /// - Parameter ids: New keys, one for each clip of a full batch.
  func apply(
    for member: ID<Member>, ids: [ID<ListedClip>], now: Instant, _ tx: any Transaction
  ) throws -> ImportTotals {
    let part = try next(tx)
    guard let last = part.last else { return ImportTotals() }
    let new = try ClipPayload.new(part.map(\.sent), of: member, tx)
    for (sent, id) in zip(new, ids) {
      try ListClip(
        id: id, sent.clip, watchedOn: sent.watchedOn, by: member, at: sent.addedAt ?? now)(tx)
    }
    try tx.run(
      "DELETE FROM shelf_import_clip WHERE import = \(draft) AND position <= \(last.position)")
    var totals = ImportTotals()
    totals.add(part.count, new: new.count)
    return totals
  }
}

extension ImportTotals {
  fileprivate mutating func add(_ clips: Int, new: Int) {
    newClips += new
    same += clips - new
  }

  /// Computes the totals of importing clips that are not stored in a draft.
  static func of(_ clips: [ClipPayload], _ member: ID<Member>, _ tx: any Transaction) throws
    -> ImportTotals
  {
    var totals = ImportTotals()
    totals.add(clips.count, new: try ClipPayload.new(clips, of: member, tx).count)
    return totals
  }
}
