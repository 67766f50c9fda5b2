import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

extension MarqueeSettings {
  /// A sponsor's clip that would be paid to the one who looks at a film's page, with what it gives; a stranger is shown
  /// what members are given. Nothing where none would be.
  func clip(for viewer: ID<Member>?, now: Instant, _ tx: any Transaction) throws -> Markup {
    let open = try ClipCampaign.list(on: today(now), atMost: Self.clipsLookedAt, tx).filter(\.canPay)
    if open.isEmpty { return .empty }
    let caps = try viewer.map { try ClipCaps.of($0, self, at: now, tx) }
    guard let clip = open.first(where: { caps?.obstacle(to: $0) == nil }) else { return .empty }
    return section(say("Watch a sponsor's clip"), ClipsPage.card(clip, caps))
  }

  /// A film's page looks at no more than so many.
  private static let clipsLookedAt = 8
}
