import Foundation
import MediaLibrary
import PlazaBase
import PlazaEgress
import PlazaHTTP
public import Storefronts

extension Settings {
  /// Reads all settings.
  /// - Parameters:
  ///   - flags: the command-line options by the setting's name without `PLAZA_`, in lower case
  ///     with dots: `rental.limit`.
  ///   - environment: the environment variables.
  ///   - file: the path of a JSON file; nil for none.
  ///   - modules: the shops.
  /// - Throws: ``SettingsError`` for the first invalid or unknown setting.
  public static func read(
    flags: [String: String], environment: [String: String], file: String?,
    shops modules: [any ShopModule.Type] = Shops.all
  ) async throws -> Settings {
    try SettingsInput(flags: flags, environment: environment, file: file, modules: modules)
      .settings()
  }

  /// - Parameter environment: contains the credentials, which are not settings.
  static func read(
    _ source: SettingsSource, environment: [String: String], shops modules: [any ShopModule.Type]
  ) throws -> Settings {
    let data = absolute(source.text("data") ?? "data")
    let films = try FilmSettings.read(source)
    let site = SiteSettings(
      currency: try currency(source.text("currency")),
      time: try shopTime(source.text("timezone")), country: films.country,
      preferences: Live(try preferences(source)))
    var settings = Settings(
      host: source.text("host") ?? "127.0.0.1",
      port: try source.number("port", in: 0...65535) ?? 8080,
      data: data,
      database: try database(source.text("database"), data: data),
      replica: try replica(
        source.text("databaseReplica"), of: database(source.text("database"), data: data)),
      files: try .read(
        source.text("files"), environment: environment, beside: data + "/files", absolute: absolute
      ),
      origin: try origin(source.text("origin")),
      currency: site.currency,
      shopTime: site.time,
      storefronts: try storefronts(source, among: modules.map { $0.slug }),
      shops: try modules.map { try $0.init(source, site: site) },
      logLevel: try logLevel(source.text("log.level")),
      trustedProxies: try proxies(source.list("proxies") ?? []),
      metricsToken: try metricsToken(source.text("metrics.token")),
      slowMilliseconds: try source.number("slow.ms", in: 1...3_600_000) ?? 500,
      breachedPasswords: source.text("breached.passwords").map(absolute),
      encryptionKey: encryptionKey(
        source.text("encryption.key"), credentials: environment["CREDENTIALS_DIRECTORY"],
        data: data),
      auth: try AuthSetting.read(source),
      providers: try ProviderSettings.read(
        source, areas: modules.map { $0.slug } + SharedDomains.staffs.map(\.slug)),
      films: films,
      connectionSettings: try connectionSettings(source),
      scanner: try scanner(source.text("clamd")),
      webhookHosts: try webhookHosts(source.list("webhook.hosts") ?? []),
      mail: try MailSettings.read(source),
      languages: try Languages.read(source.text("languages").map(absolute)),
      about: Live(try AboutTexts.read(source)), preferences: site.preferences,
      backups: try BackupSettings.read(
        source, environment: environment, data: data, absolute: absolute))
    settings.renamingNotice = source.renamingNotice
    try settings.backups.requireSeparate(from: settings.files)
    return settings
  }

  private static func webhookHosts(_ elements: [String]) throws -> [EgressHost] {
    try elements.map { element in
      guard let host = EgressHost(element) else {
        throw SettingsError(
          "PLAZA_WEBHOOK_HOSTS",
          "must be hosts such as books.example or 192.168.1.5:8080, but has \"\(element)\".")
      }
      return host
    }
  }

  private static func proxies(_ elements: [String]) throws -> TrustedProxies {
    guard let proxies = TrustedProxies(elements) else {
      let strange = elements.first { TrustedProxies([$0]) == nil } ?? ""
      throw SettingsError(
        "PLAZA_PROXIES",
        "must be addresses or blocks such as 10.0.0.2 or 172.16.0.0/12, but has \"\(strange)\".")
    }
    return proxies
  }

  /// Reads what an owner changes while the server runs.
  static func preferences(_ source: SettingsSource) throws -> SitePreferences {
    var preferences = SitePreferences()
    preferences.identity.names[""] = source.text("name")
    preferences.identity.names[Language.korean.code] = source.text("name.ko")
    preferences.identity.logo = source.text("logo")
    preferences.hasAboutPage = !(try AboutTexts.read(source).parts.isEmpty)
    if let text = source.text("colour") {
      guard let colour = BrandColour(text) else {
        throw SettingsError("PLAZA_COLOUR", "must be like #2c5bd4, but is \"\(text)\".")
      }
      preferences.identity.colour = colour
    }
    if let text = source.text("sign.up") {
      guard let mode = SignUpMode(rawValue: text) else {
        throw SettingsError(
          "PLAZA_SIGN_UP", "must be open, invited or closed, but is \"\(text)\".")
      }
      preferences.signUp = mode
    }
    return preferences
  }

