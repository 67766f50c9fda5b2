import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaUI

extension MarqueeSettings {
  /// Renders a sponsor's clip that would be rewarded to the viewer of a film's page; guests see
  /// the reward for members. Empty if no clip qualifies.
  func clip(for viewer: ID<Member>?, now: Instant, _ tx: any Transaction) throws -> Markup {
    let open = try ClipCampaign.list(on: today(now), atMost: Self.clipsLookedAt, tx).filter(
      \.canPay)
    if open.isEmpty { return .empty }
    let limits = try viewer.map { try ClipCaps.of($0, self, at: now, tx) }
    guard let clip = open.first(where: { limits?.obstacle(to: $0) == nil }) else { return .empty }
    return section(say("Watch a sponsor's clip"), ClipsPage.card(clip, limits))
  }

  /// The maximum number of campaigns considered for a film's page.
  private static let clipsLookedAt = 8
}
