public import Members
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// The personal data of this module: watched clips and shared films.
public struct MarqueePersonalData: PersonalDataProvider {
  private let world: World

  public init(in world: World) { self.world = world }

  public var personalData: [PersonalData] {
    [
      PersonalData("marquee_clip_session", "member", in: "marquee/clips.json", .deleted),
      PersonalData("marquee_share", "member", in: "marquee/shares.json", .deleted),
      PersonalData(
        "marquee_referral", "newcomer", "sharer", export: .none("it names another member"),
        .deleted),
      PersonalData(
        "marquee_trailer_play", "member", export: .none("the wallet has the points for it"),
        .deleted),
    ]
  }

  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    let rows = try tx.rows(
      "SELECT \(ClipSession.columns) FROM marquee_clip_session WHERE member = \(member) ORDER BY started_at, id"
    )
    var clips = JSONWriter()
    try clips.array { for row in rows { try ClipSession(row: row).write(to: &$0) } }
    var shares = JSONWriter()
    try shares.array { for share in try Share.all(of: member, tx) { share.write(to: &$0) } }
    return [
      ExportFile("marquee/clips.json", clips.bytes),
      ExportFile("marquee/shares.json", shares.bytes),
    ]
  }

  /// Reserved points return to the budgets that they came from.
  public func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    let waiting = try tx.rows(
      """
      SELECT \(ClipSession.columns) FROM marquee_clip_session WHERE member = \(member) AND state = 'waiting' ORDER BY id
      """
    ).map(ClipSession.init(row:))
    for session in waiting { try giveBack(session, at: world.now(), in: world, tx) }
    try tx.run("DELETE FROM marquee_clip_session WHERE member = \(member)")
    try tx.run("DELETE FROM marquee_referral WHERE newcomer = \(member) OR sharer = \(member)")
    try tx.run("DELETE FROM marquee_trailer_play WHERE member = \(member)")
    try tx.run("DELETE FROM marquee_share WHERE member = \(member)")
  }
}

extension ClipSession: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("advert", advert)
      $0.field("startedAt", startedAt)
      $0.field("watchedSeconds", watched.wholeMilliseconds / 1000)
      $0.field("state", state.rawValue)
      $0.field("points", day == nil ? 0 : points)
    }
  }
}
