import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Shows how much of a member's quota is used; empty for a viewer without a limit.
struct QuotaMeter: Sendable {
  let room: StorageQuota

  var markup: Markup {
    guard let most = room.most else { return .empty }
    let (used, all) = (Self.gigabytes(room.used), most / 1_000_000_000)
    return """
      <p class="room-meter"><meter min="0" max="\(most)" high="\(most / 10 * 9)" value="\(min(room.used, most))" \
      aria-label="\(say("Storage for your videos"))"></meter>\
      <span>\(say("You're using \(used) of \(all) GB."))</span></p>
      """
  }

  /// Returns gigabytes with one decimal place, rounded up, so that a small amount is not shown as
  /// 0.
  private static func gigabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 99_999_999) / 100_000_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
