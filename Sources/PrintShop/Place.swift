import PlazaWeb

/// The paths of the shop's pages.
enum Paths {
  static let shop = Place("/print")
  static let stores = Place("/print/stores")
  static let store = Place("/print/stores/{store}")

  // Colleges, stores and the map
  static let colleges = Place("/print/stores/colleges")
  static let newCollege = Place("/print/stores/colleges/new")
  static let campus = Place("/print/stores/colleges/{college}/campus")
  static let map = Place("/print/stores/map")
  static let favourite = Place("/print/stores/{store}/favourite")
  static let newStore = Place("/print/stores/new")
  static let storeSettings = Place("/print/desk/{store}/settings")
  static let storeHours = Place("/print/desk/{store}/hours")
  static let specialDays = Place("/print/desk/{store}/days")
  static let usualDay = Place("/print/desk/{store}/days/{day}/usual")
  static let storeNotice = Place("/print/desk/{store}/notice")
  static let storeStaff = Place("/print/desk/{store}/staff")
  static let printers = Place("/print/desk/{store}/printers")
  static let renamePrinter = Place("/print/desk/{store}/printers/{printer}/name")
  static let usePrinter = Place("/print/desk/{store}/printers/{printer}/use")
  static let refreshPrinter = Place("/print/desk/{store}/printers/{printer}/ask")
  static let testPrinter = Place("/print/desk/{store}/printers/{printer}/test")
  static let printerCertificate = Place("/print/desk/{store}/printers/{printer}/certificate")
  static let removePrinter = Place("/print/desk/{store}/printers/{printer}/remove")
  static let dismissStaff = Place("/print/desk/{store}/staff/{member}/dismiss")
}
