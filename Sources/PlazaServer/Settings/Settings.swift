public import Marquee
public import MediaLibrary
public import PlazaBase
public import PlazaWeb
public import PrintShop

/// Everything that can be set about a plaza. Settings come from the command line, then the environment
/// (`PLAZA_PORT`), then a JSON file (`{"port": 8080}`).
public struct Settings: Sendable {
  /// `PLAZA_HOST`: the address to listen on.
  public var host: String
  /// `PLAZA_PORT`: 0 takes a free one.
  public var port: Int
  /// `PLAZA_DATA`: the folder of the database file and the objects.
  public var data: String
  /// `PLAZA_DATABASE`: `sqlite:FILE` or `postgres://…`.
  public var database: DatabaseSetting
  /// `PLAZA_DATABASE_REPLICA`: the address of a copy of the PostgreSQL database that follows it; nil for none.
  public var replica: String?
  /// `PLAZA_FILES`: `file:FOLDER` or `s3://BUCKET…`.
  public var files: FilesSetting
  /// `PLAZA_ORIGIN`: the address people use, such as `https://plaza.example`; nil without TLS.
  public var origin: String?
  /// `PLAZA_CURRENCY`: an ISO 4217 code.
  public var currency: Currency
  /// `PLAZA_TIMEZONE`: an IANA zone; due dates follow it.
  public var shopTime: ShopTimeZone
  /// `PLAZA_STOREFRONTS`: the slugs of the shops that are open.
  public var storefronts: [String]
  /// `PLAZA_RENTAL_LIMIT`: how many films one customer may have out.
  public var rentalLimit: Int
  /// `PLAZA_RENTAL_RATE_MINOR`: the price of a film for a night, in minor units.
  public var rentalRate: Money
  /// `PLAZA_RENTAL_RESERVE_MINUTES`: how long a copy is kept for a member who reserved it.
  public var reserveMinutes: Int
  /// `PLAZA_LOG_LEVEL`: trace, debug, info, notice, warning, error or critical.
  public var logLevel: String
  /// `PLAZA_PROXIES`: the reverse proxies whose `X-Forwarded-For` is believed.
  public var trustedProxies: TrustedProxies
  /// `PLAZA_METRICS_TOKEN`: the bearer token that opens `/metrics` to other machines; nil for none.
  public var metricsToken: String?
  /// `PLAZA_SLOW_MS`: a request that takes longer, in milliseconds, is logged with its statements.
  public var slowMilliseconds: Int
  /// `PLAZA_BREACHED_PASSWORDS`: a file of the hashes of passwords that became known; nil for none.
  public var breachedPasswords: String?
  /// `PLAZA_SEAL_KEY`: where the key lies that seals the seeds of second factors.
  public var sealKey: EncryptionKeyLocation
  /// `PLAZA_AUTH`: who keeps the members' passwords.
  public var auth: AuthSetting
  /// Where films come from.
  public var films: FilmSettings
  /// What earns points at Marquee.
  public var rates: MarqueeRates
  /// What connections may cost.
  public var door: ConnectionSettings
  /// `PLAZA_MAP_TILES` and `PLAZA_MAP_ATTRIBUTION`: what lies beneath the stores on the print shop's map; nil for our
  /// own drawing.
  public var tiles: MapTiles?
  /// `PLAZA_PRINTERS`: the hosts where the print shop's printers may be.
  public var printers: PrinterRules
  /// `PLAZA_CLAMD`: where ClamAV's daemon listens; nil where uploads are not looked through.
  public var scanner: ClamDaemon.Address?
  /// `PLAZA_CAMP_ROOM_GB`: bytes that the camp keeps of a member's footage.
  public var campRoom: Int
  /// `PLAZA_MAIL` and `PLAZA_MAIL_FROM`: how letters leave, and from whom; nil where none do.
  public var mail: MailSettings?
  /// `PLAZA_LANGUAGES`: a folder with tables of phrases, for languages beside English and Korean.
  public var languages: Languages
  /// `PLAZA_ABOUT`: a file of text with the address, the opening hours, the imprint and more of whoever runs the plaza.
  public var about: AboutTexts
  /// `PLAZA_DEMO_PRINTER`: a printer on which every store of the demo prints.
  public var demoPrinter: String?
  /// The names of settings that were given and that nothing reads, such as a misspelt one.
  public var unused: [String] = []

  /// The shops there are.
  public static let knownStorefronts = ["popcorn", "marquee", "rental", "print", "camp"]
}

/// How many connections there may be, and how long they may keep us waiting.
public struct ConnectionSettings: Sendable, Equatable {
  /// `PLAZA_CONNECTIONS`: how many may be open.
  public var connections: Int
  /// `PLAZA_CONNECTIONS_PER_ADDRESS`: how many of them may be one address's, unless it is a trusted proxy's.
  public var connectionsPerAddress: Int
  /// `PLAZA_HEADER_SECONDS`: from the first byte of a request to the end of its header.
  public var headerSeconds: Int
  /// `PLAZA_BODY_SECONDS`: for a body, before its pace counts.
  public var bodySeconds: Int
  /// `PLAZA_IDLE_SECONDS`: from an answer to the next request.
  public var idleSeconds: Int
  /// `PLAZA_ANSWER_SECONDS`: how long a client may take next to nothing of its answer.
  public var answerSeconds: Int
}

/// Where the data lives.
public enum DatabaseSetting: Sendable, Equatable {
  /// An SQLite file.
  case sqlite(path: String)
  /// A PostgreSQL connection address.
  case postgres(address: String)
}

/// A setting that cannot be used: one sentence that names it.
public struct SettingsError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// A sentence about one setting.
  public init(_ name: String, _ message: String) { description = "\(name) \(message)" }
}
