import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The people whom a member may name in a clip, and the audiences that the member may choose. The
/// people are the member, the member's children, and the players of their groups; the office may
/// name the players of all groups.
struct AudienceOptions: Sendable, Equatable {
  private(set) var people: [(id: ID<Member>, name: String)]
  let groups: [CampGroup]
  /// Whether the member may make a clip public.
  let mayPublish: Bool

  static func of(_ viewer: Viewer, _ tx: any Transaction) throws -> AudienceOptions {
    let isOffice = viewer.isStaff(of: HockeyCamp.name)
    let children = try Guardian.children(of: viewer.id, tx)
    var groups = try isOffice ? CampGroup.all(tx) : CampGroup.of(viewer.id, tx)
    if !isOffice {
      for group in try children.flatMap({ try CampGroup.of($0, tx) }) where !groups.contains(group)
      {
        groups.append(group)
      }
    }
    var people = Set(children + [viewer.id])
    for group in groups { people.formUnion(try CampGroup.members(of: group.id, as: .player, tx)) }
    let names = try MemberSummary.names(of: Array(people), tx)
    let isCoach = try !CampGroup.of(viewer.id, as: .coach, tx).isEmpty
    return AudienceOptions(
      people: names.map { (id: $0.key, name: $0.value) }.sorted {
        ($0.name, $0.id.text) < ($1.name, $1.id.text)
      },
      groups: groups, mayPublish: isOffice || isCoach)
  }

  /// Adds the people who are already named in a clip, so that they remain available.
  mutating func add(_ members: [ID<Member>], _ tx: any Transaction) throws {
    let missing = members.filter { member in !people.contains { $0.id == member } }
    people += try MemberSummary.names(of: missing, tx).map { (id: $0.key, name: $0.value) }
  }

  static func == (one: AudienceOptions, other: AudienceOptions) -> Bool {
    one.people.map(\.id) == other.people.map(\.id) && one.groups == other.groups
      && one.mayPublish == other.mayPublish
  }

  /// - Throws: ``ValidationErrors`` if the member may not choose the audience.
  func check(_ audience: MediaAudience) throws {
    switch audience {
    case .everyone where !mayPublish:
      throw ValidationErrors(
        "audience", say("Only coaches and the office can make a video public."))
    case .group(let id) where !groups.contains(where: { $0.id.text == id.text }):
      throw ValidationErrors("audience", PeopleRefusal.noSuchGroup.message)
    default: break
    }
  }
}
