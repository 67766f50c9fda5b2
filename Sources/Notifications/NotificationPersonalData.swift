public import Members
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// The personal data of this module.
public struct NotificationPersonalData: PersonalDataProvider {
  public init() {}

  public var personalData: [PersonalData] {
    let notifications = "plaza/notices.json"
    return [
      PersonalData("notification", "member", in: notifications, .deleted),
      PersonalData("notification_preference", "member", in: notifications, .deleted),
      PersonalData("notification_settings", "member", in: notifications, .deleted),
      PersonalData("notification_device", "member", in: notifications, .deleted),
      PersonalData(
        "notification_unsubscribe_token", "member", export: .none("it is the hash of a link"),
        .deleted),
    ]
  }

  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    let notifications = try Notification.list(of: member, before: nil, atMost: 10_000, tx)
    let devices = try Device.of(member, tx)
    let chosen = try tx.rows(
      "SELECT kind, channel, is_on FROM notification_preference WHERE member = \(member) ORDER BY kind, channel"
    )
    let choices = try NotificationPreferences.of(member, [], tx)
    var json = JSONWriter()
    try json.object { json in
      json.field("notices", notifications)
      json.field("language", choices.language)
      json.field("quietFrom", choices.quiet.map { ShopTimeZone.clock(minutes: $0.from) })
      json.field("quietUntil", choices.quiet.map { ShopTimeZone.clock(minutes: $0.to) })
      json.field("choices", try chosen.map(PreferenceJSON.init))
      json.field("devices", devices.map { DeviceJSON(device: $0) })
    }
    return [ExportFile("plaza/notices.json", json.bytes)]
  }

  public func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try EraseNotifications(member: member)(tx)
  }
}

private struct PreferenceJSON: JSONWritable {
  let kind: String
  let channel: String
  let isOn: Bool

  init(row: PlazaData.Row) throws {
    kind = try row.value("kind")
    channel = try row.value("channel")
    isOn = try row.value("is_on")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("kind", kind)
      json.field("channel", channel)
      json.field("isOn", isOn)
    }
  }
}

private struct DeviceJSON: JSONWritable {
  let device: Device

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", device.name())
      json.field("addedAt", device.addedAt)
    }
  }
}
