import Adverts
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The browser routes for watching sponsors' clips.
struct ClipsRoutes: Sendable {
  let settings: MarqueeSettings
  let workshop: MarqueeBackground?

  var routes: [Route] {
    [
      .get(ClipPaths.clips.pattern, for: .everyone, list),
      .get(ClipPaths.clip.pattern, for: .everyone, show),
    ] + ClipsAPI(settings: settings, workshop: workshop).routes
      + ClipBudgetRoutes(time: settings.shopTime).routes
  }

  private func list(_ request: Request) async throws -> Response {
    let (settings, now, viewer) = (settings, request.now, request.viewer?.id)
    let (campaigns, limits) = try await request.site.store.read { tx in
      (
        try ClipCampaign.list(on: settings.today(now), tx),
        try viewer.map { try ClipCaps.of($0, settings, at: now, tx) }
      )
    }
    return request.page(ClipsPage(campaigns: campaigns, limits: limits).page)
  }

  private func show(_ request: Request) async throws -> Response {
    let advert = try request.id("advert", of: Advert.self)
    let (settings, now, viewer) = (settings, request.now, request.viewer?.id)
    let (campaign, limits) = try await request.site.store.read { tx in
      (
        try ClipCampaign.find(advert, on: settings.today(now), tx),
        try viewer.map { try ClipCaps.of($0, settings, at: now, tx) }
      )
    }
    return request.page(ClipPage(campaign: campaign, limits: limits).page)
  }
}
