import PlazaBase
import PlazaData
import PlazaHTTP

extension Limit {
  /// The number of registered browsers. Registering another one removes the oldest.
  static let devices = Limit(
    "notices.devices", Phrase("Browsers that receive notifications"), atOnce: 10
  ) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM notification_device WHERE member = \(member)")
  }

  static let stops = Limit(
    "notices.stop", Phrase("Notifications turned off by a link"), 60, per: .minutes(10),
    of: .address)
}
