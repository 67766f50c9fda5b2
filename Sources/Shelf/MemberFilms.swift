public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// The module's entry point for the server: migrations, limits, personal data and maintenance.
public struct MemberFilms: Sendable {
  /// The migrations of all shelf tables. They must run after the catalogue's.
  public static let migrations = Schema.migrations

  /// How long removed entries can be restored.
  public static let removedRetention = Duration.days(1)

  /// The limits that apply to each member.
  public static let limits: [Limit] = [
    .imports, .storedImports, .plays, .storedPlays, .marks, .storedMarks, .listedClips,
    .shelfExports,
  ]

  let time: ShopTimeZone

  /// - Parameter time: The time zone that converts timestamps to days.
  public init(time: ShopTimeZone) { self.time = time }

  /// Permanently deletes entries whose restore period has passed, and abandoned imports. Runs
  /// about once an hour.
  public static func cleanUp(_ store: any Database, now: Instant) async throws {
    try await store.longWrite { tx in
      try tx.run("DELETE FROM shelf_play WHERE removed_at < \(now - removedRetention)")
      try tx.run("DELETE FROM shelf_mark WHERE removed_at < \(now - removedRetention)")
      try tx.run("DELETE FROM shelf_clip WHERE removed_at < \(now - removedRetention)")
      try ImportDraft.purgeExpired(now: now, tx)
    }
    let left = try await store.longRead { try ImportDraft.left(before: now, $0) }
    try await ImportService.clear(left, store)
  }
}
