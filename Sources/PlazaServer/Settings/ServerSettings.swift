import PlazaBase
import Storefronts

/// The definitions of the settings of the server itself; each shop lists its own.
enum ServerSettings {
  static let all =
    identity + shops + people + signIn + mail + films + backups + security + server

  private static let identity = [
    SettingDefinition(
      "PLAZA_NAME", in: .identity, "Name",
      "The name of your business, on every page, email and document.", .text(atMost: 60)),
    SettingDefinition(
      "PLAZA_NAME_KO", in: .identity, "Name for Korean readers",
      "Shown to people who read Korean. If it is empty, they see the name above.",
      .text(atMost: 60)),
    SettingDefinition(
      "PLAZA_LOGO", in: .identity, "Logo",
      "A square picture. It replaces Plaza's icon in the browser and on home screens.", .picture),
    SettingDefinition(
      "PLAZA_COLOUR", in: .identity, "Brand colour",
      "The colour of buttons and links. It is darkened or lightened where text would be hard to read.",
      .colour),
    SettingDefinition(
      "PLAZA_ABOUT_ADDRESS", in: .identity, "Address",
      "Shown on the page about your business.", .lines(atMost: 500)),
    SettingDefinition(
      "PLAZA_ABOUT_CONTACT", in: .identity, "Contact details",
      "Telephone, email and other ways to reach you.", .lines(atMost: 500)),
    SettingDefinition(
      "PLAZA_ABOUT_HOURS", in: .identity, "Opening hours",
      "Opening hours and closed days, one per line.", .lines(atMost: 1000)),
    SettingDefinition(
      "PLAZA_ABOUT_IMPRINT", in: .identity, "Site operator",
      "Who is responsible for the site. Some countries require it.", .lines(atMost: 2000)),
    SettingDefinition(
      "PLAZA_ABOUT_PRIVACY", in: .identity, "Privacy",
      "How you handle the data of members.", .lines(atMost: 20_000)),
    SettingDefinition(
      "PLAZA_ABOUT_TERMS", in: .identity, "Terms of business", "Your terms of business.",
      .lines(atMost: 20_000)),
  ]

  private static let shops = [
    SettingDefinition(
      "PLAZA_STOREFRONTS", in: .shops, "Open shops",
      "With one shop, it is your home page. The data of closed shops stays.", .shops),
    SettingDefinition(
      "PLAZA_COUNTRY", in: .shops, "Country",
      "Determines film stores, cinemas, age ratings and the usual paper.", .country, default: "GB"),
    SettingDefinition(
      "PLAZA_TIMEZONE", in: .shops, "Time zone", "Determines due dates and opening hours.",
      .timeZone, default: "Europe/London"),
    SettingDefinition(
      "PLAZA_CURRENCY", in: .shops, "Currency",
      "The currency of all amounts. It can't be changed once the site is set up.", .currency,
      default: "GBP"),
  ]

  private static let people = [
    SettingDefinition(
      "PLAZA_SIGN_UP", in: .people, "New members",
      "Who can create an account. Administrators can always invite people.",
      .choice([
        ("open", Phrase("Everyone")), ("invited", Phrase("Only people with an invitation")),
        ("closed", Phrase("Only people whom an administrator adds")),
      ]), default: "open")
  ]

  private static let mail = [
    SettingDefinition(
      "PLAZA_MAIL", in: .mail, "Mail server",
      "The server that sends your email, with its user name and password.", .mailServer),
    SettingDefinition(
      "PLAZA_MAIL_FROM", in: .mail, "Sender",
      "The address from which email comes, such as Leeds Films <post@leedsfilms.example>.",
      .text(atMost: 200)),
  ]

  private static let films = [
    SettingDefinition(
      "PLAZA_TMDB_TOKEN", in: .films, "Access token of The Movie Database",
      "Provides ratings, posters, trailers and casts. You get a token at themoviedb.org, in the settings.",
      .secret(atMost: 1000)),
    SettingDefinition(
      "PLAZA_ITUNES_URL", in: .films, "Address of the iTunes Store",
      "Write none to stop asking the iTunes Store.", .text(atMost: 300)),
    SettingDefinition(
      "PLAZA_TMDB_URL", in: .films, "Address of The Movie Database",
      "Write none to stop asking The Movie Database.", .text(atMost: 300)),
    SettingDefinition(
      "PLAZA_ARTWORK_MB", in: .films, "Megabytes of posters",
      "The disk space for posters. The least used are deleted first.", .number(1...1_000_000),
      default: "512"),
  ]

