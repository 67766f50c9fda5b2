/// The names of settings, written as environment variables.
enum SettingNames {
  /// The names of earlier versions, which are still accepted, and the present ones.
  static let renamed = [
    "PLAZA_ANSWER_SECONDS": "PLAZA_RESPONSE_SECONDS",
    "PLAZA_CAMP_ROOM_GB": "PLAZA_CAMP_QUOTA_GB",
    "PLAZA_POINTS_NEWCOMER": "PLAZA_POINTS_REFERRAL",
    "PLAZA_POINTS_NEWCOMER_DAYS": "PLAZA_POINTS_REFERRAL_DAYS",
    "PLAZA_SEAL_KEY": "PLAZA_ENCRYPTION_KEY",
  ]

  /// Returns `PLAZA_RENTAL_LIMIT` for the keys `rental.limit`, `rentalLimit` and `RENTAL_LIMIT`.
  static func name(of key: String) -> String {
    let words = key.replacing(/([a-z0-9])([A-Z])/) { "\($0.1)_\($0.2)" }
    let name = words.uppercased().replacing(/[.-]/, with: "_")
    return name.hasPrefix("PLAZA_") ? name : "PLAZA_" + name
  }
}
