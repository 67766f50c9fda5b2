import Adverts
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The pages on which sponsors' clips are watched.
struct ClipsRoutes: Sendable {
  let settings: MarqueeSettings

  var routes: [Route] {
    [
      .get(ClipsAt.clips.pattern, for: .everyone, list),
      .get(ClipsAt.clip.pattern, for: .everyone, show),
    ] + ClipsAPI(settings: settings).routes + ClipBudgetRoutes().routes
  }

  private func list(_ call: Call) async throws -> Answer {
    let (today, rates, viewer) = (settings.today(call.now), settings.rates, call.viewer?.id)
    let (campaigns, caps) = try await call.site.store.read { tx in
      (try ClipCampaign.list(on: today, tx), try viewer.map { try ClipCaps.of($0, on: today, rates, tx) })
    }
    return call.page(ClipsPage(campaigns: campaigns, caps: caps).page)
  }

  private func show(_ call: Call) async throws -> Answer {
    let advert = try call.id("advert", of: Advert.self)
    let (today, rates, viewer) = (settings.today(call.now), settings.rates, call.viewer?.id)
    let (campaign, caps) = try await call.site.store.read { tx in
      (try ClipCampaign.find(advert, on: today, tx), try viewer.map { try ClipCaps.of($0, on: today, rates, tx) })
    }
    return call.page(ClipPage(campaign: campaign, caps: caps).page)
  }
}
