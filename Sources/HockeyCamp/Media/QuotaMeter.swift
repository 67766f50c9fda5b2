import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Shows how much of a member's quota is used; empty for a viewer without a limit.
struct QuotaMeter: Sendable {
  let quota: StorageQuota

  var markup: Markup {
    guard let most = quota.maximum else { return .empty }
    let (used, all) = (ByteCount(quota.used).localizedText, ByteCount(most).localizedText)
    return """
      <p class="room-meter"><meter min="0" max="\(most)" high="\(most / 10 * 9)" value="\(min(quota.used, most))" \
      aria-label="\(say("Storage for your videos"))"></meter>\
      <span>\(say("You're using \(used) of \(all)."))</span></p>
      """
  }
}
