import Members
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

@Suite struct PrintPersonalDataTests {
  @Test(arguments: Engine.all)
  func `an export has every order with its price, and the document names`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.paid(Cast.ann.id)
      let line = try #require(try await site.store.read { try OrderLine.of(order.id, $0).first })
      try await site.name(line.document, "Thesis.pdf")
      let holder = PrintPersonalData(
        StoreFixture.settings, store: site.store, files: site.documentStore.files,
        in: site.clock.world)
      let files = try await site.store.read { try holder.export(Cast.ann.id, $0) }
      #expect(
        files.map(\.name) == [
          "print/orders.json", "print/documents.json", "print/devices.json", "print/presets.json",
        ])
      let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(texts[0].contains("\"totalMinor\":70") && texts[0].contains("\"state\":\"order\""))
      #expect(texts[1].contains("Thesis.pdf"))
      let nothing = try await site.store.read { try holder.export(Cast.bob.id, $0) }
      #expect(
        nothing.map { String(decoding: $0.bytes, as: UTF8.self) } == ["[]", "[]", "[]", "[]"])
    }
  }

  @Test(arguments: Engine.all)
  func `an export has the decrypted documents of the member`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let holder = PrintPersonalData(
        StoreFixture.settings, store: site.store, files: site.documentStore.files,
        in: site.clock.world)
      let document = try await site.shopFixture.document(of: Cast.ann.id, pages: 1)
      let whole = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let key = try #require(
        try await site.store.read { try EncryptedDocumentStore.key(of: document, $0) })
      for (number, piece) in [whole[..<200_000], whole[200_000...]].enumerated() {
        let part = try await site.documentStore.put(
          Array(piece), .pdf, number: number + 1, of: document, key)
        try await site.store.write { try part.insert(of: document, $0) }
      }
      let files = try await site.store.read { try holder.files(Cast.ann.id, $0) }
      #expect(
        files.map(\.name) == ["print/documents/\(document).pdf"]
          && files.map(\.length) == [whole.count])
      let archive = ZipStream(ZipArchive(at: site.clock.now), files)
      var bytes: [UInt8] = []
      while bytes.count < archive.length {
        bytes += try await archive.read(from: bytes.count, count: 131_072)
      }
      #expect(bytes.firstRange(of: whole) != nil)
      #expect(try await site.store.read { try holder.files(Cast.bob.id, $0) }.isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a member refunds waiting orders and keeps only orders being printed`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let (waiting, begun) = (
        try await site.shopFixture.paid(Cast.ann.id), try await site.shopFixture.paid(Cast.ann.id)
      )
      try await site.shopFixture.start(begun)
      let draft = try await site.shopFixture.draft(Cast.ann.id)
      let documents = try await site.store.read { tx in
        try [waiting, begun, draft].flatMap { try OrderLine.of($0.id, tx).map(\.document) }
      }
      for document in documents { try await site.name(document, "Thesis.pdf") }
      let holder = PrintPersonalData(
        StoreFixture.settings, store: site.store, files: site.documentStore.files,
        in: site.clock.world)
      try await site.store.write { try holder.erase(Cast.ann.id, $0) }
      #expect(try await site.shopFixture.balance(Cast.ann.id) == Balance(available: 930))
      #expect(try await site.state(waiting) == .canceled)
      #expect(try await site.state(begun) == .printing)
      let left = try await site.store.read { tx in
        try documents.map { try Document.find($0, of: Cast.ann.id, tx)?.state }
      }
      #expect(left == [.gone, .ready, .gone])
      let titles = try await site.store.read { tx in
        try documents.map { try EncryptedDocumentStore.title(of: $0, tx) }
      }
      #expect(titles == [nil, nil, nil])
      await #expect(throws: OrderRefusal.noSuchOrder) { _ = try await site.state(draft) }
      #expect(try await site.shopFixture.isSound())
    }
  }

  @Test func `a ledger entry names the order and the store, with a link while the shop is open`()
    async throws
  {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      let order = try await site.shopFixture.paid(Cast.ann.id)
      let references: Set = [
        OrderReference.text(order.id), "checkout/1", OrderReference.text(site.clock.world.newID()),
      ]
      for isOpen in [true, false] {
        let descriptions = try await site.store.read {
          try PrintDescriptions(isOpen: isOpen).descriptions(of: references, $0)
        }
        #expect(
          descriptions == [
            OrderReference.text(order.id): TransactionDescription(
              "Print order 1 at Hanbit Print", isOpen ? Paths.order(order.id) : nil)
          ])
      }
    }
  }
}
