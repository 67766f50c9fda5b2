import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaHTTP
import PlazaProcesses
import PlazaTesting
import PlazaUI
import Testing

@testable import PrintShop
@testable import Wallet

@Suite struct OrderAPITests {
  /// Everything except the browser is real: tus, the PDF tools, the wallet, and a printer.
  @Test func `a document goes from upload to print, with its payment`() async throws {
    try await OrderAPIFixture.open { counter in
      let (ann, kim) = (counter.program(.ann), counter.program(.kim))
      let pages = (1...12).map { "BT /F1 40 Tf 72 600 Td (Page no \($0)) Tj ET" }
      let drawing = Dictionary(
        uniqueKeysWithValues: pages.enumerated().map { ($0.offset + 1, $0.element) })
      let upload = try await counter.fixture.upload(
        PDFText.of(Array(repeating: "", count: 12), drawing: drawing))
      #expect(try await counter.fixture.prepare(upload).state == .ready)
      let wanted = #"{"copies":2,"sides":"two-sided-long-edge","pageRanges":"1-9","numberUp":2}"#
      let drafted = try await counter.order(ann, upload, wanted)
      #expect(drafted.status == .created && drafted.json("state") == "draft")
      #expect(
        drafted.text.contains("\"printedSides\":10") && drafted.text.contains("\"sheets\":6"))
      #expect(drafted.text.contains("\"totalMinor\":62"))
      let place = try #require(drafted.location)
      #expect(
        try await ann.send(.post, place + "/pick-up", json: #"{"code":"1"}"#).json("type")
          == "/problems/not-done")
      let poor = try await ann.send(.post, place + "/pay", json: "{}")
      #expect(poor.status == .conflict && poor.json("type") == "/problems/not-enough-credits")
      try await counter.topUp(.ann, 100)
      #expect(try await ann.send(.post, place + "/pay", json: "{}").json("state") == "order")
      #expect(
        try await kim.get("/api/print/stores/\(counter.store)/queue").text.contains("\"number\":1")
      )
      #expect(try await kim.send(.post, place + "/start", json: "{}").json("state") == "printing")
      #expect(
        try await ann.send(.post, place + "/cancel", json: "{}").json("type")
          == "/problems/already-printing")
      try await counter.print()
      let done = try await ann.get(place)
      #expect(done.json("state") == "done")
      let code = try #require(done.json("code"))
      #expect(
        try await ann.send(.post, place + "/pick-up", json: #"{"code":"x"}"#).json("type")
          == "/problems/wrong-code")
      let over = try await ann.send(.post, place + "/pick-up", json: "{\"code\":\"\(code)\"}")
      #expect(over.json("state") == "picked-up")
      #expect(try await counter.balance(.ann) == Balance(available: 38))
      let told = try counter.press.options(ofJob: 1)
      #expect(told["IPP_COPIES"] == "2" && told["IPP_SIDES"] == "two-sided-long-edge")
      #expect(try await counter.numbers() == [[1, 2], [3, 4], [5, 6], [7, 8], [9]])
      try await SweepDocuments(
        documentStore: counter.fixture.documentStore, now: counter.fixture.clock.now
      ).callAsFunction()
      #expect(try await counter.fixture.documentStore.files.list(DocumentPart.prefix).isEmpty)
    }
  }

  @Test func `orders of another member or store are not found`() async throws {
    try await OrderAPIFixture.open { counter in
      let upload = try await counter.fixture.upload(PDFText.of([""]))
      _ = try await counter.fixture.prepare(upload)
      let (ann, bob) = (counter.program(.ann), counter.program(.bob))
      try await counter.topUp(.ann, 100)
      #expect(
        try await counter.order(bob, upload, "{}").json("type") == "/problems/document-not-ready")
      let place = try #require(try await counter.order(ann, upload, "{}").location)
      for way in ["/pay", "/cancel"] {
        #expect(try await bob.send(.post, place + way, json: "{}").status == .notFound)
      }
      #expect(try await bob.get(place).status == .notFound)
      #expect(try await ann.send(.post, place + "/pay", json: "{}").status == .ok)
      for way in ["/start", "/hold", "/refuse", "/hand-over", "/refund"] {
        let asked = try await bob.send(.post, place + way, json: #"{"reason":"x","document":1}"#)
        #expect(asked.status == .notFound, "\(way)")
      }
      #expect(try await bob.get("/api/print/stores/\(counter.store)/queue").status == .notFound)
    }
  }

  @Test func `all invalid options are reported at once`() async throws {
    try await OrderAPIFixture.open { counter in
      let ann = counter.program(.ann)
      let options =
        #"{"copies":0,"sides":"three","numberUp":3,"pageRanges":"5-1","finishings":["fold"]}"#
      let answer = try await counter.order(ann, counter.fixture.clock.world.newID(), options)
      #expect(answer.status == .unprocessableContent)
      for field in ["copies", "sides", "numberUp", "pageRanges", "finishings"] {
        #expect(answer.text.contains("documents.0.options.\(field)"), "\(field)")
      }
      #expect(try await ann.send(.post, "/api/print/orders", json: "[]").status == .badRequest)
    }
  }
}

