import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The people, the group and the categories of the demo camp.
struct DemoCast: Sendable {
  static let group = "U13 Tuesday"
  static let free = MediaCategoryText(title: "Free lessons", titleKorean: "무료 강좌")
  static let locked = MediaCategoryText(title: "Members' drills", titleKorean: "회원 훈련")

  struct MediaCategoryText: Sendable {
    let title, titleKorean: String
  }

  let coach: ID<Member>
  let player: ID<Member>
  let team: ID<CampGroup>

  init(coach: ID<Member>, player: ID<Member>, team: ID<CampGroup>) {
    (self.coach, self.player, self.team) = (coach, player, team)
  }

  /// - Parameter text: a value of ``text``.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3, let coach = ID<Member>(words[0]), let player = ID<Member>(words[1]),
      let team = ID<CampGroup>(words[2])
    else { return nil }
    self.init(coach: coach, player: player, team: team)
  }

  var text: String { "\(coach) \(player) \(team)" }

  func draft(_ film: DemoFilm, _ tx: any Transaction) throws -> MediaDraft {
    let title = film.isForMembers ? Self.locked.title : Self.free.title
    let audience: MediaAudience =
      switch film.reach {
      case .everyone: .everyone
      case .members: .members
      case .group: ID<MediaGroup>(team.text).map(MediaAudience.group) ?? .members
      }
    return MediaDraft(
      title: film.title, notes: film.notes.joined(separator: "\n"),
      category: try MediaCategory.all(tx).first { $0.title == title }?.id, audience: audience,
      tags: film.tags,
      people: film.showsPlayer ? [player] : [])
  }

  /// Returns the clip that the coach uploaded with the title of a film.
  func clip(_ film: DemoFilm, _ tx: any Transaction) throws -> MediaItem? {
    let row = try tx.first(
      "SELECT id FROM media_item WHERE owner = \(coach) AND title = \(film.title) LIMIT 1")
    guard let row, let session = ID<Viewer.Session>(coach.text) else { return nil }
    let office = Viewer(
      id: coach, name: "", roles: [.staff(of: HockeyCamp.name)], session: session)
    return try CampAuthorizer().item(row.value("id"), for: office, tx)
  }
}
