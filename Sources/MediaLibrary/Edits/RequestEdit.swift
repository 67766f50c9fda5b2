import Foundation
import Jobs
public import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaUI

/// Creates an item that is made of others and enqueues the job that renders it. It takes its
/// audience from its sources, and lists everyone who appears in one of them.
public struct RequestEdit: Sendable {
  /// The ID of the new item.
  public let id: ID<MediaItem>
  private let order: EditOrder
  private let sources: [MediaItem]
  private let title: String
  private let member: ID<Member>
  private let now: Instant
  private let enqueueJob: EnqueueJob

  /// - Parameter sources: The item to edit, followed by those that are appended to it.
  public init(
    _ order: EditOrder, of sources: [MediaItem], title: String, by member: ID<Member>,
    in world: World
  ) {
    id = world.newID()
    now = world.now()
    self.order = order
    self.sources = sources
    self.title = title
    self.member = member
    enqueueJob = EnqueueJob(RenderEditJob.job, key: id.text, for: member, in: world)
  }

  /// - Throws: ``EditRefusal``, ``MediaEditRefusal``, ``MediaRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let clips = sources.compactMap(\.picture)
    guard clips.count == sources.count, sources.allSatisfy({ $0.state == .ready }),
      let first = sources.first
    else {
      throw MediaRefusal.notReady
    }
    try Limit.waitingEdits.require(member, now: now, tx)
    try Limit.clips.require(member, now: now, tx)
    let burnt = try drawings(on: first, tx)
    let spans = BurntDrawings(burnt).spans
    let drawn = spans.enumerated().map { EditPlan.Drawing(Range($0.element), picture: $0.offset) }
    let plan = order.plan(clips, drawings: drawn)
    let limits = FootageLimits()
    _ = try CheckedEdit(plan, of: clips, pictures: spans.count, minutes: limits.minutes)
    var draft = try MediaDraft(of: first, tx)
    draft.title = title
    for source in sources.dropFirst() { draft.people += try MediaDraft.people(in: source.id, tx) }
    try insert(draft, plan, burnt, tx)
    try enqueueJob(tx)
  }

  private func drawings(on item: MediaItem, _ tx: any Transaction) throws -> Annotations.Content? {
    guard case .burn(let authors) = order else { return nil }
    let sheets = try Annotations.all(on: item.id, tx).filter { authors.contains($0.author) }
    let drawings = sheets.flatMap(\.content.drawings)
    guard !drawings.isEmpty else { throw MediaEditRefusal.nothingDrawn }
    return Annotations.Content(
      drawings: drawings, calibration: sheets.compactMap(\.content.calibration).first)
  }

  private func insert(
    _ draft: MediaDraft, _ plan: EditPlan, _ burnt: Annotations.Content?, _ tx: any Transaction
  ) throws {
    let audience = audience
    try tx.run(
      """
      INSERT INTO media_item (id, kind, title, notes, search_key, category, audience, audience_group, owner, state,
        progress, created_at)
      VALUES (\(id), 'video', \(draft.title), \(draft.notes), '', \(draft.category), \(audience.word),
        \(audience.group), \(member), 'waiting', 0, \(now))
      """)
    try draft.writeLists(of: id, tx)
    let json = String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)
    try tx.run(
      """
      INSERT INTO media_edition (item, verb, plan, drawings)
      VALUES (\(id), \(order.verb.rawValue), \(json), \(try burnt.map { try $0.json }))
      """)
    for (number, source) in sources.enumerated() {
      try tx.run(
        "INSERT INTO media_edition_source (item, number, source) VALUES (\(id), \(number), \(source.id))"
      )
    }
  }

  /// The common audience of the sources. If they differ, only the member who makes the item and
  /// the coaches may see it.
  private var audience: MediaAudience {
    let audiences = Set(sources.map(\.audience))
    return audiences.count == 1 ? sources[0].audience : .owner
  }
}
