import Members
public import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// Notifies administrators of a webhook that was paused because it does not accept events.
public enum PausedNotification {
  /// Still holds as long as the webhook is paused for that reason.
  public static let kind = NotificationKind(
    "webhooks.paused", from: StoredPhrase("Webhooks"), StoredPhrase("A webhook was paused"),
    icon: .warning, for: .admins, usual: [.page, .email]
  ) { about, _, tx in
    try tx.exists(
      "SELECT 1 FROM webhook_endpoint WHERE id = \(about) AND state IN ('failing', 'gone')")
  }

  static func notify(of endpoint: WebhookEndpoint, now: Instant, _ tx: any Transaction) throws {
    let notify = Notify(
      kind, key: "webhooks.paused/\(endpoint.id)/\(now.microseconds)", about: endpoint.id.text,
      StoredPhrase("A webhook was paused"),
      StoredPhrase("It doesn't accept events. Check its address, then resume it."),
      Paths.endpoint(endpoint.id), now: now)
    for administrator in try MemberSummary.administrators(tx) { try notify(to: administrator, tx) }
  }
}
