import HTTPTypes
import Jobs
import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import Members

/// A site with only members: the real operations, routes and sessions on one engine, with
/// inexpensive password hashes.
struct Plaza: Sendable {
  static let password = "three green elephants"
  /// Created once, because it contains tens of thousands of words.
  static let rules = PasswordRules()

  let store: any Database
  let world: TestWorld
  let members: Members
  let site: Site
  let responder: Router

  var now: Instant { world.now }

  static func with(
    _ engine: Engine = .sqliteMemory, cost: ScryptCost = .cheap, demandsSecondFactor: Bool = false,
    isDemo: Bool = false, holders: [any PersonalDataProvider] = [],
    breached: BreachedPasswords? = nil,
    seal: TOTPSecretCipher? = nil, mailing origin: String? = nil,
    report: @escaping @Sendable (String) -> Void = { _ in },
    observe: StatementObserver? = nil,
    _ body: (Plaza) async throws -> Void
  ) async throws {
    let world = TestWorld()
    try await withTemporaryFolder { folder in
      let tools = try await ToolRunner(
        folder: folder + "/tools", sandboxed: false, deadline: .testTimeout, world: .real)
      let time = try #require(ShopTimeZone(identifier: "Europe/London"))
      let tables =
        Members.tables + WebTables.migrations + Jobs(runners: [], time: time).migrations
        + Outbox.tables
      try await engine.withStore(tables, world: world, observe: observe) { store in
        let outbox = Outbox(sender: nil, store: store, time: time, world: world.world)
        let members = Members(
          passwords: Passwords(
            hasher: PasswordHasher(cost: cost), rules: rules, breached: breached, report: report),
          seal: seal ?? TOTPSecretCipher(forNow: world.world),
          shops: [
            .init(slug: "rental", title: "Rental counter"),
            .init(slug: "print", title: "Print shop"),
          ],
          pictures: Pictures(tools: tools), time: time, holders: holders,
          mail: origin.map { MemberMail(outbox: outbox, origin: $0) })
        try await body(Plaza(store, world, members, demandsSecondFactor, isDemo))
      }
    }
  }

  private init(
    _ store: any Database, _ world: TestWorld, _ members: Members, _ demands: Bool, _ isDemo: Bool
  ) {
    self.store = store
    self.world = world
    self.members = members
    let keeper = SessionAuthenticator(store: store, demandsSecondFactor: demands)
    site = .testing(
      store, world: world, isDemo: isDemo, scopeAreas: members.scopeAreas,
      identify: keeper.identify)
    responder = Router(site: site, routes: members.routes, storefronts: [])
  }

  /// The client of Cleo, a signed-out visitor.
  func guest(from address: String = "192.0.2.9") -> WebClient {
    WebClient(responder, address: address)
  }

  /// Creates a member without a session.
  @discardableResult
  func enter(_ person: Cast, roles: [Role] = []) async throws -> ID<Member> {
    let id = world.world.newID(Member.self)
    let password = try await members.passwords.hash(Self.password, world.world)
    let signUp = SignUp(id: id, person: person.person, password: password, now: now)
    let now = now
    try await store.write { tx in
      try signUp(tx)
      for role in person.viewer.roles.union(roles) {
        try GrantRole(member: id, role: role, actor: id, reason: "for the test", now: now)(tx)
      }
    }
    return id
  }

  /// Creates a member who signs in through the page.
  func visitor(_ person: Cast) async throws -> WebClient {
    try await enter(person)
    return try await signIn(person)
  }

  func signIn(_ person: Cast, password: String = Self.password) async throws -> WebClient {
    let web = guest()
    let reply = try await web.post("/signin", form: ["email": person.email, "password": password])
    #expect(reply.status == .seeOther, "\(reply.text)")
    return web
  }

  func account(_ id: ID<Member>) async throws -> Account? {
    try await store.read { try Account.find(id, $0) }
  }

  func id(of person: Cast) async throws -> ID<Member> {
    let key = person.person.emailKey
    return try await store.read { tx in
      try #require(try tx.first("SELECT id FROM members_member WHERE email_key = \(key)")).value(
        "id")
    }
  }

  func count(_ sql: SQL) async throws -> Int { try await store.read { try $0.count(sql) } }

  func audit() async throws -> [AuditEntry] {
    try await store.read {
      try AuditQuery(by: members.time, limit: 200)($0).lines.map(\.entry).reversed()
    }
  }

  func hash(_ password: String) async throws -> PasswordHash {
    try await members.passwords.hash(password, world.world)
  }
}

extension ScryptCost {
  static let cheap = ScryptCost(logRounds: 4, blockSize: 1, parallelism: 1)
}

extension Cast {
  var email: String { "\(rawValue)@plaza.test" }
  var person: MemberProfile { MemberProfile(email: email, name: viewer.name) }
}

/// Returns the slug of the refusal; `nil` if the body succeeds.
func refusal(_ body: () async throws -> Void) async throws -> String? {
  do {
    try await body()
    return nil
  } catch let refusal as any Refusal {
    return refusal.slug
  }
}
