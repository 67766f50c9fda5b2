import Adverts
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The page that lists the sponsors' clips that can be watched for points.
struct ClipsPage: Sendable {
  let campaigns: [ClipCampaign]
  /// nil for a guest.
  let limits: ClipCaps?

  var page: Page {
    let nothing = emptyState(
      .play, say("No clips right now"),
      say("When a shop sponsors a clip, you can watch it here for points. Check back soon."))
    let cards: Markup =
      "<ul class=\"clip-cards\">\(campaigns, { "<li>\(Self.card($0, limits))</li>" })</ul>"
    return Page(
      say("Clips for points"),
      (campaigns.isEmpty ? .empty : head) + (campaigns.isEmpty ? nothing : cards))
  }

  private var head: Markup {
    guard let limits else {
      let message = say("Sign in first to earn points.")
      let signIn = Link("signin").query(["next": ClipPaths.clips().text])
      return banner(.info, message, action: linkButton(say("Sign in"), signIn))
    }
    return "<p class=\"clip-caps\">\(limits.text(campaigns))</p>"
  }

  /// - Parameter limits: nil for a guest.
  static func card(_ campaign: ClipCampaign, _ limits: ClipCaps?) -> Markup {
    let clip = campaign.clip
    let note: Badge =
      if limits?.adverts.contains(clip.advert) ?? false {
        Badge(say("Watched today"), .done)
      } else if !campaign.canPay {
        Badge(say("No points left"))
      } else {
        Badge(say(campaign.points, one: "+1 point", many: "+\(campaign.points) points"), .info)
      }
    return """
      <a class="clip-card" href="\(ClipPaths.clip(clip.advert))"><span class="clip-picture">\
      <img src="\(clip.picture)" alt="" loading="lazy" decoding="async"><span class="clip-go">\(Icon.play)</span>\
      <span class="clip-length">\(clip.length.text)</span></span><span class="clip-words">\
      <span class="clip-title">\(clip.headline)</span><span class="clip-by">\(clip.advertiser.isolated)</span>\
      \(note.markup)</span></a>
      """
  }
}

extension ClipCaps {
  /// Returns how many of these clips can still be rewarded today.
  func left(of campaigns: [ClipCampaign]) -> Int {
    let open = campaigns.filter { $0.canPay && obstacle(to: $0) == nil }
    let fewest = open.map(\.points).min() ?? 0
    return min(leftToday, open.count, allowance.times(fewest, isPrepaid: true))
  }

  /// Describes the remaining number, such as "3 more count today, 12 more in seven days."
  func text(_ campaigns: [ClipCampaign]) -> String {
    if leftThisWeek == 0 { return ClipRefusal.weekIsFull.message }
    if leftToday == 0 { return ClipRefusal.dayIsFull.message }
    let fewest = campaigns.map(\.points).min() ?? 0
    let today = min(leftToday, allowance.times(fewest, isPrepaid: true))
    if today == 0 { return allowance.obstacle(to: fewest, isPrepaid: true)?.message ?? "" }
    return say(
      today,
      one:
        "You can earn from 1 more clip today and \(leftThisWeek) more within seven days. Each clip counts once a day.",
      many: """
        You can earn from \(today) more clips today and \(leftThisWeek) more within seven days. Each clip \
        counts once a day.
        """)
  }
}

extension Duration {
  /// Formats a duration, such as "15 s" or "1:30".
  var text: String {
    let seconds = (wholeMilliseconds + 500) / 1000
    return seconds < 60 ? say("\(seconds) s") : playingTime
  }
}
