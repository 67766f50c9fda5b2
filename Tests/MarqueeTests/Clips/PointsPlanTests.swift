import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Marquee

/// The query plans for clips and shares, with large tables.
struct PointsPlanTests {
  private static let large: Set<String> = [
    "marquee_clip_session", "marquee_clip_campaign", "marquee_share", "marquee_newcomer", "wallet_reward",
    "wallet_posting", "advert", "members_member", "members_session",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `no act and no query reads all of a large table`(engine: Engine) async throws {
    try await expectNoFullScans(engine, Screening.tables, large: Self.large) { store in
      let screening = try await Screening.on(store)
      let (ann, bob) = (try await screening.member(), try await screening.member(aged: .hours(1)))
      for member in [ann, bob] { try await screening.earn(member) }
      let share = try await screening.share(screening.film("Heat"), ann)
      _ = try await screening.newcomer(by: share.code)
      screening.clock.advance(by: .days(1))
      try await screening.pay()
      let (settings, world, now) = (screening.settings, screening.world, screening.clock.now)
      let holder = MarqueePersonalData(in: world)
      try await store.write { tx in
        _ = try ClipCampaign.list(on: settings.today(now), tx)
        _ = try RewardReferrers(settings: settings, now: now, world: world)(tx)
        try ForgetViewings(now: now)(tx)
        _ = try holder.export(ann, tx)
        try holder.forget(ann, tx)
      }
    }
  }
}
