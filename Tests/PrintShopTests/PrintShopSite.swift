import HTTPTypes
import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaHTTP
import PlazaProcesses
import PlazaTesting
import PlazaUI

@testable import PrintShop
@testable import Wallet

/// The whole shop with one printing store, as seen by browsers. Bob is staff of the store.
struct PrintShopSite: Sendable {
  let store: any Database
  let clock: TestWorld
  let storeID: ID<PrintStore>
  let documentStore: EncryptedDocumentStore
  let tools: ToolRunner
  private let site: Site
  private let shop: PrintShop

  var storefront: PrintShop { shop }

  static func open(
    on engine: Engine = .sqliteMemory, startsAutomatically: Bool = false, week: Week = .always,
    _ body: @escaping (PrintShopSite) async throws -> Void
  ) async throws {
    let (settings, clock) = (StoreFixture.settings, TestWorld())
    let tables =
      WebTables.migrations + Members.tables + Jobs(runners: [], time: settings.time).migrations
      + Wallet.tables
      + PrintShop.tables
    try await withTemporaryFolder { folder in
      let files = try await DiskFileStore(root: folder + "/files", reserve: 0, world: clock.world)
      let tools = try await ToolRunner(
        folder: folder + "/bench", deadline: .testTimeout, world: .real)
      let fetcher = HTTPFetcher(logger: .silent)
      try await engine.withStore(tables, world: clock) { store in
        let services = PrintServices(
          store: store, files: files, tools: tools, fetcher: fetcher, world: clock.world)
        let shop = PrintShop(settings: settings, services: services)
        let site = PrintShopSite(
          store: store, clock: clock, storeID: clock.world.newID(),
          documentStore: services.documentStore, tools: tools,
          site: Site.testing(store, world: clock, storefronts: [shop]), shop: shop)
        try await site.build(startsAutomatically, week)
        try await body(site)
      }
      await fetcher.close()
    }
  }

  /// The same store on the level of the database.
  var shopFixture: OrderFixture {
    OrderFixture(store: store, clock: clock, storeID: storeID, settings: StoreFixture.settings)
  }

  private func build(_ startsAutomatically: Bool, _ week: Week) async throws {
    let (id, now, bob) = (storeID, clock.now, Cast.bob.id)
    var details = StoreDetails.some("Hanbit Print")
    details.startsAutomatically = startsAutomatically
    let open = CreateStore(details, week: week, id: id, now: now)
    let set = SetRates(OrderFixture.rates, of: id, by: nil, in: clock.world)
    try await store.write { tx in
      try open(tx)
      try set(tx)
      try tx.run("INSERT INTO print_store_staff (store, member) VALUES (\(id), \(bob))")
      for person in [Cast.ann, .bob] {
        try tx.run(
          """
          INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
          VALUES (\(person.id), \(person.rawValue), \(person.rawValue), \(person.viewer.name), \(person.rawValue), \(now))
          """)
      }
    }
    try await shopFixture.printer("Front")
  }

  /// Returns a client with a language, signed in as `person`; a guest if that is nil.
  func visitor(
    _ person: Cast? = nil, _ language: Language = .english, host: String = "plaza.test"
  ) async throws -> WebClient {
    let web = WebClient(
      Router(site: site, routes: LanguageRoutes().routes, storefronts: [shop]), host: host)
    if let person { web.signIn(as: person) }
    if language != .english {
      _ = try await web.post("/language", form: ["language": language.code])
    }
    return web
  }

  func topUp(_ person: Cast, _ amount: Int = 1000) async throws {
    var transfer = Transfer(
      key: "top-up/\(clock.world.newID(Transfer.self))", reason: "top-up", at: clock.now,
      in: clock.world)
    transfer.move(amount, .credit, from: .topUps, to: .available(person.id))
    let post = PostTransfer(transfer)
    try await store.write { try post($0) }
  }

  /// Sets a document's title, as its owner's browser does.
  func name(_ document: ID<Document>, _ title: String) async throws {
    try await store.write { tx in
      guard let key = try EncryptedDocumentStore.key(of: document, tx) else { return }
      let sealed = try key.seal(Array(title.utf8), "title", of: document)
      try tx.run("UPDATE print_document SET title = \(sealed) WHERE id = \(document)")
    }
  }
}
