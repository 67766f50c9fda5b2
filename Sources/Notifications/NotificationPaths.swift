import PlazaMarkup
import PlazaWeb

/// The paths of this module.
enum NotificationPaths {
  static let list = Place("/notices")
  static let seeAll = Place("/notices/seen")
  static let events = Place("/notices/events")
  static let worker = Place("/notices/worker.js")
  static let see = Place("/notices/{notice}/seen")
  static let stop = Place("/notices/{notice}/stop")
  static let stopByToken = Place("/notices/stop/{token}")
  static let choices = Place("/account/notices")
  static let allOff = Place("/account/notices/off")
  static let devices = Place("/account/notices/devices")
  static let removeDevice = Place("/account/notices/devices/{device}/remove")
}
