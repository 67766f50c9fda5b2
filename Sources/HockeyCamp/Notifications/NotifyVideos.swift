import Jobs
import MediaLibrary
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP

/// Notifies the people of the camp about new videos that they may see. Each video is announced
/// once; the notifications and the record of the announcement are written in one transaction.
struct NotifyVideos: JobHandler {
  static let kind: String = "camp.tell-videos"
  static let every = Duration.minutes(2)
  /// The maximum age of an announced video. Older ones were ready before the server announced
  /// videos.
  static let news = Duration.hours(24)
  static let atOnce = 50

  static let migrations = [
    Migration(
      "camp/0040-told-videos",
      [
        """
        CREATE TABLE camp_told_video (
          item \(.id) NOT NULL PRIMARY KEY,
          told_at \(.instant) NOT NULL) \(.strictWithoutRowID)
        """,
        "CREATE INDEX camp_told_video_age ON camp_told_video (told_at)",
      ]),
    Migration(
      "camp/0091-notified-videos",
      SQL.renaming("camp_told_video", to: "camp_video_notification")),
  ]

  let kind: String = NotifyVideos.kind
  let store: any Database
  let world: World

  func title(of job: Job) -> String { say("Notify the camp of new videos") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    try await notify()
    return .done
  }

  /// Does nothing: the videos are on their page even if they are not announced.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}

  func notify() async throws {
    let now = world.now()
    try await store.forEachEntry(inPagesOf: Self.atOnce) { last, tx in
      try MediaItem.ready(since: now - Self.news, after: last, atMost: Self.atOnce, tx)
    } each: { item in
      guard try await !store.read({ try Self.isNotified(item, $0) }) else { return }
      let notify = NotifyVideo(item: item, now: now)
      try await store.longWrite { try notify($0) }
    }
    try await store.write {
      try $0.run("DELETE FROM camp_video_notification WHERE told_at <= \(now - Self.news * 2)")
    }
  }

  private static func isNotified(_ item: MediaItem, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM camp_video_notification WHERE item = \(item.id)")
      || WaitingClip.find(item.id, tx) != nil
  }
}

/// Notifies every member who may see a video, except its owner.
struct NotifyVideo: Sendable {
  let item: MediaItem
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let isNew = try tx.run(
      "INSERT INTO camp_video_notification (item, told_at) VALUES (\(item.id), \(now)) ON CONFLICT (item) DO NOTHING"
    )
    guard isNew == 1 else { return }
    let ask = Notify(
      CampNotifications.video, key: "camp.video/\(item.id)", about: item.id.text,
      StoredPhrase(written: item.title),
      StoredPhrase("New at the hockey camp"), MediaPaths.item(item.id), now: now)
    for member in try CampPeople.everybody(tx) where member != item.owner {
      if try CampPeople.canView(member, item.id, tx) { try ask(to: member, tx) }
    }
  }
}

/// The people of the camp, and which clips they see.
enum CampPeople {
  /// Returns the players, coaches and guardians.
  static func everybody(_ tx: any Transaction) throws -> [ID<Member>] {
    try tx.rows(
      """
      SELECT member AS member FROM camp_group_member UNION SELECT guardian AS member FROM camp_guardian ORDER BY member
      """
    ).map { try $0.value("member") }
  }

  /// Returns whether a member is a player, a coach or a guardian.
  static func contains(_ member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM camp_group_member WHERE member = \(member)")
      || tx.exists("SELECT 1 FROM camp_guardian WHERE guardian = \(member)")
  }

  /// Returns whether a member sees a video without the rights of any role.
  static func canView(_ member: ID<Member>, _ item: ID<MediaItem>, _ tx: any Transaction) throws
    -> Bool
  {
    guard let session = ID<Viewer.Session>(member.text) else { return false }
    do {
      let viewer = Viewer(id: member, name: "", roles: [], session: session)
      return try CampAuthorizer().item(item, for: viewer, tx).state == .ready
    } catch is MediaRefusal {
      return false
    }
  }
}
