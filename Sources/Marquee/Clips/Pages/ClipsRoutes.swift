import Adverts
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The pages on which sponsors' clips are watched.
struct ClipsRoutes: Sendable {
  let settings: MarqueeSettings
  let workshop: MarqueeWorkshop?

  var routes: [Route] {
    [
      .get(ClipsAt.clips.pattern, for: .everyone, list),
      .get(ClipsAt.clip.pattern, for: .everyone, show),
    ] + ClipsAPI(settings: settings, workshop: workshop).routes + ClipBudgetRoutes(time: settings.shopTime).routes
  }

  private func list(_ call: Call) async throws -> Answer {
    let (settings, now, viewer) = (settings, call.now, call.viewer?.id)
    let (campaigns, caps) = try await call.site.store.read { tx in
      (
        try ClipCampaign.list(on: settings.today(now), tx),
        try viewer.map { try ClipCaps.of($0, settings, at: now, tx) }
      )
    }
    return call.page(ClipsPage(campaigns: campaigns, caps: caps).page)
  }

  private func show(_ call: Call) async throws -> Answer {
    let advert = try call.id("advert", of: Advert.self)
    let (settings, now, viewer) = (settings, call.now, call.viewer?.id)
    let (campaign, caps) = try await call.site.store.read { tx in
      (
        try ClipCampaign.find(advert, on: settings.today(now), tx),
        try viewer.map { try ClipCaps.of($0, settings, at: now, tx) }
      )
    }
    return call.page(ClipPage(campaign: campaign, caps: caps).page)
  }
}
