import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// A new session, with all values chosen before the transaction begins.
struct NewSession: Sendable {
  /// The absolute lifetime of a session.
  static let lasts = Duration.days(30)
  /// The idle timeout of a session.
  static let idles = Duration.days(14)

  let id: ID<Viewer.Session>
  let token: SecretToken
  let now: Instant
  let address: String
  let agent: StoredPhrase
  /// The session that the request came with. It ends, so that a borrowed or planted session does
  /// not persist.
  var replaces: ID<Viewer.Session>?

  init(
    id: ID<Viewer.Session>, token: SecretToken, now: Instant, address: String, agent: StoredPhrase
  ) {
    self.id = id
    self.token = token
    self.now = now
    self.address = address
    self.agent = agent
  }

  init(for request: Request) {
    self.init(
      id: request.world.newID(), token: SecretToken(request.world), now: request.now,
      address: request.address,
      agent: deviceName(request.head.headerFields[.userAgent]))
    replaces = request.viewer.flatMap { $0.key == nil ? $0.session : nil }
  }

  func begin(for member: ID<Member>, _ tx: any Transaction) throws {
    if let replaces { try tx.run("DELETE FROM members_session WHERE id = \(replaces)") }
    try tx.run(
      """
      INSERT INTO members_session (id, token_hash, member, created_at, seen_at, expires_at, address, agent)
      VALUES (\(id), \(token.hash), \(member), \(now), \(now), \(now + Self.lasts), \(address), \(agent))
      """)
    // The limit never prevents a sign-in: the least recently used session ends instead.
    let maximum = try Limit.sessions.maximum(for: member, tx)
    try tx.run(
      """
      DELETE FROM members_session WHERE member = \(member) AND access IS NULL AND seen_at <
        (SELECT seen_at FROM members_session WHERE member = \(member) AND access IS NULL
         ORDER BY seen_at DESC LIMIT 1 OFFSET \(maximum - 1))
      """)
  }
}

/// Returns a device name such as "Firefox on Android", as far as the `User-Agent` header reveals
/// it.
func deviceName(_ userAgent: String?) -> StoredPhrase {
  guard let userAgent, !userAgent.isEmpty else { return StoredPhrase("An app") }
  let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"), ("Linux", "Linux"),
  ]
  let browser = browsers.first { userAgent.contains($0.0) }?.1
  let system = systems.first { userAgent.contains($0.0) }?.1
  return switch (browser, system) {
  case (let browser?, let system?): StoredPhrase("\(browser) on \(system)", as: "a device")
  case (let browser?, nil): StoredPhrase(written: browser)
  case (nil, let system?): StoredPhrase("An app on \(system)")
  default: StoredPhrase("An app")
  }
}
