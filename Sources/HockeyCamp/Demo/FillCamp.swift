import MediaLibrary
public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaTools

/// The demo's camp: a group with its coach and a player, two categories, and clips that are made ready as soon as the
/// server runs.
public struct FillCamp: Sendable {
  private let clips: [(DemoFilm, StoredUpload)]
  private let group: ID<CampGroup>
  private let categories: [MediaCategory]
  private let offers: [SaveOffer]
  private let progress: DemoProgress
  private let world: World

  /// Draws the clips and stores them. A machine without programs for films has none.
  /// - Parameter tools: nil for a camp without clips.
  public init(files: any FileStore, tools: Tools?, time: ShopTime, in world: World) async {
    var clips: [(DemoFilm, StoredUpload)] = []
    for film in DemoFilm.allCases {
      guard let tools, let bytes = try? await film.film(tools),
        let upload = try? await StoredUpload(bytes, in: files, world)
      else { continue }
      clips.append((film, upload))
    }
    self.clips = clips
    self.world = world
    group = world.newID()
    progress = DemoProgress(time: time, in: world)
    let now = world.now()
    let season = time.date(of: now).year + 1
    let all: [(Offer.Kind, [OfferDetails])] = [(.program, DemoOffers.programs(season)), (.item, DemoOffers.items)]
    offers = all.flatMap { kind, list in
      list.map { SaveOffer(id: world.newID(), kind: kind, details: $0, isHidden: false, now: now) }
    }
    categories = [
      MediaCategory(id: world.newID(), title: "Free lessons", titleKorean: "무료 강좌", isLocked: false, position: 1),
      MediaCategory(id: world.newID(), title: "Members' drills", titleKorean: "회원 훈련", isLocked: true, position: 2),
    ]
  }

  public func callAsFunction(
    coach: ID<Member>, player: ID<Member>, guardian: ID<Member>?, _ tx: any Transaction
  ) throws {
    try OpenGroup(id: group, name: "U13 Tuesday", now: world.now())(tx)
    try JoinGroup(group: group, member: coach, part: .coach)(tx)
    try JoinGroup(group: group, member: player, part: .player)(tx)
    if let guardian { try NameGuardian(guardian: guardian, child: player, isGuardian: true, now: world.now())(tx) }
    try progress(coach: coach, player: player, hasGuardian: guardian != nil, tx)
    for category in categories { try SaveCategory(category)(tx) }
    try SaveDetails(DemoOffers.details)(tx)
    for offer in offers { try offer(tx) }
    for (film, upload) in clips {
      try upload(of: coach, tx)
      let draft = MediaDraft(
        title: film.title, notes: film.notes, category: categories[film.isForMembers ? 1 : 0].id,
        audience: .everyone, tags: film.tags)
      try PublishMedia(upload.id, as: draft, by: coach, in: world)(tx)
    }
  }
}
