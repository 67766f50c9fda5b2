import Jobs
import MediaLibrary
public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaProcesses

/// Fills the demo's camp: a group with its coach and players, two categories, offers, and clips
/// that the server processes after it has started.
public struct FillCamp: Sendable {
  /// The extent of the demo.
  public enum Size: Sendable {
    /// Three short clips, which are drawn immediately.
    case few
    /// All clips, which are drawn while the server runs, with lessons, comments and messages.
    case all
  }

  /// A player with an optional guardian.
  public struct Family: Sendable {
    let player: ID<Member>
    let guardian: ID<Member>?

    public init(player: ID<Member>, guardian: ID<Member>?) {
      (self.player, self.guardian) = (player, guardian)
    }
  }

  private let clips: [(DemoFilm, StoredUpload)]
  /// Whether the clips are drawn later, by jobs.
  private let isDrawing: Bool
  private let group: ID<CampGroup>
  private let categories: [MediaCategory]
  private let offers: [SaveOffer]
  private let progress: DemoProgress
  private let feedback: DemoFeedback?
  private let world: World

  /// Draws the clips of the small demo. Clips are left out if the machine has no `ffmpeg` or
  /// `rsvg-convert`.
  /// - Parameter tools: nil for a camp without clips.
  public init(
    _ size: Size, files: any FileStore, tools: ToolRunner?, time: ShopTimeZone, in world: World
  ) async {
    var clips: [(DemoFilm, StoredUpload)] = []
    for film in size == .few ? DemoFilm.few : [] {
      guard let tools, let bytes = try? await film.film(seconds: 4, tools),
        let upload = try? await StoredUpload(bytes, in: files, world)
      else { continue }
      clips.append((film, upload))
    }
    self.clips = clips
    self.world = world
    isDrawing = size == .all && tools != nil
    group = world.newID()
    progress = DemoProgress(size, time: time, in: world)
    feedback = size == .all ? DemoFeedback(time: time, in: world) : nil
    let now = world.now()
    let season = time.date(of: now).year + 1
    let all: [(Offer.Kind, [OfferDetails])] = [
      (.program, DemoOffers.programs(season)), (.item, DemoOffers.items),
    ]
    offers = all.flatMap { kind, list in
      list.map { SaveOffer(id: world.newID(), kind: kind, details: $0, isHidden: false, now: now) }
    }
    categories = [DemoCast.free, DemoCast.locked].enumerated().map { index, text in
      MediaCategory(
        id: world.newID(), title: text.title, titleKorean: text.titleKorean,
        isLocked: index == 1,
        position: index + 1)
    }
  }

  /// - Parameter families: the players with their guardians. The clips show the last player.
  public func callAsFunction(coach: ID<Member>, _ families: [Family], _ tx: any Transaction) throws
  {
    try CreateGroup(id: group, name: DemoCast.group, now: world.now())(tx)
    try JoinGroup(group: group, member: coach, part: .coach)(tx)
    for drill in progress.drills { try drill(tx) }
    for category in categories { try SaveCategory(category)(tx) }
    try feedback?(tx)
    try SaveDetails(DemoOffers.details)(tx)
    for offer in offers { try offer(tx) }
    for family in families {
      try JoinGroup(group: group, member: family.player, part: .player)(tx)
      if let guardian = family.guardian {
        try SetGuardian(
          guardian: guardian, child: family.player, isGuardian: true, now: world.now())(tx)
      }
    }
    // Families with older messages come first: the rate limit counts from the last message.
    for (place, family) in families.enumerated().reversed() {
      let isSeen = isDrawing && place == families.count - 1
      try progress(of: family, coach: coach, hasHistory: isSeen, tx)
    }
    guard let player = families.last?.player else { return }
    try addMembers(DemoCast(coach: coach, player: player, team: group), tx)
  }

  private func addMembers(_ cast: DemoCast, _ tx: any Transaction) throws {
    for (film, upload) in clips {
      try upload(of: cast.coach, tx)
      try PublishMedia(upload.id, as: cast.draft(film, tx), by: cast.coach, in: world)(tx)
    }
    guard isDrawing else { return }
    for film in DemoFilm.all {
      try EnqueueJob(DrawDemoFilm.job, key: film.key, payload: cast.text, in: world)(tx)
    }
  }
}
