import Adverts
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The page of one clip: the video, a ring with the progress accepted by the server, and the
/// reward.
struct ClipPage: Sendable {
  let campaign: ClipCampaign
  /// nil for a guest.
  let limits: ClipCaps?

  private var clip: SponsoredClip { campaign.clip }

  var page: Page {
    Page(
      clip.headline, back: ClipPaths.clips(),
      """
      <div class="clip"\(tracking)>\(stage)\(panel)</div>\(rules)\
      <p class="clip-leads"><a class="button quiet" href="\(clip.link)" rel="sponsored nofollow">\
      \(message: say("Visit \(clip.advertiser.isolated)"))</a></p>
      """)
  }

  /// The reason why nothing can be earned, as far as it is known before the clip starts.
  private var obstacle: (any Refusal)? {
    guard let limits else { return nil }
    return limits.obstacle(to: campaign) ?? (campaign.canPay ? nil : ClipRefusal.budgetSpent)
  }

  private var isOpen: Bool { limits != nil && obstacle == nil }

  private var tracking: Markup {
    isOpen
      ? """
       data-clip="\(ClipPaths.sessions(clip.advert))" data-seconds="\(clip.length.wholeMilliseconds / 1000)"\
       data-points="\(campaign.points)"
      """ : .empty
  }

  private var stage: Markup {
    """
    <div class="clip-stage"><video src="\(clip.file)" poster="\(clip.picture)" controls playsinline preload="metadata" \
    controlslist="noplaybackrate nodownload" disablepictureinpicture disableremoteplayback \
    aria-label="\(say("Clip of \(clip.advertiser)"))"></video></div>
    """
  }

  private var panel: Markup {
    """
    <div class="clip-panel">\(ring)<div class="clip-say"><p class="clip-points">\(points)</p>\
    <p class="clip-status" role="status">\(status)</p>\(button)</div></div>
    """
  }

  private var points: String {
    say(
      campaign.points, one: "1 point for \(clip.length.text)",
      many: "\(campaign.points) points for \(clip.length.text)")
  }

  /// A progress ring; `pathLength` makes the dash offset a percentage.
  private var ring: Markup {
    """
    <svg class="clip-ring" viewBox="0 0 120 120" role="img" aria-label="\(say("Nothing verified yet"))">\
    <circle cx="60" cy="60" r="52"/><circle class="clip-done" cx="60" cy="60" r="52" pathLength="100" \
    stroke-dasharray="100" stroke-dashoffset="100" transform="rotate(-90 60 60)"/>\
    <text class="clip-verified" x="60" y="64">\(say("\(0) s"))</text>\
    <text class="clip-of" x="60" y="84">\(say("of \(clip.length.text)", as: "a length"))</text></svg>
    """
  }

  private var status: String {
    if limits == nil {
      return say("You can watch without signing in. Sign in to earn points for it.")
    }
    return obstacle?.message
      ?? say(
        "The ring shows how much of your viewing is verified. It pauses while the page is hidden.")
  }

  private var button: Markup {
    if limits == nil {
      let back = Link("signin").query(["next": ClipPaths.clip(clip.advert).text])
      return linkButton(say("Sign in to earn points"), back, style: .primary)
    }
    if obstacle != nil { return linkButton(say("Other clips"), ClipPaths.clips()) }
    return """
      <button class="button primary" type="button" data-clip-start hidden>\(Icon.play)\
      \(say("Watch for points"))</button>\
      <p class="no-scripts hint">\(Self.needsScripts)</p>\
      <a class="button quiet" href="\(WalletPaths.wallet)" data-clip-wallet hidden>\(say("View your points"))</a>
      """
  }

  private var rules: Markup {
    let left = limits.map { " " + $0.text([campaign]) } ?? ""
    let rules = say(
      """
      Play the clip at normal speed and keep the page in view. You can watch one clip at a time; skipping \
      or changing the speed doesn't count. Points of a new account stay pending until the account is old \
      enough.
      """)
    return "<p class=\"section-foot clip-rules\">\(rules)\(left)</p>"
  }

  private static var needsScripts: String {
    say(
      """
      Earning points needs JavaScript, because the page reports the playback position. Without it you can \
      still watch, but it doesn't count.
      """)
  }
}
