public import MediaLibrary
public import Members
public import PlazaArchive
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// The camp's personal data of a member: clips, groups, guardians, messages, and the release level
/// of the member's clips.
public struct CampPersonalData: PersonalDataProvider {
  private let library: MediaLibrary?
  private let world: World

  /// - Parameter library: the library with the files of the clips; nil to export no files.
  public init(_ library: MediaLibrary? = nil, in world: World) {
    self.library = library
    self.world = world
  }

  public var personalData: [PersonalData] {
    let (person, media, messages) = ("camp/person.json", "camp/media.json", "camp/messages.json")
    return [
      PersonalData("media_item", "owner", in: media, .deleted),
      PersonalData("media_upload", "member", "name", in: media, .deleted),
      PersonalData("media_person", "member", in: person, .deleted),
      PersonalData("media_comment", "author", in: "camp/comments.json", .cleared),
      PersonalData("media_sheet", "author", in: "camp/drawings.json", .deleted),
      PersonalData("media_lesson", "author", in: "camp/lessons.json", .deleted),
      PersonalData("media_feed", "member", "name", in: "camp/feeds.json", .deleted),
      PersonalData("camp_group_member", "member", in: person, .deleted),
      PersonalData("camp_guardian", "guardian", "child", in: person, .deleted),
      PersonalData("camp_release", "member", in: person, .deleted),
      PersonalData("camp_adult", "member", in: person, .deleted),
      PersonalData("camp_measure", "player", in: "camp/progress.json", .deleted),
      PersonalData("camp_thread", "player", in: messages, .deleted),
      PersonalData("camp_thread", "coach", in: messages, .cleared),
      PersonalData("camp_message", "sender", in: messages, .cleared),
      PersonalData(
        "camp_thread_seen", "member", export: .none("it is a moment and nothing else"), .deleted),
      PersonalData(
        "camp_guardian_change", "child", "guardian", export: .none("it waits for consent"),
        .deleted),
      PersonalData(
        "camp_guardian_change", "asked_by", export: .none("it is about another member"), .cleared),
      PersonalData("camp_report", "reporter", in: "camp/reports.json", .cleared),
      PersonalData(
        "camp_report", "author", export: .none("another member wrote it, for the office"), .cleared
      ),
      PersonalData(
        "camp_release", "set_by", export: .none("it is about another member"), .cleared),
      PersonalData("camp_adult", "said_by", export: .none("it is about another member"), .cleared),
      PersonalData(
        "camp_measure", "written_by", export: .none("it is about another member"), .cleared),
      PersonalData(
        "camp_feedback", "name", "email",
        export: .none("a visitor wrote it, who need not be a member"),
        .retained(why: "the office answers it", until: "the office deletes it")),
    ]
  }

  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    var (clips, person) = (JSONWriter(), JSONWriter())
    try MediaLibrary.items(of: member, tx).map { MediaJSON(item: $0) }.write(to: &clips)
    let (guardians, children) = (
      try Guardian.of(member, tx), try Guardian.children(of: member, tx)
    )
    let names = try MemberSummary.names(of: guardians + children, tx)
    let told = (guardians.compactMap { names[$0] }, children.compactMap { names[$0] })
    let (groups, level) = (
      try CampGroup.of(member, tx).map(\.name), try ReleaseLevel.of(member, tx)
    )
    let isAdult = try AdultStatus.isAdult(member, tx)
    let clipsOfMember = try tx.rows(
      "SELECT item FROM media_person WHERE member = \(member) ORDER BY item"
    ).map {
      try $0.value("item", as: ID<MediaItem>.self)
    }
    person.object {
      $0.field("groups", groups)
      $0.field("guardians", told.0)
      $0.field("children", told.1)
      $0.field("release", level.rawValue)
      $0.field("isAdult", isAdult)
      $0.field("clipsOfYou", clipsOfMember)
    }
    var (feeds, progress) = (JSONWriter(), JSONWriter())
    try Measurement.list(of: member, tx).map { MeasurementJSON(measure: $0) }.write(to: &progress)
    try MediaFeed.list(of: member, tx).map { FeedJSON(feed: $0) }.write(to: &feeds)
    let captions = try Captions.files(of: member, tx)
    return [
      ExportFile("camp/media.json", clips.bytes), ExportFile("camp/person.json", person.bytes),
      ExportFile("camp/comments.json", try comments(of: member, tx)),
      ExportFile("camp/drawings.json", try drawings(of: member, tx)),
      ExportFile("camp/lessons.json", try lessons(of: member, tx)),
      ExportFile("camp/feeds.json", feeds.bytes), ExportFile("camp/progress.json", progress.bytes),
      ExportFile("camp/messages.json", try MessageThread.export(of: member, tx)),
      ExportFile("camp/reports.json", try reports(by: member, tx)),
    ]
      + captions.map {
        ExportFile("camp/videos/\($0.item).\($0.language.rawValue).vtt", Array($0.webVTT.utf8))
      }
  }

  public func files(_ member: ID<Member>, _ tx: any Transaction) throws -> [ZipFile] {
    try library?.files(of: member, tx) ?? []
  }

  private func reports(by member: ID<Member>, _ tx: any Transaction) throws -> [UInt8] {
    var json = JSONWriter()
    let all = try Report.all(by: member, tx)
    json.array { json in
      for report in all {
        json.object { json in
          json.field("about", report.kind)
          json.field("reason", report.reason)
          json.field("reportedAt", report.reportedAt)
        }
      }
    }
    return json.bytes
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
    let all = try Annotations.all(by: member, tx)
    json.array { json in
      for (item, sheet) in all {
        json.object { json in
          json.field("media", item)
          json.field("drawings", sheet.content.drawings.map(DrawingJSON.init))
        }
      }
    }
    return json.bytes
  }

  private func lessons(of member: ID<Member>, _ tx: any Transaction) throws -> [UInt8] {
    var json = JSONWriter()
    let all = try Lesson.all(by: member, tx)
    json.array { json in
      for lesson in all {
        json.object { json in
          json.field("media", lesson.item)
          json.field("title", lesson.title)
          json.field("milliseconds", lesson.milliseconds)
        }
      }
    }
    return json.bytes
  }

  /// Deletes the member's clips and removes every other reference to the member. Files without a
  /// row cannot be requested; the next sweep deletes them.
  public func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    let isPublic = try ReleaseLevel.of(member, tx) == .everyone
    try MediaLibrary.erase(member, withdrawing: !isPublic, tx)
    try tx.run("DELETE FROM camp_group_member WHERE member = \(member)")
    let children = try Guardian.children(of: member, tx)
    try tx.run("DELETE FROM camp_guardian WHERE guardian = \(member) OR child = \(member)")
    try tx.run("DELETE FROM camp_guardian_change WHERE guardian = \(member) OR child = \(member)")
    for child in children { try GuardianRule.restore(child, after: member, in: world, tx) }
    try tx.run("UPDATE camp_guardian_change SET asked_by = NULL WHERE asked_by = \(member)")
    try MessageThread.erase(member, tx)
    try Report.erase(member, tx)
    try tx.run("DELETE FROM camp_measure WHERE player = \(member)")
    try tx.run("UPDATE camp_measure SET written_by = NULL WHERE written_by = \(member)")
    try tx.run("DELETE FROM camp_release WHERE member = \(member)")
    try tx.run("UPDATE camp_release SET set_by = NULL WHERE set_by = \(member)")
  }
}
