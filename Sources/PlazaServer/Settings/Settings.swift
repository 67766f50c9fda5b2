public import MediaLibrary
public import MembersOpenID
public import PlazaBase
public import PlazaEgress
public import PlazaHTTP
public import Storefronts

/// The settings of an installation. Command-line options take precedence over environment
/// variables (`PLAZA_PORT`), those over a JSON file (`{"port": 8080}`), and that over the settings
/// that an owner saved in the browser.
public struct Settings: Sendable {
  /// `PLAZA_HOST`: the address to listen on.
  public var host: String
  /// `PLAZA_PORT`: the port; 0 selects a free one.
  public var port: Int
  /// `PLAZA_DATA`: the folder of the database file and the stored objects.
  public var data: String
  /// `PLAZA_DATABASE`: `sqlite:FILE` or `postgres://…`.
  public var database: DatabaseSetting
  /// `PLAZA_DATABASE_REPLICA`: the address of a read replica of the PostgreSQL database; nil for
  /// none.
  public var replica: String?
  /// `PLAZA_FILES`: `file:FOLDER` or `s3://BUCKET…`.
  public var files: FilesSetting
  /// `PLAZA_ORIGIN`: the public origin, such as `https://plaza.example`. If it is nil, cookies are
  /// not Secure.
  public var origin: String?
  /// `PLAZA_CURRENCY`: an ISO 4217 code.
  public var currency: Currency
  /// `PLAZA_TIMEZONE`: an IANA time zone, which determines due dates.
  public var shopTime: ShopTimeZone
  /// `PLAZA_STOREFRONTS`: the slugs of the open shops.
  public var storefronts: [String]
  /// All shops, open or closed, with their own settings.
  public var shops: [any ShopModule]
  /// `PLAZA_LOG_LEVEL`: trace, debug, info, notice, warning, error or critical.
  public var logLevel: String
  /// `PLAZA_PROXIES`: the reverse proxies whose `X-Forwarded-For` is trusted.
  public var trustedProxies: TrustedProxies
  /// `PLAZA_METRICS_TOKEN`: the bearer token for `/metrics` from other machines; nil to allow
  /// none.
  public var metricsToken: String?
  /// `PLAZA_SLOW_MS`: requests that take longer, in milliseconds, are logged with their
  /// statements.
  public var slowMilliseconds: Int
  /// `PLAZA_BREACHED_PASSWORDS`: a file of the hashes of breached passwords; nil for none.
  public var breachedPasswords: String?
  /// `PLAZA_ENCRYPTION_KEY`: the location of the encryption key of TOTP secrets.
  public var encryptionKey: EncryptionKeyLocation
  /// `PLAZA_AUTH`: the service that stores the members' passwords.
  public var auth: AuthSetting
  /// `PLAZA_GOOGLE_…`, `PLAZA_APPLE_…`, `PLAZA_MICROSOFT_…` and `PLAZA_OIDC_…`: the services with
  /// which members can sign in.
  public var providers: [OpenIDSettings]
  /// The sources of the film catalogue.
  public var films: FilmSettings
  /// The limits and timeouts of connections.
  public var connectionSettings: ConnectionSettings
  /// `PLAZA_CLAMD`: the address of ClamAV's daemon; nil to disable scanning of uploads.
  public var scanner: ClamDaemon.Address?
  /// `PLAZA_WEBHOOK_HOSTS`: the hosts outside the public Internet to which webhooks may send.
  public var webhookHosts: [EgressHost]
  /// `PLAZA_MAIL` and `PLAZA_MAIL_FROM`: the transport of email and its sender; nil to send none.
  public var mail: MailSettings?
  /// `PLAZA_LANGUAGES`: a folder with phrasebooks for languages besides English and Korean.
  public var languages: Languages
  /// `PLAZA_ABOUT`, or `PLAZA_ABOUT_IMPRINT` and more: the operator's address, opening hours and
  /// imprint, which may change while the server runs.
  public var about: Live<AboutTexts>
  /// `PLAZA_NAME`, `PLAZA_COLOUR`, `PLAZA_SIGN_UP` and more, which may change while the server
  /// runs.
  public var preferences: Live<SitePreferences>
  /// `PLAZA_BACKUPS` and `PLAZA_BACKUP_…`: where and when backups are made.
  public var backups: BackupSettings
  /// The settings given where the server was started; nil in tests that create settings.
  var input: SettingsInput?
  /// A sentence about the settings that are given by earlier names; nil if there are none.
  public var renamingNotice: String?

  /// The open shops.
  var openShops: [any ShopModule] { shops.filter { storefronts.contains($0.slug) } }

  /// Returns the shop of a type; nil if the list does not contain one.
  public func shop<Module: ShopModule>(_ type: Module.Type) -> Module? {
    shops.lazy.compactMap { $0 as? Module }.first
  }
}

/// The limits and timeouts of connections.
public struct ConnectionSettings: Sendable, Equatable {
  /// `PLAZA_CONNECTIONS`: the maximum number of open connections.
  public var connections: Int
  /// `PLAZA_CONNECTIONS_PER_ADDRESS`: the maximum per client address. Trusted proxies are exempt.
  public var connectionsPerAddress: Int
  /// `PLAZA_HEADER_SECONDS`: the time from the first byte of a request to the end of its header.
  public var headerSeconds: Int
  /// `PLAZA_BODY_SECONDS`: the time for a body before the minimum data rate applies.
  public var bodySeconds: Int
  /// `PLAZA_IDLE_SECONDS`: the time from a response to the next request.
  public var idleSeconds: Int
  /// `PLAZA_RESPONSE_SECONDS`: how long a client may read almost nothing of a response.
  public var responseSeconds: Int
}

/// The storage of the database.
public enum DatabaseSetting: Sendable, Equatable {
  /// An SQLite file.
  case sqlite(path: String)
  /// A PostgreSQL connection URI.
  case postgres(address: String)
}
