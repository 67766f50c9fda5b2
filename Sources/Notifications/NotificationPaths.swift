import PlazaHTTP
import PlazaMarkup

/// The paths of this module.
enum NotificationPaths {
  static let list = RoutePath("/notifications")
  static let seeAll = RoutePath("/notifications/seen")
  static let events = RoutePath("/notifications/events")
  static let worker = RoutePath("/notices/worker.js")
  static let see = RoutePath("/notifications/{notification}/seen")
  static let unsubscribe = RoutePath("/notifications/{notification}/stop")
  static let stopByToken = RoutePath("/notifications/stop/{token}")
  static let choices = RoutePath("/account/notifications")
  static let allOff = RoutePath("/account/notifications/off")
  static let devices = RoutePath("/account/notifications/devices")
  static let removeDevice = RoutePath("/account/notifications/devices/{device}/remove")
}
