import Foundation
import Members
import MembersOpenID
import PlazaBase
import PlazaFetch
import PlazaHTTP
import Storefronts

/// The services with which members can sign in: `PLAZA_GOOGLE_…`, `PLAZA_APPLE_…`,
/// `PLAZA_MICROSOFT_…`, and `PLAZA_OIDC_…` for any other issuer.
enum ProviderSettings {
  /// - Parameter areas: The slugs of everything that has staff.
  static func read(_ source: SettingsSource, areas: [String]) throws -> [OpenIDSettings] {
    let found = try [
      google(source), apple(source), microsoft(source), other(source, areas: areas),
    ].compactMap { $0 }
    guard let first = found.first else { return [] }
    guard source.text("origin") != nil else {
      throw SettingsError(
        "PLAZA_ORIGIN",
        "is missing, and signing in with \(first.name) needs it: something like https://plaza.example."
      )
    }
    guard source.text("auth") ?? "local" == "local" else {
      throw SettingsError(
        "PLAZA_AUTH",
        "must be local to sign in with \(first.name): connect it to the user pool instead.")
    }
    return found
  }

  private static func google(_ source: SettingsSource) throws -> OpenIDSettings? {
    let client = try client("google", source)
    let secret = try secret("google", source)
    guard let client else { return try unused("google", ["secret": secret]) }
    return try settings(
      "google", "Google", "https://accounts.google.com", client,
      .shared(required(secret, "google", "secret")))
  }

  private static func microsoft(_ source: SettingsSource) throws -> OpenIDSettings? {
    let client = try client("microsoft", source)
    let secret = try secret("microsoft", source)
    let tenant = source.text("microsoft.tenant")
    guard let client else {
      return try unused("microsoft", ["secret": secret, "tenant": tenant])
    }
    let directory =
      try required(tenant, "microsoft", "tenant") == "consumers"
      ? "9188040d-6c67-4c5b-b112-36a304b66dad" : (tenant ?? "").lowercased()
    guard directory.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil else {
      throw SettingsError(
        "PLAZA_MICROSOFT_TENANT",
        "must be the ID of a directory or consumers, but is \"\(tenant ?? "")\".")
    }
    var settings = try settings(
      "microsoft", "Microsoft", "https://login.microsoftonline.com/\(directory)/v2.0", client,
      .shared(required(secret, "microsoft", "secret")))
    // The administrators of the one directory assign its addresses.
    settings.trustsAddresses = true
    return settings
  }

