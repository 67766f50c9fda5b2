import MediaLibrary
import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

extension CampNotifications {
  static let lesson = NotificationKind(
    "camp.lesson", from: place, StoredPhrase("New lesson for you"), icon: .play, usual: [.page, .email, .push]
  ) { about, member, tx in
    let row = try tx.first("SELECT item FROM media_lesson WHERE id = \(about)")
    guard let item = try row?.value("item", as: ID<MediaItem>.self) else { return false }
    return try CampPeople.sees(member, item, tx)
  }

  /// Those whom a lesson is for: who can be seen in the clip and who brought it, with their guardians. Where nobody is
  /// named, the group that the clip is for. A clip for the whole camp with nobody named is for nobody in particular.
  static func pupils(of item: MediaItem, _ tx: any Transaction) throws -> [ID<Member>] {
    let named = try MediaDraft.people(in: item.id, tx)
    let audience = try CampAuthorizer.audience(of: item.id, tx).filter(\.sees).map(\.member)
    if named.isEmpty, case .group = item.audience { return audience }
    let players = named + [item.owner]
    let pupils = Set(try players + players.flatMap { try Guardian.of($0, tx) })
    return audience.filter(pupils.contains)
  }

  /// - Parameter author: not told of the own one.
  static func tell(
    of lesson: ID<Lesson>, called title: String, on item: MediaItem, by author: Viewer, now: Instant,
    _ tx: any Transaction
  ) throws {
    let ask = Notify(
      Self.lesson, key: "camp.lesson/\(lesson)", about: lesson.text, StoredPhrase("New lesson for you: “\(title)”"),
      StoredPhrase("From \(author.name.isolated), on “\(item.title)”"), MediaPaths.item(item.id).fragment("lessons"),
      now: now)
    for pupil in try pupils(of: item, tx) where pupil != author.id { try ask(to: pupil, tx) }
  }
}
