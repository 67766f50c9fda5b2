import MediaLibrary
public import Members
public import PlazaBase
public import PlazaData
import PlazaWeb

/// What the camp keeps of a member: clips, groups, guardians, and how far the member's clips go.
public struct CampHolder: MemberDataHolder {
  public init() {}

  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [MemberDocument] {
    var (clips, person) = (JSONWriter(), JSONWriter())
    try MediaLibrary.items(of: member, tx).map { MediaObject(item: $0) }.write(to: &clips)
    let (guardians, children) = (try Guardian.of(member, tx), try Guardian.children(of: member, tx))
    let names = try MemberEntry.names(of: guardians + children, tx)
    let told = (guardians.compactMap { names[$0] }, children.compactMap { names[$0] })
    let (groups, level) = (try CampGroup.of(member, tx).map(\.name), try ReleaseLevel.of(member, tx))
    person.object {
      $0.field("groups", groups)
      $0.field("guardians", told.0)
      $0.field("children", told.1)
      $0.field("release", level.rawValue)
    }
    var (feeds, progress) = (JSONWriter(), JSONWriter())
    try Measure.list(of: member, tx).map { MeasureObject(measure: $0) }.write(to: &progress)
    try MediaFeed.list(of: member, tx).map { FeedObject(feed: $0) }.write(to: &feeds)
    return [
      MemberDocument("camp/media.json", clips.bytes), MemberDocument("camp/person.json", person.bytes),
      MemberDocument("camp/comments.json", try comments(of: member, tx)),
      MemberDocument("camp/drawings.json", try drawings(of: member, tx)),
      MemberDocument("camp/feeds.json", feeds.bytes), MemberDocument("camp/progress.json", progress.bytes),
      MemberDocument("camp/messages.json", try MessageThread.export(of: member, tx)),
    ]
  }

  private func comments(of member: ID<Member>, _ tx: any Transaction) throws -> [UInt8] {
    var json = JSONWriter()
    let all = try MediaComment.all(by: member, tx)
    json.array { json in
      for (item, comment) in all {
        json.object { json in
          json.field("media", item)
          json.field("milliseconds", comment.milliseconds)
          json.field("text", comment.text)
          json.field("createdAt", comment.createdAt)
        }
      }
    }
    return json.bytes
  }

  private func drawings(of member: ID<Member>, _ tx: any Transaction) throws -> [UInt8] {
    var json = JSONWriter()
    let all = try Sheet.all(by: member, tx)
    json.array { json in
      for (item, sheet) in all {
        json.object { json in
          json.field("media", item)
          json.field("drawings", sheet.content.drawings.map(DrawingObject.init))
        }
      }
    }
    return json.bytes
  }

  /// What the member sent goes, and nothing names the member any more. Files that no row names are found by the next
  /// sweep; nobody can ask for them.
  public func forget(_ member: ID<Member>, _ tx: any Transaction) throws {
    let isPublic = try ReleaseLevel.of(member, tx) == .everyone
    try MediaLibrary.forget(member, withdrawing: !isPublic, tx)
    try tx.run("DELETE FROM camp_group_member WHERE member = \(member)")
    try tx.run("DELETE FROM camp_guardian WHERE guardian = \(member) OR child = \(member)")
    try MessageThread.forget(member, tx)
    try tx.run("DELETE FROM camp_measure WHERE player = \(member)")
    try tx.run("UPDATE camp_measure SET written_by = NULL WHERE written_by = \(member)")
    try tx.run("DELETE FROM camp_release WHERE member = \(member)")
    try tx.run("UPDATE camp_release SET set_by = NULL WHERE set_by = \(member)")
  }
}
