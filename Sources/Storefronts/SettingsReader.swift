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
  /// The sentence.
  public let description: String

  /// Creates the sentence from the setting's name and the rest of it.
  public init(_ name: String, _ message: String) { description = "\(name) \(message)" }
}

/// The settings of the site that every shop uses.
public struct SiteSettings: Sendable {
  /// The currency of every price.
  public let currency: Currency
  /// The time zone of the shops.
  public let time: ShopTimeZone
  /// The country whose stores, cinemas and certificates are used, as an ISO 3166-1 code.
  public let country: String

  public init(currency: Currency, time: ShopTimeZone, country: String) {
    self.currency = currency
    self.time = time
    self.country = country
  }
}
