public import PlazaBase
public import PlazaData

/// Puts a clip on one of a member's lists: bookmarked, or watched on a day. Idempotent, so that a
/// clip counts as watched at most once a day. The calling shop must first check that the member
/// may see the clip.
public struct ListClip: Sendable {
  let id: ID<ListedClip>
  let clip: Clip
  let member: ID<Member>
  let day: CalendarDate?
  let at: Instant

  /// - Parameter day: The day it was watched; nil to bookmark it.
  public init(
    _ clip: Clip, watchedOn day: CalendarDate? = nil, by member: ID<Member>, in world: World
  ) {
    self.init(id: world.newID(), clip, watchedOn: day, by: member, at: world.now())
  }

  /// - Parameter at: The time since which it is on the list.
  init(
    id: ID<ListedClip>, _ clip: Clip, watchedOn day: CalendarDate?, by member: ID<Member>,
    at: Instant
  ) {
    self.id = id
    self.clip = clip
    self.member = member
    self.day = day
    self.at = at
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    let list: ListedClip.List = day == nil ? .bookmark : .play
    let key = try day.map { try PlayOrder.next(on: PartialDate($0), member, tx) } ?? ""
    // A clip that was taken off returns to the position of a new entry.
    try tx.run(
      """
      INSERT INTO shelf_clip (id, member, shop, item, list, watched_on, watched_key, added_at)
      VALUES (\(id), \(member), \(clip.shop), \(clip.item), \(list), \(day?.description ?? ""), \(key), \(at))
      ON CONFLICT (member, shop, item, list, watched_on) DO UPDATE
        SET watched_key = excluded.watched_key, added_at = excluded.added_at, removed_at = NULL
        WHERE shelf_clip.removed_at IS NOT NULL
      """)
  }
}

/// Takes a clip off one of a member's lists. Idempotent.
public struct UnlistClip: Sendable {
  let clip: Clip
  let member: ID<Member>
  let day: CalendarDate?
  let now: Instant

  /// - Parameter day: The day whose viewing is removed; nil to remove the bookmark.
  public init(
    _ clip: Clip, watchedOn day: CalendarDate? = nil, by member: ID<Member>, now: Instant
  ) {
    self.clip = clip
    self.member = member
    self.day = day
    self.now = now
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    let list: ListedClip.List = day == nil ? .bookmark : .play
    try tx.run(
      """
      UPDATE shelf_clip SET removed_at = \(now)
      WHERE member = \(member) AND shop = \(clip.shop) AND item = \(clip.item) AND list = \(list)
        AND watched_on = \(day?.description ?? "") AND removed_at IS NULL
      """)
  }
}

/// Removes an entry from a member's list, including one whose clip is no longer visible. It can be
/// restored for ``MemberFilms/removedRetention``. Idempotent.
public struct RemoveListedClip: Sendable {
  let entry: ID<ListedClip>
  let member: ID<Member>
  let now: Instant

  public init(_ entry: ID<ListedClip>, of member: ID<Member>, now: Instant) {
    self.entry = entry
    self.member = member
    self.now = now
  }

  /// - Throws: ``NoSuchListedClip``, also if it belongs to another member.
  public func callAsFunction(_ tx: any Transaction) throws {
    let own: SQL = "id = \(entry) AND member = \(member)"
    guard try tx.exists("SELECT 1 FROM shelf_clip WHERE \(own)") else { throw NoSuchListedClip() }
    try tx.run("UPDATE shelf_clip SET removed_at = \(now) WHERE \(own) AND removed_at IS NULL")
  }
}

/// Restores a removed entry at its previous position. Idempotent.
public struct RestoreListedClip: Sendable {
  let entry: ID<ListedClip>
  let member: ID<Member>

  public init(_ entry: ID<ListedClip>, of member: ID<Member>) {
    self.entry = entry
    self.member = member
  }

  /// - Throws: ``NoSuchListedClip`` if it was permanently deleted or belongs to another member.
  public func callAsFunction(_ tx: any Transaction) throws {
    let own: SQL = "id = \(entry) AND member = \(member)"
    guard try tx.exists("SELECT 1 FROM shelf_clip WHERE \(own)") else { throw NoSuchListedClip() }
    try tx.run("UPDATE shelf_clip SET removed_at = NULL WHERE \(own)")
  }
}

/// Thrown if the entry does not exist or belongs to another member.
public struct NoSuchListedClip: Refusal, Equatable {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String {
    say("This video isn't on your lists. It may have been removed: check the list.")
  }

  public init() {}
  public static func == (left: NoSuchListedClip, right: NoSuchListedClip) -> Bool { true }
}
