import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaUI

/// The people who can actually see a clip, given its audience, the release levels of the people in
/// it, and the office's approval.
struct ClipReach: Sendable {
  enum Circle: Sendable, Equatable {
    case everybody
    /// Every signed-in member, because the clip is in a locked category.
    case signedIn
    case camp
    case people([String])
  }

  let circle: Circle
  /// Whether release levels make the audience smaller than the sender chose.
  let isLowered: Bool
  let waiting: WaitingClip?
  /// The names of the people in the clip.
  let people: [String]

  static func of(_ item: MediaItem, isLocked: Bool, _ tx: any Transaction) throws -> ClipReach {
    let people = try MediaDraft.people(in: item.id, tx)
    let audience = try CampAuthorizer.audience(of: item.id, tx)
    let names = try MemberSummary.names(of: Array(Set(people + audience.map(\.member))), tx)
    let circle = try circle(of: item, isLocked: isLocked, audience, names, tx)
    let waiting = try WaitingClip.find(item.id, tx)
    let isNarrower = item.audience == .everyone && ![Circle.everybody, .signedIn].contains(circle)
    return ClipReach(
      circle: circle,
      isLowered: waiting == nil && (isNarrower || audience.contains { !$0.canView }),
      waiting: waiting,
      people: people.compactMap { names[$0] }.sorted())
  }

  private static func circle(
    of item: MediaItem, isLocked: Bool, _ audience: [(member: ID<Member>, canView: Bool)],
    _ names: [ID<Member>: String],
    _ tx: any Transaction
  ) throws -> Circle {
    let isOpen = try tx.exists(
      "SELECT 1 FROM media_item m WHERE m.id = \(item.id) AND \(CampAuthorizer().canView(nil))")
    if isOpen { return isLocked ? .signedIn : .everybody }
    let seeing = Set(audience.filter(\.canView).map(\.member))
    if try seeing.isSuperset(of: CampPeople.everybody(tx)) { return .camp }
    return .people(seeing.compactMap { names[$0] }.sorted())
  }

  /// - Parameters:
  ///   - namesPeople: whether the viewer may know who is in the clip.
  ///   - isOwn: whether the viewer may change the clip.
  func markup(namesPeople: Bool, isOwn: Bool) -> Markup {
    """
    \(isOwn ? review : .empty)<div class="media-reach">\
    <p>\(circle == .everybody ? Icon.customers : Icon.lock)\(text)</p>\
    \(namesPeople ? inIt : .empty)\(if: namesPeople && isLowered, "<p>\(lowered)</p>")</div>
    """
  }

  /// The maximum number of people who are listed by name; a longer list is shown as a number.
  private static let named = 8

  private var text: String {
    switch circle {
    case .everybody: return say("Anyone can see this.")
    case .signedIn: return say("Anyone who is signed in can see this.")
    case .camp: return say("Everyone at the camp can see this.")
    case .people(let names) where names.isEmpty: return say("Only the camp's office can see this.")
    case .people(let names) where names.count <= Self.named:
      return say(
        "Visible to \(names.map(\.isolated).joined(separator: ", ")) and the camp's office.")
    case .people(let names):
      return say("Visible to \(names.count) people at the camp and to the camp's office.")
    }
  }

  private var inIt: Markup {
    let names = people.map(\.isolated).joined(separator: ", ")
    return
      "<p>\(people.isEmpty ? say("No people are tagged.") : say("People in it: \(names)."))</p>"
  }

  private var lowered: String {
    say(
      "The uploader chose a wider audience. People in the video, or their guardians, only allow this one."
    )
  }

  private var review: Markup {
    guard let waiting else { return .empty }
    guard let reason = waiting.reason else {
      return banner(.info, say("The camp's office reviews this before others can see it."))
    }
    return banner(
      .alert, say("The camp's office rejected this: \(reason). Edit it to ask for another review.")
    )
  }
}
