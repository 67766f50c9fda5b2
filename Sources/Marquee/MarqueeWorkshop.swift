public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaTools

/// What the shop works with when nobody asks for a page: the database, files, and programs for pictures.
public struct MarqueeWorkshop: Sendable {
  let store: any Store
  let files: any FileStore
  let tools: Tools
  let world: World

  public init(store: any Store, files: any FileStore, tools: Tools, world: World) {
    self.store = store
    self.files = files
    self.tools = tools
    self.world = world
  }
}

extension Marquee {
  /// Gives the points that waited, rewards those whose friends stayed, and throws away what is past its time.
  public func tidy(now: Instant) async throws {
    guard let workshop = services.workshop else { return }
    let (store, world, settings) = (workshop.store, workshop.world, settings)
    while try await store.write({ try PayWaitingClips(settings: settings, now: now, world: world)($0) }) > 0 {}
    try await store.longWrite { try ForgetViewings(now: now)($0) }
    var last: Newcomer?
    repeat {
      let reward = RewardSharers(settings: settings, after: last, now: now, world: world)
      last = try await store.write { try reward($0) }
    } while last != nil
    try await ShareCards(workshop).sweep(now: now)
  }
}
