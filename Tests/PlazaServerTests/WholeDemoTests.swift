import HTTPTypes
import PlazaBase
import PlazaData
import PlazaServer
import PlazaTesting
import Testing
import Wallet

/// The demo as visitors see it, with content on every page.
@Suite struct WholeDemoTests {
  private func withWholeDemo(
    _ engine: Engine, _ body: (Assembly, WebClient) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
      let world = TestWorld()
      try await engine.withStore(world: world) { store in
        let plaza = try await Assembly(onto: store, settings, world: world.world)
        try await store.migrate(plaza.migrations)
        #expect(try await plaza.fillDemo())
        try await body(plaza, WebClient(plaza.responder))
      }
    }
  }

  @Test(arguments: Engine.all)
  func `every demo person has data on their pages`(engine: Engine) async throws {
    let expected: [(String, String, [String])] = [
      ("bob", "/popcorn/watched", ["Paddington 2", "Project Hail Mary"]),
      ("bob", "/popcorn/bookmarked", ["The Odyssey", "Stalker"]),
      ("bob", "/marquee/home", ["Favourites"]),
      ("bob", "/wallet/vouchers", ["A free night", "Popcorn at the Corner"]),
      ("bob", "/rental/card", ["Alien"]), ("bob", "/rental/card/reservations", ["Spirited Away"]),
      ("ann", "/popcorn/watched", ["Chungking Express", "기숙사"]),
      ("ann", "/print/me", ["Hanbit Print Works"]),
      ("theo", "/camp/progress", ["Theo Novak"]),
      ("theo", "/camp/messages", ["Marc Tremblay"]), ("eva", "/camp/messages", ["Theo Novak"]),
      ("eva", "/camp/progress", ["Theo Novak"]),
      ("coach", "/camp/progress", ["Theo Novak", "Ann Lee"]),
      ("clerk", "/rental/rentals/overdue", ["Patrick O’Brien"]),
      ("press", "/print/desk", ["Hanbit Print Works"]),
      ("wallet", "/wallet/desk", ["Bob Iyer"]), ("admin", "/", ["Dan Whitcombe"]),
    ]
    try await withWholeDemo(engine) { _, web in
      for (person, path, words) in expected {
        let visitor = web.newVisitor()
        try await visitor.signIn(email: "\(person)@plaza.test")
        let reply = try await visitor.get(path)
        #expect(reply.status == .ok, "\(path)")
        for word in words {
          #expect(reply.text.contains(word), "\(path) of \(person) has no \(word)")
        }
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the demo ledger balances, and a second start adds nothing`(engine: Engine) async throws {
    try await withWholeDemo(engine) { plaza, _ in
      guard case .sound = try await plaza.store.longRead({ try VerifyLedger()($0) }) else {
        Issue.record("the ledger does not add up")
        return
      }
      let before = try await counts(plaza.store)
      #expect(try await plaza.fillDemo() == false)
      #expect(try await counts(plaza.store) == before && before.allSatisfy { $0 > 0 })
    }
  }

  private func counts(_ store: any Database) async throws -> [Int] {
    let tables = [
      "members_member", "film", "shelf_play", "shelf_mark", "wallet_transfer", "wallet_voucher",
      "rental",
      "rental_reservation", "print_store", "camp_measure", "camp_message", "job",
    ]
    return try await store.read { tx in
      try tables.map { try tx.count(SQL(unsafe: "SELECT count(*) AS n FROM \($0)")) }
    }
  }

  @Test func `demo clips are enqueued as jobs, and prints only if a printer responds`()
    async throws
  {
    try await withWholeDemo(.sqliteMemory) { plaza, _ in
      let kinds = try await plaza.store.read { tx in
        try tx.rows(
          "SELECT kind, count(*) AS n FROM job WHERE kind LIKE '%demo' GROUP BY kind ORDER BY kind"
        )
        .map { (try $0.value("kind", as: String.self), try $0.value("n", as: Int.self)) }
      }
      // No printer responds here, so prints cannot be ordered.
      #expect(kinds.map(\.0) == ["camp.demo"] && kinds[0].1 > 12)
    }
  }
}
