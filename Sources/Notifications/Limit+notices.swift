import PlazaBase
import PlazaData
import PlazaWeb

extension Limit {
  /// Browsers that take pushes. The oldest makes room for another.
  static let devices = Limit("notices.devices", Phrase("Browsers that receive notifications"), atOnce: 10) { member, tx in
    try tx.count("SELECT count(*) AS n FROM notices_device WHERE member = \(member)")
  }

  static let stops = Limit("notices.stop", Phrase("Notifications turned off by a link"), 60, per: .minutes(10), of: .address)
}
