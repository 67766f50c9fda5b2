/// The settings that an owner changes while the server runs.
public struct SitePreferences: Sendable, Equatable {
  public var identity = SiteIdentity()
  public var signUp = SignUpMode.open
  /// Whether the owner has entered texts about the site, such as an imprint.
  public var hasAboutPage = false

  public init() {}
}

/// The name and the look of the owner's business.
public struct SiteIdentity: Sendable, Equatable {
  /// The name by language code. The name under "" is shown in all other languages.
  public var names: [String: String] = [:]
  /// The colour of actions; nil for the colours of each shop.
  public var colour: BrandColour?
  /// The logo's identifier; nil for Plaza's own icon.
  public var logo: String?

  public init() {}

  /// The name in the current language; nil if the owner has not chosen one.
  public var name: String? { names[Language.current.code] ?? names[""] }

  /// The name for pages, email and documents.
  public var displayName: String { name ?? "Plaza" }
}

/// Who may create an account.
public enum SignUpMode: String, Sendable, CaseIterable {
  case open
  /// Only people whom an administrator or a shop has invited.
  case invited
  /// Only people whom an administrator has invited.
  case closed
}
