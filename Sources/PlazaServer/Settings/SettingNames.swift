import PlazaBase
import Storefronts

/// The names of settings, written as environment variables.
enum SettingNames {
  /// The environment variable that names the settings file, and therefore is not in the file.
  static let file = "PLAZA_SETTINGS"

  /// The names of earlier versions, which are still accepted, and the present ones.
  static let renamed = [
    "PLAZA_ANSWER_SECONDS": "PLAZA_RESPONSE_SECONDS",
    "PLAZA_CAMP_ROOM_GB": "PLAZA_CAMP_QUOTA_GB",
    "PLAZA_POINTS_NEWCOMER": "PLAZA_POINTS_REFERRAL",
    "PLAZA_POINTS_NEWCOMER_DAYS": "PLAZA_POINTS_REFERRAL_DAYS",
    "PLAZA_SEAL_KEY": "PLAZA_ENCRYPTION_KEY",
  ]

  /// All settings. A test compares them with the settings that the sources read.
  static func known(_ shops: [any ShopModule.Type]) -> Set<String> {
    Set(all(shops).map(\.name))
  }

  /// The settings of the server and of the shops, in the order of the settings page.
  static func all(_ shops: [any ShopModule.Type]) -> [SettingDefinition] {
    let all = ServerSettings.all + shops.flatMap { $0.settings }
    return SettingSection.allCases.flatMap { section in all.filter { $0.section == section } }
  }

  /// Returns the known name that a name probably means; nil if none is similar.
  static func nearest(to name: String, in known: Set<String>) -> String? {
    let distances = known.map { (distance: $0.editDistance(to: name), name: $0) }
    let nearest = distances.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    let limit = max(2, (name.count - "PLAZA_".count) / 2)
    return nearest.flatMap { $0.distance <= limit ? $0.name : nil }
  }

  /// Returns `PLAZA_RENTAL_LIMIT` for the keys `rental.limit`, `rentalLimit` and `RENTAL_LIMIT`.
  static func name(of key: String) -> String {
    let words = key.replacing(/([a-z0-9])([A-Z])/) { "\($0.1)_\($0.2)" }
    let name = words.uppercased().replacing(/[.-]/, with: "_")
    return name.hasPrefix("PLAZA_") ? name : "PLAZA_" + name
  }
}
