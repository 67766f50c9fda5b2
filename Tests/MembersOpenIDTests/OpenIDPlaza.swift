import HTTPTypes
import Jobs
import Logging
import Outbox
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaHTTP
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import Members
@testable import MembersOpenID

/// A site with only members and one provider: the real operations, routes and sessions on one
/// engine.
struct OpenIDPlaza: Sendable {
  static let password = "three green elephants"
  /// Created once, because it contains tens of thousands of words.
  private static let rules = PasswordRules()

  let store: any Database
  let world: TestWorld
  let members: Members
  let site: Site
  let responder: Router
  let provider: Provider

  static func with(
    _ engine: Engine = .sqliteMemory, isPosted: Bool = false,
    roles: [ProviderRoleRule] = [], demandsSecondFactor: Bool = false,
    _ body: (OpenIDPlaza) async throws -> Void
  ) async throws {
    try await LoopbackServer.open { server in
      let world = TestWorld()
      let provider = try Provider(server, world)
      let fetcher = HTTPFetcher(logger: .silent)
      let client = try client(provider, fetcher, isPosted, roles)
      do {
        try await site(engine, provider, client, demandsSecondFactor, body)
        await fetcher.close()
      } catch {
        await fetcher.close()
        throw error
      }
    }
  }

  private static func client(
    _ provider: Provider, _ fetcher: HTTPFetcher, _ isPosted: Bool, _ roles: [ProviderRoleRule]
  ) throws -> OpenIDProvider {
    var settings = OpenIDSettings(
      slug: "oidc", name: "School", issuer: provider.issuer,
      address: try #require(FetchURL(setting: provider.issuer)), client: Provider.client,
      secret: .shared(Provider.secret))
    settings.isPosted = isPosted
    settings.roles = roles
    return OpenIDProvider(
      settings, fetcher: fetcher, world: provider.world.world, deadline: .testTimeout,
      logger: .silent)
  }

  private static func site(
    _ engine: Engine, _ provider: Provider, _ client: OpenIDProvider, _ demands: Bool,
    _ body: (OpenIDPlaza) async throws -> Void
  ) async throws {
    let world = provider.world
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/tools", sandboxed: false, deadline: .testTimeout, world: .real)
      let time = try #require(ShopTimeZone(identifier: "Europe/London"))
      let tables =
        Members.tables + WebTables.migrations + Jobs(runners: [], time: time).migrations
        + Outbox.tables
      try await engine.withStore(tables, world: world) { store in
        let outbox = Outbox(sender: nil, store: store, time: time, world: world.world)
        let cost = ScryptCost(logRounds: 4, blockSize: 1, parallelism: 1)
        let members = Members(
          passwords: Passwords(hasher: PasswordHasher(cost: cost), rules: rules),
          seal: TOTPSecretCipher(forNow: world.world),
          shops: [.init(slug: "print", title: "Print shop")], pictures: Pictures(tools: tools),
          time: time, mail: MemberMail(outbox: outbox, origin: "https://plaza.test"),
          providers: [client])
        let authenticator = SessionAuthenticator(store: store, demandsSecondFactor: demands)
        let site = Site.testing(
          store, world: world, isDemo: false, identify: authenticator.identify)
        try await body(
          OpenIDPlaza(
            store: store, world: world, members: members, site: site,
            responder: Router(site: site, routes: members.routes, storefronts: []),
            provider: provider))
      }
    }
  }

  func guest(from address: String = "192.0.2.9") -> WebClient {
    WebClient(responder, address: address)
  }

  func count(_ sql: SQL) async throws -> Int { try await store.read { try $0.count(sql) } }

  /// Creates a member with a password.
  @discardableResult
  func enter(_ email: String, roles: [Role] = []) async throws -> ID<Member> {
    let id = world.world.newID(Member.self)
    let password = try await members.passwords.hash(Self.password, world.world)
    let now = world.now
    let signUp = SignUp(
      id: id, person: MemberProfile(email: email, name: "Ann Lee"), password: password, now: now)
    try await store.write { tx in
      try signUp(tx)
      for role in roles {
        try GrantRole(member: id, role: role, actor: id, reason: "for the test", now: now)(tx)
      }
    }
    return id
  }

  func signIn(_ email: String) async throws -> WebClient {
    let web = guest()
    let reply = try await web.post(
      "/signin", form: ["email": email, "password": Self.password])
    #expect(reply.status == .seeOther, "\(reply.text)")
    return web
  }

  /// Sends a browser to the provider.
  /// - Returns: The query with which it comes back.
  func begin(_ web: WebClient, _ query: String = "") async throws -> String {
    let reply = try await web.get("/signin/with/oidc\(query)")
    #expect(reply.status == .seeOther, "\(reply.text)")
    return try provider.authorize(try #require(reply.location))
  }

  /// Goes to the provider and back.
  func visit(_ web: WebClient, _ query: String = "") async throws -> Reply {
    try await web.get("/signin/with/oidc/return?\(try await begin(web, query))")
  }

  /// Creates an account with the provider's account.
  func join() async throws -> WebClient {
    let web = guest()
    _ = try await visit(web)
    let reply = try await web.post("/signin/with/oidc/join", form: ["name": "Ann Lee"])
    #expect(reply.status == .seeOther, "\(reply.text)")
    return web
  }

  func audit() async throws -> [String] {
    try await store.read {
      try $0.rows("SELECT action FROM members_audit ORDER BY seq").map { try $0.value("action") }
    }
  }

  func roles(_ email: String) async throws -> [String] {
    try await store.read { tx in
      try tx.rows(
        """
        SELECT r.role FROM members_role r JOIN members_member m ON m.id = r.member
        WHERE m.email_key = \(email) ORDER BY r.role
        """
      ).map { try $0.value("role") }
    }
  }

  /// Enrols a second factor directly.
  func secondFactor(of email: String) async throws -> TOTP {
    let totp = TOTP(secret: world.world.randomBytes(TOTP.secretBytes))
    let before = world.now - .seconds(30)
    let nonce = world.world.randomBytes(TOTPSecretCipher.nonceBytes)
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode(world.world) }
    let (cipher, now) = (members.cipher, world.now)
    try await store.write { tx in
      let row = try tx.first("SELECT id FROM members_member WHERE email_key = \(email)")
      let member: ID<Member> = try #require(row).value("id")
      try EnrolSecondFactor(member: member, seed: totp.secret, cipher, nonce: nonce, now: now)(tx)
      // The code of the previous step, so that the current one remains unused.
      try ConfirmSecondFactor(
        member: member, code: totp.code(at: TOTP.step(at: before)), recoveryCodes: codes,
        cipher: cipher, now: before)(tx)
    }
    return totp
  }

  func code(_ totp: TOTP) -> String { totp.code(at: TOTP.step(at: world.now)) }
}
