public import MembersCognito
import PlazaFetch
import Storefronts

/// `PLAZA_AUTH`: the service that stores the members' passwords.
public enum AuthSetting: Sendable, Equatable {
  /// This server.
  case local
  /// A user pool of AWS Cognito.
  case cognito(CognitoSettings)

  static func read(_ source: SettingsSource) throws -> AuthSetting {
    switch source.text("auth") ?? "local" {
    case "local": .local
    case "cognito": .cognito(try cognito(source))
    case let other:
      throw SettingsError("PLAZA_AUTH", "must be local or cognito, but is \"\(other)\".")
    }
  }

  private static func cognito(_ source: SettingsSource) throws -> CognitoSettings {
    let region = try word("REGION", source, like: "eu-west-2") {
      $0.wholeMatch(of: /[a-z]{2}(-[a-z0-9]+)+/) != nil
    }
    let pool = try word("POOL", source, like: "eu-west-2_AbCdEfGhI") {
      $0.wholeMatch(of: /[A-Za-z0-9_-]{1,128}/) != nil
    }
    let client = try word("CLIENT", source, like: "1h57kf5cpq17m0eml12EXAMPLE") {
      $0.wholeMatch(of: /[A-Za-z0-9_+]{1,128}/) != nil
    }
    let usual = "https://cognito-idp.\(region).amazonaws.com"
    let issuer = source.text("cognito.issuer") ?? "\(usual)/\(pool)"
    return CognitoSettings(
      client: client, secret: try secret(source), api: try address("URL", source, or: usual),
      issuer: issuer,
      keys: try address("KEYS_URL", source, or: "\(issuer)/.well-known/jwks.json"))
  }

  private static func word(
    _ name: String, _ source: SettingsSource, like example: String, _ isGood: (String) -> Bool
  ) throws -> String {
    let setting = "PLAZA_COGNITO_\(name)"
    guard let text = source.text("cognito.\(name.lowercased())") else {
      throw SettingsError(
        setting, "is missing, and PLAZA_AUTH=cognito needs it: something like \(example).")
    }
    guard isGood(text) else {
      throw SettingsError(setting, "must be something like \(example), but is \"\(text)\".")
    }
    return text
  }

  /// The client secret. Error messages never contain it.
  private static func secret(_ source: SettingsSource) throws -> String? {
    guard let text = source.text("cognito.secret") else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw SettingsError(
        "PLAZA_COGNITO_SECRET", "must be visible ASCII characters without a space.")
    }
    return text
  }

  private static func address(_ name: String, _ source: SettingsSource, or usual: String) throws
    -> FetchURL
  {
    let key = "cognito.\(name.lowercased().replacing("_", with: "."))"
    let text = source.text(key) ?? usual
    guard let address = FetchURL(setting: text) else {
      throw SettingsError(
        "PLAZA_COGNITO_\(name)",
        "must be an address such as \(usual) (http:// only for this machine), but is \"\(text)\".")
    }
    return address
  }
}
