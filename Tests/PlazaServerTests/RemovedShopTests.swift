import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Storefronts
import Testing
import Wallet

@testable import PlazaServer

/// The server without one of its shops, as if the line of the shop had been deleted from the list.
@Suite struct RemovedShopTests {
  @Test(arguments: Shops.all.map { $0.slug })
  func `the server works without any one shop`(removed: String) async throws {
    try await withPlaza(without: removed) { plaza in
      let rest = Shops.all.map { $0.slug }.filter { $0 != removed }
      #expect(plaza.allStorefronts.map(\.slug) == rest)
      #expect(plaza.storefronts.map(\.slug) == rest)
      #expect(
        plaza.routes.allSatisfy { route in
          !["/\(removed)", "/api/\(removed)"].contains {
            route.pattern == $0 || route.pattern.hasPrefix($0 + "/")
          }
        })
      #expect(plaza.migrations.allSatisfy { !$0.id.hasPrefix(removed + "/") })
      try await plaza.store.migrate(plaza.migrations)
      let guest = WebClient(plaza.responder)
      #expect(try await guest.get("/\(removed)").status == .notFound)
      for slug in rest {
        #expect(try await guest.get("/\(slug)").status.code < 400, "\(slug) is open")
      }
      try await checkMember(plaza)
      try await checkProofs(plaza)
    }
  }

  @Test func `the last shop can be removed`() async throws {
    let settings = try await Settings.read(flags: [:], environment: [:], file: nil, shops: [])
    try await Assembly.withTemporaryAssembly(settings) { plaza in
      try await plaza.store.migrate(plaza.migrations)
      #expect(try await WebClient(plaza.responder).get("/").status == .ok)
    }
  }

  /// A member signs up, uses the pages that the shops contribute to, and deletes the account.
  private func checkMember(_ plaza: Assembly) async throws {
    let ann = WebClient(plaza.responder)
    let account = #"{"email":"ann@plaza.test","name":"Ann","password":"correct horse battery"}"#
    #expect(try await ann.send(.post, "/api/members", json: account).status == .created)
    let session = try await ann.send(.post, "/api/session", json: account)
    ann.signIn(token: try #require(session.json("token")))
    let pages = ["/", "/account", "/notifications", "/api/notifications/choices", "/search?q=a"]
    for page in pages { #expect(try await ann.get(page).status == .ok, "\(page)") }
    #expect(try await ann.get("/api/me/export").text.contains("README.txt"))
    let deletion = try await ann.send(
      .delete, "/api/me", json: #"{"password":"correct horse battery"}"#)
    #expect(deletion.status == .noContent, "\(deletion.text)")
  }

  /// The proofs of `plaza doctor`.
  private func checkProofs(_ plaza: Assembly) async throws {
    let (ledger, budgets, audit) = try await plaza.store.longRead { tx in
      (try VerifyLedger()(tx), try VerifyAdvertBudgets()(tx), try VerifyAudit()(tx))
    }
    #expect(ledger == .sound(transfers: 0, postings: 0) && budgets.isEmpty)
    guard case .whole = audit else {
      Issue.record("The audit log is broken.")
      return
    }
  }

  private func withPlaza(without slug: String, _ body: (Assembly) async throws -> Void)
    async throws
  {
    let world = TestWorld().world
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(
        flags: ["data": folder], environment: [:], file: nil,
        shops: Shops.all.filter { $0.slug != slug })
      let plaza = try await Assembly(
        onto: try SQLiteStore(inMemory: world), settings, world: world)
      try await body(plaza)
      await plaza.close()
    }
  }
}
