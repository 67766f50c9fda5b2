import HTTPTypes
import Logging
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import Members
@testable import MembersCognito

/// A site with only members whose passwords are managed by Cognito: the real operations, routes
/// and sessions on one engine.
struct CognitoPlaza: Sendable {
  static let password = "three green elephants"
  /// Created once, because it contains tens of thousands of words.
  private static let rules = PasswordRules()

  let store: any Database
  let world: TestWorld
  let members: Members
  let authenticator: SessionAuthenticator
  let site: Site
  let responder: Router

  var now: Instant { world.now }

  static func with(
    _ engine: Engine = .sqliteMemory, _ world: TestWorld, _ authority: CognitoAuthority,
    watchers: [any SignUpObserver] = [], _ body: (CognitoPlaza) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/tools", sandboxed: false, deadline: .testTimeout, world: .real)
      let members = Members(
        passwords: Passwords(rules: rules), seal: TOTPSecretCipher(forNow: world.world),
        shops: [.init(slug: "rental", title: "Rental")],
        pictures: Pictures(tools: tools),
        time: try #require(ShopTimeZone(identifier: "Europe/London")),
        watchers: watchers, authority: authority)
      try await engine.withStore(Members.tables + WebTables.migrations, world: world) {
        store in
        let keeper = SessionAuthenticator(
          store: store, demandsSecondFactor: false, authority: authority)
        let site = Site.testing(store, world: world, isDemo: false, identify: keeper.identify)
        try await body(
          CognitoPlaza(
            store: store, world: world, members: members, authenticator: keeper,
            site: site, responder: Router(site: site, routes: members.routes, storefronts: [])))
      }
    }
  }

  func guest(from address: String = "192.0.2.9") -> WebClient {
    WebClient(responder, address: address)
  }

  func count(_ sql: SQL) async throws -> Int { try await store.read { try $0.count(sql) } }

  func id(of email: String) async throws -> ID<Member> {
    try await store.read { tx in
      try #require(try tx.first("SELECT id FROM members_member WHERE email_key = \(email)")).value(
        "id")
    }
  }

  /// Creates a member from before the switch to Cognito, with a local password and a session.
  func formerMember(_ email: String) async throws -> (id: ID<Member>, token: String) {
    let session = NewSession(
      id: world.world.newID(), token: SecretToken(world.world), now: now, address: "192.0.2.9",
      agent: StoredPhrase(written: "Firefox"))
    let id = world.world.newID(Member.self)
    let hash = try PasswordHash(
      of: Self.password, salt: world.world.randomBytes(16),
      cost: ScryptCost(logRounds: 4, blockSize: 1, parallelism: 1)
    )
    let signUp = SignUp(
      id: id, person: MemberProfile(email: email, name: "Former"), password: hash, now: now)
    try await store.write { tx in
      try signUp(tx)
      try session.begin(for: id, tx)
    }
    return (id, session.token.text)
  }

  func signIn(_ email: String, _ password: String = password, from web: WebClient? = nil)
    async throws -> Reply
  {
    try await (web ?? guest()).post("/signin", form: ["email": email, "password": password])
  }

  func session(_ email: String, _ password: String = password) async throws -> Reply {
    try await guest().send(
      .post, "/api/session", json: #"{"email":"\#(email)","password":"\#(password)"}"#)
  }
}
