import HTTPTypes
import PlazaData
import PlazaServer
import PlazaTesting
import Testing

/// What the plaza keeps about a member its member can take along, and it goes when the member goes: each part that keeps
/// something is known to the members.
@Suite struct HolderTests {
  @Test func `an export has what the wallet, Marquee and the shelf keep`() async throws {
    try await withDemoPlaza { _, web in
      try await web.signIn(as: .ann)
      // The names of an archive's files stand in it as they are.
      let archive = try await web.get("/api/me/export").text
      let names = [
        "wallet/credits", "wallet/points", "wallet/vouchers", "marquee/clips", "marquee/shares", "print/stores",
        "print/orders", "print/documents", "plaza/letters",
      ]
      for name in names { #expect(archive.contains("\(name).json"), "\(name)") }
    }
  }

  @Test func `whoever leaves has nothing in the wallet or at Marquee any more`() async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .ann)
      let ann = try await plaza.store.read { tx in
        try tx.first("SELECT id FROM members_member WHERE email_key = 'ann@plaza.test'")?.value("id", as: String.self)
      }
      let film = try #require(try await web.get("/api/films?limit=1").json("id"))
      #expect(try await web.send(.post, "/api/marquee/shares", json: "{\"film\":\"\(film)\"}").status == .created)
      func left() async throws -> [Int] {
        try await plaza.store.read { tx in
          [
            try tx.count("SELECT COUNT(*) AS n FROM wallet_account WHERE member = \(ann) AND balance > 0"),
            try tx.count("SELECT COUNT(*) AS n FROM marquee_share"),
          ]
        }
      }
      #expect(try await left().allSatisfy { $0 > 0 })
      let gone = try await web.send(.delete, "/api/me", json: "{\"password\":\"plaza-demo\"}")
      #expect(gone.status == .noContent)
      #expect(try await left() == [0, 0])
    }
  }
}