/// A store with a real printer, and the API's routes.
private struct OrderAPIFixture {
  let fixture: UploadFixture
  let store: ID<PrintStore>
  let press: FakePrinter
  private let responder: Router
  private let fetcher: HTTPFetcher

  static func open(_ body: (OrderAPIFixture) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await FakePrinter.open(in: folder) { press in
        try await UploadFixture.open(on: .sqliteFile) { room in
          let fetcher = HTTPFetcher(logger: .silent)
          let store = room.clock.world.newID(PrintStore.self)
          try await build(store, press, room)
          let paper = TryImposition(documentStore: room.documentStore, tools: room.tools)
          let routes =
            OrderAPI(settings: room.settings, paper: paper).routes
            + QueueAPI(settings: room.settings).routes
          let responder = Router(site: room.site, routes: routes, storefronts: [])
          do {
            try await body(
              OrderAPIFixture(
                fixture: room, store: store, press: press, responder: responder, fetcher: fetcher))
          } catch {
            await fetcher.close()
            throw error
          }
          await fetcher.close()
        }
      }
    }
  }

  private static func build(_ store: ID<PrintStore>, _ press: FakePrinter, _ room: UploadFixture)
    async throws
  {
    let world = room.clock.world
    let open = CreateStore(.some(), id: store, now: room.clock.now)
    let set = SetRates(OrderFixture.rates, of: store, by: nil, in: world)
    let (printer, kim, address) = (world.newID(Printer.self), Cast.kim.id, press.address)
    try await room.store.write { tx in
      try open(tx)
      try set(tx)
      try tx.run("INSERT INTO print_store_staff (store, member) VALUES (\(store), \(kim))")
      try tx.run(
        """
        INSERT INTO print_printer (id, store, name, address, is_used, is_removed, state, reasons, capabilities)
        VALUES (\(printer), \(store), 'Front', \(address), \(true), \(false), 'idle', '',
          \(Capabilities.everything.text))
        """)
    }
  }

  func program(_ person: Cast) -> WebClient {
    let web = WebClient(responder)
    web.useBearer(person.rawValue)
    return web
  }

  func order(_ web: WebClient, _ upload: ID<Document>, _ options: String) async throws -> Reply {
    try await web.send(
      .post, "/api/print/orders",
      json:
        "{\"store\":\"\(store)\",\"documents\":[{\"upload\":\"\(upload)\",\"options\":\(options)}]}"
    )
  }

  func topUp(_ person: Cast, _ amount: Int) async throws {
    var transfer = Transfer(
      key: "top-up", reason: "top-up", at: fixture.clock.now, in: fixture.clock.world)
    transfer.move(amount, .credit, from: .topUps, to: .available(person.id))
    let post = PostTransfer(transfer)
    try await fixture.store.write { try post($0) }
  }

  func balance(_ person: Cast) async throws -> Balance {
    try await fixture.store.read { try Balance.of(person.id, .credit, $0) }
  }

  /// Runs the print job until every run has ended.
  func print() async throws {
    let job = PrintRunJob(
      settings: fixture.settings, store: fixture.store, fetcher: fetcher,
      paper: ImposePages(documentStore: fixture.documentStore, tools: fixture.tools),
      world: fixture.clock.world)
    let end = ContinuousClock.now + .testTimeout
    while ContinuousClock.now < end {
      let open = try await fixture.store.read {
        try $0.rows("SELECT \(Run.columns) FROM print_run ORDER BY id").map(Run.init).first {
          $0.state.isOpen
        }
      }
      guard let open else { return }
      _ = try await job.advance(open.id)
    }
  }

  /// Returns the page numbers on each printed side.
  func numbers() async throws -> [Set<Int>] {
    let file = try Data(contentsOf: URL(fileURLWithPath: press.folder + "/printed-1.pdf"))
    let text = try await fixture.tools.withScratchDirectory { scratch in
      try scratch.put("printed.pdf", [UInt8](file))
      return try await scratch.run(SandboxedCommand("pdftotext", ["-raw", "printed.pdf", "-"]))
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\u{c}").map { side in
      Set(side.split { !$0.isWholeNumber }.compactMap { Int($0) })
    }
  }
}