  private static func scanner(_ text: String?) throws -> ClamDaemon.Address? {
    guard let text else { return nil }
    guard let address = ClamDaemon.Address(text) else {
      throw SettingsError(
        "PLAZA_CLAMD", "must be a socket's path or a host with a port, but is \"\(text)\".")
    }
    return address
  }

  private static func connectionSettings(_ source: SettingsSource) throws -> ConnectionSettings {
    ConnectionSettings(
      connections: try source.number("connections", in: 1...1_000_000) ?? 4096,
      connectionsPerAddress: try source.number("connections.per.address", in: 1...1_000_000)
        ?? 1024,
      headerSeconds: try source.number("header.seconds", in: 1...600) ?? 15,
      bodySeconds: try source.number("body.seconds", in: 1...3600) ?? 20,
      idleSeconds: try source.number("idle.seconds", in: 1...3600) ?? 60,
      responseSeconds: try source.number("response.seconds", in: 1...3600) ?? 60)
  }

  /// Returns the configured file, else the service manager's credential, else a file in the data
  /// folder.
  private static func encryptionKey(_ text: String?, credentials: String?, data: String)
    -> EncryptionKeyLocation
  {
    if let text { return .named(absolute(text)) }
    if let file = credentials.map({ $0 + "/plaza-seal-key" }),
      FileManager.default.fileExists(atPath: file)
    {
      return .credential(file)
    }
    return .beside(data + "/seal.key")
  }

  /// Requires a token that is hard to guess, because the metrics reveal the shop's business.
  private static func metricsToken(_ text: String?) throws -> String? {
    guard let text else { return nil }
    guard text.utf8.count >= 16, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw SettingsError(
        "PLAZA_METRICS_TOKEN", "must be at least 16 visible ASCII characters without a space.")
    }
    return text
  }

  private static func database(_ text: String?, data: String) throws -> DatabaseSetting {
    guard let text else { return .sqlite(path: data + "/plaza.sqlite") }
    if text.hasPrefix("sqlite:"), text.count > 7 {
      return .sqlite(path: absolute(String(text.dropFirst(7))))
    }
    if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
      return .postgres(address: text)
    }
    throw SettingsError(
      "PLAZA_DATABASE",
      "must be sqlite:FILE or postgres://USER@HOST/DATABASE, but is \"\(text.withoutPassword)\".")
  }

  private static func replica(_ text: String?, of database: DatabaseSetting) throws -> String? {
    guard let text else { return nil }
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
      throw SettingsError(
        "PLAZA_DATABASE_REPLICA",
        "must be postgres://USER@HOST/DATABASE, but is \"\(text.withoutPassword)\".")
    }
    guard case .postgres = database else {
      throw SettingsError(
        "PLAZA_DATABASE_REPLICA",
        "requires PostgreSQL, but PLAZA_DATABASE names an SQLite file.")
    }
    return text
  }

  private static func origin(_ text: String?) throws -> String? {
    guard let text else { return nil }
    let host =
      text.hasPrefix("https://")
      ? text.dropFirst(8) : text.hasPrefix("http://") ? text.dropFirst(7) : ""
    guard !host.isEmpty, !host.contains("/"), !host.contains(where: \.isWhitespace) else {
      throw SettingsError(
        "PLAZA_ORIGIN", "must be like https://plaza.example without a path, but is \"\(text)\".")
    }
    return text
  }

  private static func currency(_ text: String?) throws -> Currency {
    guard let currency = Currency(text ?? "GBP") else {
      throw SettingsError(
        "PLAZA_CURRENCY",
        "must be the code of a currency (ISO 4217), such as GBP, but is \"\(text ?? "")\".")
    }
    return currency
  }

  private static func shopTime(_ text: String?) throws -> ShopTimeZone {
    guard let time = ShopTimeZone(identifier: text ?? "Europe/London") else {
      throw SettingsError(
        "PLAZA_TIMEZONE", "must be a zone such as Europe/London, but is \"\(text ?? "")\".")
    }
    return time
  }

  private static func storefronts(_ source: SettingsSource, among known: [String]) throws
    -> [String]
  {
    guard let slugs = source.list("storefronts") else { return known }
    if let strange = slugs.first(where: { !known.contains($0) }) {
      let known = known.joined(separator: ", ")
      throw SettingsError(
        "PLAZA_STOREFRONTS", "names \"\(strange)\", but the shops there are: \(known).")
    }
    return slugs
  }

  private static func logLevel(_ text: String?) throws -> String {
    let levels = ["trace", "debug", "info", "notice", "warning", "error", "critical"]
    guard let level = text?.lowercased() else { return "info" }
    guard levels.contains(level) else {
      throw SettingsError(
        "PLAZA_LOG_LEVEL", "must be one of \(levels.joined(separator: ", ")), but is \"\(level)\"."
      )
    }
    return level
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

extension String {
  /// An address without its password, for display.
  public var withoutPassword: String {
    replacing(/:\/\/([^:\/@]*):[^@]*@/) { "://\($0.output.1):…@" }
  }
}
