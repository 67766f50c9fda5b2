import PlazaHTTP

/// The paths of the shop's pages.
enum Paths {
  static let shop = RoutePath("/print")
  static let stores = RoutePath("/print/stores")
  static let store = RoutePath("/print/stores/{store}")

  // Colleges, stores and the map
  static let colleges = RoutePath("/print/stores/colleges")
  static let newCollege = RoutePath("/print/stores/colleges/new")
  static let campus = RoutePath("/print/stores/colleges/{college}/campus")
  static let map = RoutePath("/print/stores/map")
  static let favourite = RoutePath("/print/stores/{store}/favourite")
  static let newStore = RoutePath("/print/stores/new")
  static let storeSettings = RoutePath("/print/desk/{store}/settings")
  static let storeHours = RoutePath("/print/desk/{store}/hours")
  static let specialDays = RoutePath("/print/desk/{store}/days")
  static let usualDay = RoutePath("/print/desk/{store}/days/{day}/usual")
  static let storeNotice = RoutePath("/print/desk/{store}/notice")
  static let storeStaff = RoutePath("/print/desk/{store}/staff")
  static let printers = RoutePath("/print/desk/{store}/printers")
  static let renamePrinter = RoutePath("/print/desk/{store}/printers/{printer}/name")
  static let usePrinter = RoutePath("/print/desk/{store}/printers/{printer}/enable")
  static let refreshPrinter = RoutePath("/print/desk/{store}/printers/{printer}/refresh")
  static let testPrinter = RoutePath("/print/desk/{store}/printers/{printer}/test")
  static let printerCertificate = RoutePath("/print/desk/{store}/printers/{printer}/certificate")
  static let removePrinter = RoutePath("/print/desk/{store}/printers/{printer}/remove")
  static let dismissStaff = RoutePath("/print/desk/{store}/staff/{member}/dismiss")
}
