import PlazaBase
import Storefronts

/// The names of settings, written as environment variables.
enum SettingNames {
  /// The settings of the server itself; each shop lists its own.
  private static let server: Set<String> = [
    "PLAZA_ABOUT", "PLAZA_APPLE_CLIENT", "PLAZA_APPLE_KEY", "PLAZA_APPLE_KEY_ID",
    "PLAZA_APPLE_TEAM", "PLAZA_ARTWORK_MB", "PLAZA_AUTH", "PLAZA_BODY_SECONDS",
    "PLAZA_BREACHED_PASSWORDS", "PLAZA_CLAMD", "PLAZA_COGNITO_CLIENT",
    "PLAZA_COGNITO_ISSUER", "PLAZA_COGNITO_KEYS_URL", "PLAZA_COGNITO_POOL",
    "PLAZA_COGNITO_REGION", "PLAZA_COGNITO_SECRET", "PLAZA_COGNITO_URL", "PLAZA_CONNECTIONS",
    "PLAZA_CONNECTIONS_PER_ADDRESS", "PLAZA_COUNTRY", "PLAZA_CURRENCY", "PLAZA_DATA",
    "PLAZA_DATABASE", "PLAZA_DATABASE_REPLICA", "PLAZA_ENCRYPTION_KEY", "PLAZA_FILES",
    "PLAZA_GOOGLE_CLIENT", "PLAZA_GOOGLE_SECRET", "PLAZA_HEADER_SECONDS", "PLAZA_HOST",
    "PLAZA_IDLE_SECONDS", "PLAZA_ITUNES_URL",
    "PLAZA_LANGUAGES", "PLAZA_LOG_LEVEL", "PLAZA_MAIL", "PLAZA_MAIL_FROM",
    "PLAZA_METRICS_TOKEN", "PLAZA_MICROSOFT_CLIENT", "PLAZA_MICROSOFT_SECRET",
    "PLAZA_MICROSOFT_TENANT", "PLAZA_OIDC_CLIENT", "PLAZA_OIDC_ISSUER", "PLAZA_OIDC_ROLES",
    "PLAZA_OIDC_ROLES_CLAIM", "PLAZA_OIDC_SCOPES", "PLAZA_OIDC_SECRET", "PLAZA_OIDC_TITLE",
    "PLAZA_OIDC_TRUST_ADDRESSES", "PLAZA_ORIGIN", "PLAZA_PORT", "PLAZA_PROXIES",
    "PLAZA_RESPONSE_SECONDS", "PLAZA_SLOW_MS", "PLAZA_STOREFRONTS", "PLAZA_TIMEZONE",
    "PLAZA_TMDB_TOKEN", "PLAZA_TMDB_URL",
  ]

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
    shops.reduce(server) { $0.union($1.settingNames) }
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
