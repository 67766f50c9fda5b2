import Errands
import Foundation
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaFetch
import PlazaMarkup
import PlazaPush
import PlazaWeb

/// Sends one notice to one device, through the push service that the browser named.
struct PushRunner: ErrandRunner {
  static let kind: String = "notices.push"
  /// What was not delivered after so long is not worth a buzz any more.
  private static let useful = Duration.hours(24)

  let kind: String = PushRunner.kind
  let store: any Store
  let kinds: NoticeKinds
  let languages: Languages
  let time: ShopTime
  let services: PushServices
  let fetcher: Fetcher
  let keeper: VAPIDKeeper
  /// How the operator of a push service reaches ours.
  let subject: String
  let world: World

  var limits: ErrandLimits {
    var limits = ErrandLimits()
    limits.attempts = 8
    return limits
  }

  static func key(_ device: ID<Device>, _ number: Int) -> String { "\(device) \(number)" }

  func title(of errand: Errand) -> String { say("A notification of a device") }

  func run(_ errand: Errand, _ progress: ErrandProgress) async throws {
    let parts = errand.key.split(separator: " ")
    guard parts.count == 2, let id = ID<Device>(parts[0]), let number = Int(parts[1]) else { return }
    let (now, stop) = (world.now(), StopToken(in: world))
    let parcel = try await store.write { try pack(id, number, stop, now, $0) }
    guard let parcel else { return }
    if let quiet = parcel.quietUntil { throw ErrandPutOff(until: quiet, "It waits for the end of quiet hours.") }
    guard let address = services.address(parcel.device.endpoint) else {
      throw ErrandTrouble("A device named a push service that is not known.", isFinal: true)
    }
    let answer = try await send(parcel, to: address)
    try await judge(answer, parcel.device, parcel.notice)
  }

  /// Its device says so, where the member can take it away.
  func giveUp(_ errand: Errand, _ tx: any Transaction) throws {
    guard let id = errand.key.split(separator: " ").first.flatMap({ ID<Device>($0) }) else { return }
    try tx.run("UPDATE notices_device SET missed_at = \(world.now()) WHERE id = \(id)")
  }

  /// What is to be sent.
  private struct Parcel: Sendable {
    let device: Device
    let notice: Notice
    let text: [UInt8]
    let quietUntil: Instant?
  }

  /// - Returns: nil where it is not to be sent any more.
  private func pack(
    _ id: ID<Device>, _ number: Int, _ stop: StopToken, _ now: Instant, _ tx: any Transaction
  ) throws -> Parcel? {
    guard let device = try Device.find(id, tx), let notice = try? Notice.find(number, of: device.member, tx),
      notice.at > now - Self.useful, let kind = kinds[notice.kind], try kind.holds(notice.about, notice.member, tx)
    else { return nil }
    let choices = try NoticeChoices.of(notice.member, [kind], tx)
    guard choices.channels[kind.id]?.contains(.push) ?? false else { return nil }
    try stop.keep(kind.id, for: notice.member, now: now, tx)
    let text = PushText(notice: notice, say: choices.voice(in: languages), stop: stop)
    return Parcel(device: device, notice: notice, text: text.bytes, quietUntil: choices.quiet?.end(at: now, time))
  }

  private func send(_ parcel: Parcel, to address: WebAddress) async throws -> FetchAnswer {
    let message = try PushMessage(parcel.text, for: parcel.device.keys, in: world)
    let origin = address.origin.hasSuffix(":443") ? String(address.origin.dropLast(4)) : address.origin
    let proof = try await keeper.key().authorization(for: origin, from: subject, now: world.now())
    let question = FetchQuestion(
      "POST", address,
      headers: [
        ("Authorization", proof), ("Content-Encoding", "aes128gcm"), ("Content-Type", "application/octet-stream"),
        ("TTL", "\(Int((Self.useful).components.seconds))"), ("Urgency", "normal"),
        ("Topic", PushText.topic(parcel.notice)),
      ], body: message.body)
    do {
      return try await fetcher.ask(question, within: FetchRules(deadline: .seconds(20), largest: 65_536))
    } catch {
      throw ErrandTrouble(KeptPhrase { error.sentence(of: say("The push service at \(address.host)")) })
    }
  }

  private func judge(_ answer: FetchAnswer, _ device: Device, _ notice: Notice) async throws {
    let now = world.now()
    switch answer.status {
    case 200...202, 204:
      try await store.write {
        try $0.run("UPDATE notices_device SET reached_at = \(now), missed_at = NULL WHERE id = \(device.id)")
      }
    case 404, 410:
      let remove = RemoveDevice(device: device.id, member: nil)
      try await store.write { try remove($0) }
    case 429, 500...599:
      let sentence = KeptPhrase("The push service asks for patience (status \(answer.status)).")
      guard let wait = answer.header("retry-after").flatMap({ Int($0) }), wait > 0 else {
        throw ErrandTrouble(sentence)
      }
      throw ErrandPutOff(until: now + .seconds(min(wait, 86400)), sentence)
    case 401, 403:
      throw ErrandTrouble(
        "The push service does not take our key (status \(answer.status)). Is the server's clock right?",
        isFinal: true)
    default:
      throw ErrandTrouble("The push service refused a message (status \(answer.status)).", isFinal: true)
    }
  }
}

/// What a device's worker gets: enough to show it and to act, and no more than may stand on a locked screen.
struct PushText: Sendable {
  let notice: Notice
  let say: Say
  let stop: StopToken

  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.field("title", Self.short(notice.title(say).withoutNeedlessIsolates, 120))
      $0.field("body", Self.short(notice.detail(say).withoutNeedlessIsolates, 240))
      $0.field("link", notice.link.text)
      $0.field("tag", Self.topic(notice))
      $0.field("language", say.language.code)
      $0.field("stop", NoticeAt.stopByToken(stop.text).text)
      $0.field("stopWords", say("Turn these off"))
    }
    return json.bytes
  }

  /// At most so many bytes, whole characters.
  private static func short(_ text: String, _ most: Int) -> String {
    if text.utf8.count <= most { return text }
    var short = text
    while short.utf8.count > most - 3 { short.removeLast() }
    return short + "…"
  }

  /// What it is about, so that a device that was off gets only the last word on it (RFC 8030 §5.4): 32 characters.
  static func topic(_ notice: Notice) -> String {
    Array(SHA256.hash(data: Data(notice.key.utf8)).prefix(24)).base64URL
  }
}
