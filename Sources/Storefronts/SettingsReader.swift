public import PlazaBase

/// Reads settings from the command line, the environment or a file.
public protocol SettingsReader {
  /// Returns a setting by its name without `PLAZA_`, in lower case with dots: `rental.limit`. An
  /// empty setting counts as not given.
  func text(_ key: String) -> String?
  /// - Throws: ``SettingsError`` if the setting is not a whole number in the range.
  func number(_ key: String, in range: ClosedRange<Int>) throws -> Int?
  /// Returns the entries of a list separated by commas or spaces; nil if it is not given.
  func list(_ key: String) -> [String]?
}

/// An invalid setting. The description is one sentence that names the setting.
public struct SettingsError: OperatorError, Equatable {
  /// The name of the setting as the operator wrote it.
  public let name: String
  /// The rest of the sentence.
  public let message: String

  /// The sentence.
  public var description: String { "\(name) \(message)" }

  public init(_ name: String, _ message: String) { (self.name, self.message) = (name, message) }
}

/// The settings of the site that every shop uses.
public struct SiteSettings: Sendable {
  /// The currency of every price.
  public let currency: Currency
  /// The time zone of the shops.
  public let time: ShopTimeZone
  /// The country whose stores, cinemas and certificates are used, as an ISO 3166-1 code.
  public let country: String
  /// The name of the site and more, which may change while the server runs.
  public let preferences: Live<SitePreferences>

  public init(
    currency: Currency, time: ShopTimeZone, country: String,
    preferences: Live<SitePreferences> = Live(SitePreferences())
  ) {
    self.currency = currency
    self.time = time
    self.country = country
    self.preferences = preferences
  }
}