  private static func apple(_ source: SettingsSource) throws -> OpenIDSettings? {
    let client = try client("apple", source)
    let (team, keyID) = (source.text("apple.team"), source.text("apple.key.id"))
    let file = source.text("apple.key")
    guard let client else {
      return try unused("apple", ["team": team, "key.id": keyID, "key": file])
    }
    let path = try required(file, "apple", "key")
    guard let pem = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsError("PLAZA_APPLE_KEY", "names \"\(path)\", which cannot be read.")
    }
    let key = AppleClientKey(
      team: try tenCharacters(team, "team"), keyID: try tenCharacters(keyID, "key.id"), pem: pem)
    guard let key else {
      throw SettingsError(
        "PLAZA_APPLE_KEY", "names \"\(path)\", which is not a key of Apple's (AuthKey_….p8).")
    }
    var settings = try settings(
      "apple", "Apple", "https://appleid.apple.com", client, .apple(key))
    settings.scopes = "openid email name"
    settings.isPosted = true
    return settings
  }

  private static func tenCharacters(_ text: String?, _ key: String) throws -> String {
    let text = try required(text, "apple", key)
    guard text.wholeMatch(of: /[A-Z0-9]{10}/) != nil else {
      throw SettingsError(
        name("apple", key), "must be ten capital letters and digits, but is \"\(text)\".")
    }
    return text
  }

  private static func other(_ source: SettingsSource, areas: [String]) throws -> OpenIDSettings? {
    let client = try client("oidc", source)
    let (issuer, secret) = (source.text("oidc.issuer"), try secret("oidc", source))
    let (title, scopes) = (source.text("oidc.title"), source.text("oidc.scopes"))
    let (claim, roles) = (source.text("oidc.roles.claim"), source.text("oidc.roles"))
    let trust = source.text("oidc.trust.addresses")
    guard let client else {
      return try unused(
        "oidc",
        [
          "issuer": issuer, "secret": secret, "title": title, "scopes": scopes,
          "roles.claim": claim, "roles": roles,
          "trust.addresses": try flag(trust) ? trust : nil,
        ])
    }
    var settings = try settings(
      "oidc", title ?? "OpenID Connect", required(issuer, "oidc", "issuer"), client,
      secret.map { .shared($0) } ?? .none)
    if let scopes { settings.scopes = try self.scopes(scopes) }
    if let claim { settings.rolesClaim = claim }
    settings.roles = try roles.map { try rules($0, areas: areas) } ?? []
    settings.trustsAddresses = try flag(trust)
    return settings
  }

  private static func flag(_ text: String?) throws -> Bool {
    guard ["yes", "no", nil].contains(text) else {
      throw SettingsError(
        "PLAZA_OIDC_TRUST_ADDRESSES", "must be yes or no, but is \"\(text ?? "")\".")
    }
    return text == "yes"
  }

  private static func scopes(_ text: String) throws -> String {
    let scopes = text.split(whereSeparator: { $0 == "," || $0 == " " })
    guard scopes.contains("openid"), text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw SettingsError(
        "PLAZA_OIDC_SCOPES", "must contain openid, as in openid email profile.")
    }
    return scopes.joined(separator: " ")
  }

  /// Reads `print crew=staff:print, office=admin`.
  private static func rules(_ text: String, areas: [String]) throws -> [ProviderRoleRule] {
    try text.split(separator: ",").map { pair in
      let value = String(pair.prefix(upTo: pair.lastIndex(of: "=") ?? pair.startIndex)).trimmed
      let role = String(pair.split(separator: "=").last ?? "").trimmed
      let known = ["admin"] + areas.map { "staff:\($0)" }
      guard !value.isEmpty, known.contains(role), let found = Role(role) else {
        throw SettingsError(
          "PLAZA_OIDC_ROLES",
          "must be like print crew=staff:print, office=admin, but has \"\(String(pair).trimmed)\"; the "
            + "roles are \(known.joined(separator: ", ")).")
      }
      return ProviderRoleRule(value, found)
    }
  }

  private static func settings(
    _ slug: String, _ title: String, _ issuer: String, _ client: String,
    _ secret: OpenIDSettings.Secret
  ) throws -> OpenIDSettings {
    guard let address = FetchURL(setting: issuer), !issuer.contains("?"), !issuer.contains("#")
    else {
      throw SettingsError(
        name(slug, "issuer"),
        "must be an address such as https://login.school.example (http:// only for this machine), but is "
          + "\"\(issuer)\".")
    }
    return OpenIDSettings(
      slug: slug, name: title, issuer: issuer, address: address, client: client, secret: secret)
  }

  private static func name(_ slug: String, _ key: String) -> String {
    SettingNames.name(of: "\(slug).\(key)")
  }

  private static func client(_ slug: String, _ source: SettingsSource) throws -> String? {
    try visible(source.text("\(slug).client"), slug, "client")
  }

  private static func secret(_ slug: String, _ source: SettingsSource) throws -> String? {
    try visible(source.text("\(slug).secret"), slug, "secret")
  }

  /// The error messages never contain the value.
  private static func visible(_ text: String?, _ slug: String, _ key: String) throws -> String? {
    guard let text else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw SettingsError(
        name(slug, key), "must be visible ASCII characters without a space.")
    }
    return text
  }

  private static func required(_ text: String?, _ slug: String, _ key: String) throws -> String {
    guard let text else {
      throw SettingsError(name(slug, key), "is missing, and \(name(slug, "client")) needs it.")
    }
    return text
  }

  /// A provider without a client is not set up; its other settings then have no effect.
  private static func unused(_ slug: String, _ others: [String: String?]) throws -> OpenIDSettings?
  {
    guard let given = others.filter({ $0.value != nil }).keys.sorted().first else { return nil }
    throw SettingsError(name(slug, "client"), "is missing, and \(name(slug, given)) needs it.")
  }
}
