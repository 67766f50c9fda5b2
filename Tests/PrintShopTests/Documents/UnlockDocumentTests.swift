import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

/// PDFs that are protected by a password.
struct UnlockDocumentTests {
  @Test(arguments: Engine.all)
  func `the order form accepts the file password, and a wrong one keeps all other input`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let (ann, order) = (try await site.visitor(.ann), "/print/order/\(site.storeID)")
      let other = try await site.shopFixture.document(of: Cast.ann.id, pages: 2)
      let id = try await site.lockedDocument(of: .ann)
      let field = "password.\(id)"
      #expect(try await ann.get(order).text.contains("name=\"\(field)\""))
      let typed = site.options(other, ["copies": "7", "pages": "2"])
      let wrong = try await ann.post(order, fields: typed + [(field, "guess-1f")])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("t the file"))
      #expect(wrong.text.contains("value=\"7\"") && wrong.text.contains("value=\"2\""))
      #expect(
        wrong.text.contains("value=\"\(other)\" checked") && !wrong.text.contains("guess-1f"))
      #expect(HTMLCheck(document: wrong.bytes).faults == [])

      let right = try await ann.post(order, fields: typed + [(field, "secret")])
      #expect(right.status == .ok && right.text.contains("File unlocked."))
      #expect(right.text.contains("value=\"7\"") && right.text.contains("value=\"\(id)\" checked"))
      #expect(!right.text.contains("name=\"\(field)\""))
      #expect(try await ann.post(order, fields: site.options(id)).status == .seeOther)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `the password is not stored, and the unlocked document needs none`(engine: Engine)
    async throws
  {
    try await UploadFixture.open(on: engine) { room in
      let password = "canary-8e21b7"
      let whole = PDFText.of(["", "", ""])
      let id = try await room.upload(
        try await PDFText.locked(whole, by: password, room.tools), name: "Marks.pdf")
      #expect(try await room.prepare(id).isLocked)
      let unlock = UnlockDocument(
        documentStore: room.documentStore, tools: room.tools, settings: room.settings)
      await #expect(throws: UnlockDocument.Refusal.wrong) {
        try await unlock(id, of: Cast.ann.id, with: "Canary-8e21b7")
      }
      await #expect(throws: UnlockDocument.Refusal.wrong) {
        try await unlock(id, of: Cast.ann.id, with: "\n\(password)")
      }
      await #expect(throws: UnlockDocument.Refusal.notLocked) {
        try await unlock(id, of: Cast.bob.id, with: password)
      }
      try await unlock(id, of: Cast.ann.id, with: password)
      let found = try #require(
        try await room.store.read { try Document.find(id, of: Cast.ann.id, $0) })
      #expect(found.state == .ready && found.pages == 3)
      #expect(try room.find(password).isEmpty)
      await #expect(throws: UnlockDocument.Refusal.notLocked) {
        try await unlock(id, of: Cast.ann.id, with: password)
      }
    }
  }

  @Test func `password attempts per hour are limited`() async throws {
    try await PrintShopSite.open { site in
      let id = try await site.lockedDocument(of: .ann)
      let unlock = UnlockDocument(
        documentStore: site.documentStore, tools: site.tools, settings: StoreFixture.settings)
      for _ in 0..<Limit.documentPasswords.maximum {
        await #expect(throws: UnlockDocument.Refusal.wrong) {
          try await unlock(id, of: Cast.ann.id, with: "")
        }
      }
      await #expect(throws: LimitReached.self) {
        try await unlock(id, of: Cast.ann.id, with: "secret")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `an API client sends the password with the order`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let program = try await site.visitor()
      program.useBearer(Cast.ann.rawValue)
      let id = try await site.lockedDocument(of: .ann)
      func order(_ password: String?) async throws -> Reply {
        let field = password.map { ",\"password\":\"\($0)\"" } ?? ""
        return try await program.send(
          .post, "/api/print/orders",
          json: "{\"store\":\"\(site.storeID)\",\"documents\":[{\"upload\":\"\(id)\"\(field)}]}")
      }
      let none = try await order(nil)
      #expect(none.status == .conflict && none.json("type") == "/problems/document-locked")
      let wrong = try await order("guess")
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("documents.0.password"))
      for _ in 0..<2 { #expect(try await order("secret").status == .created) }
    }
  }

  @Test func `a document can also be unlocked on the documents page`() async throws {
    try await PrintShopSite.open { site in
      let (ann, id) = (try await site.visitor(.ann), try await site.lockedDocument(of: .ann))
      let page = try await ann.get("/print/me/documents")
      #expect(page.text.contains("File password") && HTMLCheck(document: page.bytes).faults == [])
      let place = "/print/me/documents/\(id)/again"
      _ = try await ann.post(place, form: ["password": "guess"])
      #expect(try await ann.get("/print/me/documents").text.contains("File password"))
      _ = try await site.visitor(.bob).post(place, form: ["password": "secret"])
      #expect(try await ann.get("/print/me/documents").text.contains("File password"))
      _ = try await ann.post(place, form: ["password": "secret"])
      #expect(!(try await ann.get("/print/me/documents").text.contains("File password")))
    }
  }

  @Test(arguments: Engine.all)
  func `a print job with a locked document says where to unlock it, then continues`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let dialog = try await site.dialog()
      let pdf = try await PDFText.locked(PDFText.of(["", ""]), site.tools)
      let sent = try await dialog.send(.printJob, [.name("Marks")], document: pdf)
      let job = try #require(sent.job["job-id"].first?.number)
      try await site.prepare()
      let told = try await dialog.jobAttributes(job)
      #expect(
        told.state == 8 && told.job["job-state-reasons"].first?.text == "document-password-error")
      #expect(told.job["job-state-message"].first?.text?.contains("/print/me/documents") == true)
      let row = try await site.store.read { try $0.first("SELECT document FROM print_job") }
      let id: ID<Document> = try #require(row).value("document")
      let unlock = UnlockDocument(
        documentStore: site.documentStore, tools: site.tools, settings: StoreFixture.settings)
      try await unlock(id, of: Cast.ann.id, with: "secret")
      #expect(try await site.orders(of: .ann, .draft).count == 1)
    }
  }
}

extension PrintShopSite {
  /// Creates a PDF with the password "secret".
  fileprivate func lockedDocument(of person: Cast) async throws -> ID<Document> {
    let pdf = try await PDFText.locked(PDFText.of(["", ""]), tools)
    let (id, key, now) = (
      clock.world.newID(Document.self), DocumentKey(in: clock.world), clock.now
    )
    let part = try await documentStore.put(pdf, .upload, number: 1, of: id, key)
    try await store.write { tx in
      try tx.run(
        """
        INSERT INTO print_document (id, member, state, reason, key, length, received, began_at, keep_until)
        VALUES (\(id), \(person.id), 'refused', 'locked', \(key.raw), \(pdf.count), \(pdf.count), \(now),
          \(now + .hours(72)))
        """)
      try part.insert(of: id, tx)
    }
    return id
  }
}
