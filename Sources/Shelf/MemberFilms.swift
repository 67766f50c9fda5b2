public import PlazaBase
public import PlazaData
public import PlazaWeb

/// What a member keeps about films, as the plaza as a whole deals with it.
public struct MemberFilms: Sendable {
  /// Everything the shelf keeps in the database. The catalogue's tables come first.
  public static let migrations = Schema.migrations

  /// How long something that was removed can be brought back.
  public static let keepsRemoved = Duration.days(1)

  /// What a member may have or do of it.
  public static let limits: [Limit] = [
    .imports, .keptImports, .plays, .keptPlays, .marks, .keptMarks, .listedClips, .shelfExports,
  ]

  let time: ShopTimeZone

  /// - Parameter time: by whose clock a night is a day.
  public init(time: ShopTimeZone) { self.time = time }

  /// Throws away what was removed for good, and drafts of imports that nobody came back to. About once an hour.
  public static func tidy(_ store: any Database, now: Instant) async throws {
    try await store.longWrite { tx in
      try tx.run("DELETE FROM shelf_play WHERE removed_at < \(now - keepsRemoved)")
      try tx.run("DELETE FROM shelf_mark WHERE removed_at < \(now - keepsRemoved)")
      try tx.run("DELETE FROM shelf_clip WHERE removed_at < \(now - keepsRemoved)")
      try ImportDraft.prune(now: now, tx)
    }
    let left = try await store.longRead { try ImportDraft.left(before: now, $0) }
    try await ImportService.clear(left, store)
  }
}
