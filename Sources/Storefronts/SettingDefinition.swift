public import PlazaBase

/// A setting as the settings page presents it.
public struct SettingDefinition: Sendable {
  /// The name of the environment variable, such as `PLAZA_RENTAL_LIMIT`.
  public let name: String
  public let section: SettingSection
  public let label: Phrase
  /// The effect of the setting, in one or two sentences.
  public let help: Phrase
  public let kind: SettingKind
  /// The value that applies if none is given; nil if the setting then has no effect.
  public let fallback: String?

  public init(
    _ name: String, in section: SettingSection, _ label: Phrase, _ help: Phrase,
    _ kind: SettingKind, default fallback: String? = nil
  ) {
    (self.name, self.section, self.label, self.help) = (name, section, label, help)
    (self.kind, self.fallback) = (kind, fallback)
  }
}

/// The groups of the settings page, in their order.
public enum SettingSection: String, Sendable, CaseIterable {
  case identity, shops, people, signIn, mail, films, rental, points, printing, camp, backups
  case security, server
}

/// How the value of a setting is entered.
public enum SettingKind: Sendable {
  case text(atMost: Int)
  case lines(atMost: Int)
  case number(ClosedRange<Int>)
  /// An amount of money, stored in minor units.
  case amount(ClosedRange<Int>)
  case choice([(value: String, label: Phrase)])
  /// 1 for yes and 0 for no.
  case flag
  case colour
  case timeZone
  case country
  /// A currency, which cannot change once the site is set up.
  case currency
  /// The open shops, as slugs separated by commas.
  case shops
  /// Shown as “set” or “not set” only, and stored encrypted.
  case secret(atMost: Int)
  /// The address of an SMTP server, which may contain a password.
  case mailServer
  /// A picture that is uploaded.
  case picture
  /// Set where the server is started, because the server needs it before it can read the database,
  /// or because a wrong value would lock the owner out.
  case fixed
}

extension SettingKind {
  /// Whether pages and the API never show the value.
  public var isSecret: Bool {
    switch self {
    case .secret, .mailServer: true
    default: false
    }
  }

  /// Whether an owner can change the setting in the browser.
  public var isEditable: Bool { if case .fixed = self { false } else { true } }
}
