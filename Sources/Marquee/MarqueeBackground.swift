public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaProcesses

/// The dependencies of background work: database, files and image tools.
public struct MarqueeBackground: Sendable {
  let store: any Database
  let files: any FileStore
  let tools: ToolRunner
  let world: World

  public init(store: any Database, files: any FileStore, tools: ToolRunner, world: World) {
    self.store = store
    self.files = files
    self.tools = tools
    self.world = world
  }
}

extension Marquee {
  /// Grants reserved points, rewards referrals, and deletes expired data.
  public func cleanUp(now: Instant) async throws {
    guard let workshop = services.workshop else { return }
    let (store, world, settings) = (workshop.store, workshop.world, settings)
    while try await store.write({
      try ReleasePendingClipRewards(settings: settings, now: now, world: world)($0)
    }) > 0 {
    }
    try await store.longWrite { try ForgetViewings(now: now)($0) }
    var last: Referral?
    repeat {
      let reward = RewardReferrers(settings: settings, after: last, now: now, world: world)
      last = try await store.write { try reward($0) }
    } while last != nil
    try await ShareCards(workshop).deleteOrphans(now: now)
  }
}
