import MediaLibrary
import PlazaBase
import PlazaMarkup

/// Shows how much of a member's quota is used; empty for a viewer without a limit.
struct QuotaMeter: Sendable {
  let quota: StorageQuota

  var markup: Markup {
    guard let maximum = quota.maximum else { return .empty }
    let (used, all) = (ByteCount(quota.used).localizedText, ByteCount(maximum).localizedText)
    return """
      <p class="room-meter"><meter min="0" max="\(maximum)" high="\(maximum / 10 * 9)" \
      value="\(min(quota.used, maximum))" \
      aria-label="\(say("Storage for your videos"))"></meter>\
      <span>\(say("You're using \(used) of \(all)."))</span></p>
      """
  }
}
