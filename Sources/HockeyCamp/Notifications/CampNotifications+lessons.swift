import MediaLibrary
import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension CampNotifications {
  static let lesson = NotificationKind(
    "camp.lesson", from: source, StoredPhrase("New lesson for you"), icon: .play,
    usual: [.page, .email, .push]
  ) { about, member, tx in
    let row = try tx.first("SELECT item FROM media_lesson WHERE id = \(about)")
    guard let item = try row?.value("item", as: ID<MediaItem>.self) else { return false }
    return try CampPeople.canView(member, item, tx)
  }

  /// Returns the members whom a lesson on a clip is for: the people who are named in the clip and
  /// its owner, with their guardians. If a clip for a group names no one, the lesson is for the
  /// group. Only members who may see the clip are returned.
  static func pupils(of item: MediaItem, _ tx: any Transaction) throws -> [ID<Member>] {
    let named = try MediaDraft.people(in: item.id, tx)
    let audience = try CampAuthorizer.audience(of: item.id, tx).filter(\.canView).map(\.member)
    if named.isEmpty, case .group = item.audience { return audience }
    let players = named + [item.owner]
    let pupils = Set(try players + players.flatMap { try Guardian.of($0, tx) })
    return audience.filter(pupils.contains)
  }

  /// - Parameter author: the author of the lesson, who is not notified.
  static func notify(
    of lesson: ID<Lesson>, called title: String, on item: MediaItem, by author: Viewer,
    now: Instant,
    _ tx: any Transaction
  ) throws {
    let ask = Notify(
      Self.lesson, key: "camp.lesson/\(lesson)", about: lesson.text,
      StoredPhrase("New lesson for you: “\(title)”"),
      StoredPhrase("From \(author.name.isolated), on “\(item.title)”"),
      MediaPaths.item(item.id).fragment("lessons"),
      now: now)
    for pupil in try pupils(of: item, tx) where pupil != author.id { try ask(to: pupil, tx) }
  }
}
