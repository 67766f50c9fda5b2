import Foundation
import Jobs
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaFetch
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// Sends one notification to one device, through the push service that the browser named.
struct PushRunner: JobHandler {
  static let kind: String = "notices.push"
  /// The maximum age of a notification that is still pushed.
  private static let useful = Duration.hours(24)

  let kind: String = PushRunner.kind
  let store: any Database
  let kinds: NotificationKinds
  let languages: Languages
  let time: ShopTimeZone
  let services: PushServices
  let fetcher: HTTPFetcher
  let keyStore: VAPIDKeyStore
  /// The contact of this server's operator for push services, the `sub` claim of VAPID (RFC 8292).
  let subject: String
  let preferences: Live<SitePreferences>
  let world: World

  var limits: JobLimits {
    var limits = JobLimits()
    limits.attempts = 8
    return limits
  }

  static func key(_ device: ID<Device>, _ number: Int) -> String { "\(device) \(number)" }

  func title(of job: Job) -> String { say("Push notification to a device") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    let parts = job.key.split(separator: " ")
    guard parts.count == 2, let id = ID<Device>(parts[0]), let number = Int(parts[1]) else {
      return .done
    }
    let (now, stop) = (world.now(), UnsubscribeToken(in: world))
    let delivery = try await store.write { try pack(id, number, stop, now, $0) }
    guard let delivery else { return .done }
    if let quiet = delivery.quietUntil {
      return .again(at: quiet, StoredPhrase("Waiting for quiet hours to end."))
    }
    guard let address = services.address(delivery.device.endpoint) else {
      return .failed(StoredPhrase("The device uses an unknown push service."), isFinal: true)
    }
    do {
      return try await judge(try await send(delivery, to: address), delivery.device)
    } catch let failure as FetchFailure {
      return .failed(
        StoredPhrase { failure.message(of: say("The push service at \(address.host)")) })
    }
  }

  /// Marks the device as unreachable, so that the member can remove it.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    guard let id = job.key.split(separator: " ").first.flatMap({ ID<Device>($0) }) else { return }
    try tx.run("UPDATE notification_device SET missed_at = \(world.now()) WHERE id = \(id)")
  }

  private struct PushDelivery: Sendable {
    let device: Device
    let notification: Notification
    let text: [UInt8]
    let quietUntil: Instant?
  }

  /// - Returns: nil if the notification is no longer to be sent.
  private func pack(
    _ id: ID<Device>, _ number: Int, _ stop: UnsubscribeToken, _ now: Instant,
    _ tx: any Transaction
  ) throws -> PushDelivery? {
    guard let device = try Device.find(id, tx),
      let notification = try? Notification.find(number, of: device.member, tx),
      notification.at > now - Self.useful, let kind = kinds[notification.kind],
      try kind.holds(notification.about, notification.member, tx)
    else { return nil }
    let choices = try NotificationPreferences.of(notification.member, [kind], tx)
    guard choices.channels[kind.id]?.contains(.push) ?? false else { return nil }
    try stop.save(kind.id, for: notification.member, now: now, tx)
    let text = PushPayload(
      notification: notification, say: choices.voice(in: languages), unsubscribe: stop,
      icon: preferences.value.identity.logo(192))
    return PushDelivery(
      device: device, notification: notification, text: text.bytes,
      quietUntil: choices.quiet?.end(at: now, time))
  }

  private func send(_ delivery: PushDelivery, to address: FetchURL) async throws -> FetchResponse {
    let message = try PushMessage(delivery.text, for: delivery.device.keys, in: world)
    let origin =
      address.origin.hasSuffix(":443") ? String(address.origin.dropLast(4)) : address.origin
    let proof = try await keyStore.key().authorization(
      for: origin, from: subject, now: world.now())
    let question = FetchRequest(
      "POST", address,
      headers: [
        ("Authorization", proof), ("Content-Encoding", "aes128gcm"),
        ("Content-Type", "application/octet-stream"),
        ("TTL", "\(Int((Self.useful).components.seconds))"), ("Urgency", "normal"),
        ("Topic", PushPayload.topic(delivery.notification)),
      ], body: message.body)
    return try await fetcher.send(
      question, within: FetchLimits(deadline: .seconds(20), largest: 65_536))
  }

  private func judge(_ answer: FetchResponse, _ device: Device) async throws -> JobOutcome {
    let now = world.now()
    switch answer.status {
    case 200...202, 204:
      try await store.write {
        try $0.run(
          "UPDATE notification_device SET reached_at = \(now), missed_at = NULL WHERE id = \(device.id)"
        )
      }
      return .done
    case 404, 410:
      let remove = RemoveDevice(device: device.id, member: nil)
      try await store.write { try remove($0) }
      return .done
    case 429, 500...599:
      let message = StoredPhrase("The push service is rate-limiting us (status \(answer.status)).")
      guard let wait = answer.header("retry-after").flatMap({ Int($0) }), wait > 0 else {
        return .failed(message)
      }
      return .again(at: now + .seconds(min(wait, 86400)), message)
    case 401, 403:
      return .failed(
        StoredPhrase(
          "The push service rejected our key (status \(answer.status)). Is the server's clock right?"
        ), isFinal: true)
    default:
      return .failed(
        StoredPhrase("The push service rejected a message (status \(answer.status))."),
        isFinal: true)
    }
  }
}

/// The payload for the service worker: enough to display the notification and to act on it, and
/// nothing that must not appear on a lock screen.
struct PushPayload: Sendable {
  let notification: Notification
  let say: Translator
  let unsubscribe: UnsubscribeToken
  /// The owner's logo.
  var icon: Link?

  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.field("title", Self.short(notification.title(say).withoutNeedlessIsolates, 120))
      $0.field("body", Self.short(notification.detail(say).withoutNeedlessIsolates, 240))
      $0.field("link", notification.link.text)
      $0.field("tag", Self.topic(notification))
      $0.field("language", say.language.code)
      $0.field("icon", icon?.text)
      $0.field("stop", NotificationPaths.stopByToken(unsubscribe.text).text)
      $0.field("stopWords", say("Turn these off"))
    }
    return json.bytes
  }

  /// Truncates text to a number of UTF-8 bytes, at a character boundary.
  private static func short(_ text: String, _ maximum: Int) -> String {
    if text.utf8.count <= maximum { return text }
    var short = text
    while short.utf8.count > maximum - 3 { short.removeLast() }
    return short + "…"
  }

  /// The `Topic` header (RFC 8030, section 5.4), 32 characters derived from the subject. A device
  /// that was off receives only the latest notification of a topic.
  static func topic(_ notification: Notification) -> String {
    Array(SHA256.hash(data: Data(notification.key.utf8)).prefix(24)).base64URL
  }
}
