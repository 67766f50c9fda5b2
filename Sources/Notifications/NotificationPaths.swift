import PlazaMarkup
import PlazaWeb

/// The paths of this module.
enum NotificationPaths {
  static let list = RoutePath("/notices")
  static let seeAll = RoutePath("/notices/seen")
  static let events = RoutePath("/notices/events")
  static let worker = RoutePath("/notices/worker.js")
  static let see = RoutePath("/notices/{notice}/seen")
  static let unsubscribe = RoutePath("/notices/{notice}/stop")
  static let stopByToken = RoutePath("/notices/stop/{token}")
  static let choices = RoutePath("/account/notices")
  static let allOff = RoutePath("/account/notices/off")
  static let devices = RoutePath("/account/notices/devices")
  static let removeDevice = RoutePath("/account/notices/devices/{device}/remove")
}
