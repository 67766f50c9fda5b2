import Members
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Marquee

/// The query plans for clips and shares, with large tables.
struct PointsPlanTests {
  private static let large: Set<String> = [
    "marquee_clip_session", "marquee_clip_campaign", "marquee_share", "marquee_referral",
    "wallet_reward",
    "wallet_posting", "advert", "members_member", "members_session",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `no act or query scans a large table`(engine: Engine) async throws {
    try await expectNoFullScans(engine, ClipFixture.tables, large: Self.large) { store in
      let clipFixture = try await ClipFixture.on(store)
      let (ann, bob) = (
        try await clipFixture.member(), try await clipFixture.member(aged: .hours(1))
      )
      for member in [ann, bob] { try await clipFixture.earn(member) }
      let share = try await clipFixture.share(clipFixture.film("Heat"), ann)
      _ = try await clipFixture.newcomer(by: share.code)
      clipFixture.clock.advance(by: .days(1))
      try await clipFixture.pay()
      let (settings, world, now) = (clipFixture.settings, clipFixture.world, clipFixture.clock.now)
      let holder = MarqueePersonalData(in: world)
      try await store.write { tx in
        _ = try ClipCampaign.list(on: settings.today(now), tx)
        _ = try RewardReferrers(settings: settings, now: now, world: world)(tx)
        try ForgetViewings(now: now)(tx)
        _ = try holder.export(ann, tx)
        try holder.erase(ann, tx)
      }
    }
  }
}