  private static let backups = [
    SettingDefinition(
      "PLAZA_BACKUPS", in: .backups, "Where backups are stored",
      "A folder, a bucket such as s3://BUCKET/PREFIX, or off. Empty for the folder backups beside the data.",
      .text(atMost: 500)),
    SettingDefinition(
      "PLAZA_BACKUP_TIME", in: .backups, "Time",
      "When backups are made each night, such as 03:30.",
      .text(atMost: 5), default: "03:30"),
    SettingDefinition(
      "PLAZA_BACKUP_KEEP", in: .backups, "How many to keep",
      "The number of daily, weekly and monthly backups, such as 7 4 6.", .text(atMost: 20),
      default: "7 4 6"),
    SettingDefinition(
      "PLAZA_BACKUP_PASSPHRASE", in: .backups, "Passphrase",
      "Encrypts backups. Keep it elsewhere: without it, they can't be restored.",
      .secret(atMost: 500)),
    SettingDefinition(
      "PLAZA_BACKUP_PASSPHRASE_FILE", in: .server, "Server setting",
      "Set where the server is started.", .fixed),
  ]

  private static let security = [
    SettingDefinition(
      "PLAZA_ABOUT_SECURITY", in: .security, "Contact for security reports",
      "An email address or a page, published in /.well-known/security.txt.", .text(atMost: 200)),
    SettingDefinition(
      "PLAZA_METRICS_TOKEN", in: .security, "Token for metrics",
      "Allows other machines to read /metrics. At least 16 characters.", .secret(atMost: 200)),
    SettingDefinition(
      "PLAZA_SLOW_MS", in: .security, "Slow requests, in milliseconds",
      "Requests that take longer are logged with their statements.", .number(1...3_600_000),
      default: "500"),
  ]

  /// Settings of the machine. Their explanations are in docs/settings.md.
  private static let server = [
    ("PLAZA_ORIGIN", nil), ("PLAZA_HOST", "127.0.0.1"), ("PLAZA_PORT", "8080"),
    ("PLAZA_PROXIES", nil), ("PLAZA_DATA", "data"), ("PLAZA_DATABASE", "sqlite"),
    ("PLAZA_DATABASE_REPLICA", nil), ("PLAZA_FILES", "file"), ("PLAZA_ENCRYPTION_KEY", nil),
    ("PLAZA_ABOUT", nil), ("PLAZA_LANGUAGES", nil), ("PLAZA_BREACHED_PASSWORDS", nil),
    ("PLAZA_CLAMD", nil), ("PLAZA_WEBHOOK_HOSTS", nil), ("PLAZA_LOG_LEVEL", "info"),
    ("PLAZA_AUTH", "local"),
    ("PLAZA_COGNITO_CLIENT", nil), ("PLAZA_COGNITO_ISSUER", nil),
    ("PLAZA_COGNITO_KEYS_URL", nil), ("PLAZA_COGNITO_POOL", nil), ("PLAZA_COGNITO_REGION", nil),
    ("PLAZA_COGNITO_SECRET", nil), ("PLAZA_COGNITO_URL", nil), ("PLAZA_CONNECTIONS", "4096"),
    ("PLAZA_CONNECTIONS_PER_ADDRESS", "1024"), ("PLAZA_HEADER_SECONDS", "15"),
    ("PLAZA_BODY_SECONDS", "20"), ("PLAZA_IDLE_SECONDS", "60"), ("PLAZA_RESPONSE_SECONDS", "60"),
  ].map { (name: String, fallback: String?) in SettingDefinition.ofMachine(name, fallback) }
}

extension SettingDefinition {
  /// A setting that is shown under its name, because only the person who runs the machine knows
  /// it.
  fileprivate static func ofMachine(_ name: String, _ fallback: String?) -> SettingDefinition {
    SettingDefinition(
      name, in: .server, "Server setting", "Set where the server is started.", .fixed,
      default: fallback)
  }
}
