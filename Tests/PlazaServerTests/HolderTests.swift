import HTTPTypes
import PlazaData
import PlazaServer
import PlazaTesting
import Testing

/// Every module that stores personal data takes part in the export and in the deletion of an
/// account.
@Suite struct HolderTests {
  @Test func `an export has data of the wallet, Marquee and the shelf`() async throws {
    try await withDemoPlaza { _, web in
      try await web.signIn(as: .ann)
      // The names of an archive's files are stored uncompressed.
      let archive = try await web.get("/api/me/export").text
      let names = [
        "wallet/credits", "wallet/points", "wallet/vouchers", "marquee/clips", "marquee/shares",
        "print/stores",
        "print/orders", "print/documents", "plaza/letters",
      ]
      for name in names { #expect(archive.contains("\(name).json"), "\(name)") }
    }
  }

  @Test func `a deleted account has nothing left in the wallet or at Marquee`() async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .ann)
      let ann = try await plaza.store.read { tx in
        try tx.first("SELECT id FROM members_member WHERE email_key = 'ann@plaza.test'")?.value(
          "id", as: String.self)
      }
      let film = try #require(try await web.get("/api/films?limit=1").json("id"))
      #expect(
        try await web.send(.post, "/api/marquee/shares", json: "{\"film\":\"\(film)\"}").status
          == .created)
      func left() async throws -> [Int] {
        try await plaza.store.read { tx in
          [
            try tx.count(
              "SELECT COUNT(*) AS n FROM wallet_account WHERE member = \(ann) AND balance > 0"),
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

  @Test func `an account with credits is deleted only after the shown amount is given up`()
    async throws
  {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(email: "bob@plaza.test")
      let page = try await web.get("/account/delete")
      #expect(page.text.contains("£20.00") && page.hidden("creditsMinor") == "2000")
      for more in ["", ", \"creditsMinor\": 1999"] {
        let kept = try await web.send(
          .delete, "/api/me", json: "{\"password\":\"plaza-demo\"\(more)}")
        #expect(
          kept.status == .conflict && kept.json("type") == "/problems/credits-left", "\(kept.text)"
        )
        #expect(kept.text.contains(#""creditsMinor":2000"#) && kept.text.contains("£20.00"))
      }
      let unticked = try await web.post(
        "/account/delete", form: ["current": "plaza-demo", "creditsMinor": "2000"])
      #expect(unticked.status == .conflict && HTMLCheck(document: unticked.bytes).faults.isEmpty)
      #expect(try await web.get("/api/me").status == .ok)
      let gone = try await web.post(
        "/account/delete",
        form: ["current": "plaza-demo", "creditsMinor": "2000", "giveUp": "true"])
      #expect(gone.status == .seeOther && gone.location == "/")
      let given = try await plaza.store.read { tx in
        try tx.rows(
          "SELECT amount FROM wallet_posting WHERE account = 'given up' AND unit = 'credit'"
        )
        .map { try $0.value("amount", as: Int.self) }
      }
      #expect(given == [2000])
    }
  }

  @Test
  func `an administrator sees remaining credits before removing a member and must give them up`()
    async throws
  {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      let bob = try await plaza.store.read { tx in
        try tx.first("SELECT id FROM members_member WHERE email_key = 'bob@plaza.test'")?.value(
          "id", as: String.self)
      }
      let place = "/members/\(try #require(bob))/remove"
      #expect(try await web.get(place).text.contains("Give up £20.00"))
      let refused = try await web.post(
        place, form: ["reason": "Moved away", "creditsMinor": "2000"])
      #expect(refused.status == .conflict && refused.text.contains("paid out at a counter"))
      let gone = try await web.post(
        place, form: ["reason": "Moved away", "creditsMinor": "2000", "giveUp": "true"])
      #expect(gone.location == "/members")
    }
  }
}
