import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaHTTP
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

/// The staff's pages for printers, with a real printer.
struct PrinterDeskTests {
  @Test(arguments: Engine.all)
  func `staff add a printer by address, and its capabilities are read`(engine: Engine) async throws
  {
    try await PrinterDesk.open(on: engine) { desk in
      let added = try await desk.add("Window", desk.press.address)
      #expect(added.status == .seeOther)
      let printer = try #require(try await desk.printers().first)
      #expect(printer.name == "Window" && printer.address == desk.press.address && printer.isUsed)
      #expect(printer.state == .idle && printer.respondedAt == desk.fixture.clock.now)
      let can = try #require(printer.capabilities)
      #expect(
        can.isColour && can.sides.contains(.longEdge) && can.media.contains(.a4)
          && can.copies >= 999)
      let page = try await desk.bob.get(desk.path).text
      for words in ["Window", "Ready", "A4", "Two-sided"] {
        #expect(page.contains(words), "\(words)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `an invalid, external or unreachable printer address is refused with the form`(
    engine: Engine
  ) async throws {
    try await PrinterDesk.open(on: engine) { desk in
      let refused = [
        ("http://localhost/", PrinterRefusal.notAnAddress),
        ("ipp://8.8.8.8/ipp/print", .elsewhere),
        ("ipp://169.254.169.254/", .elsewhere), ("ipp://localhost:1/ipp/print", .unreachable),
      ]
      for (address, refusal) in refused {
        let answer = try await desk.add("Window", address)
        #expect(answer.status == .unprocessableContent, "\(address)")
        #expect(answer.text.contains(refusal.message.replacing("'", with: "&#39;")), "\(address)")
      }
      #expect(
        try await desk.add(" ", desk.press.address).text.contains(
          PrinterRefusal.nameIsMissing.message))
      #expect(try await desk.printers().isEmpty)
      _ = try await desk.add("Window", desk.press.address)
      let again = try await desk.add("Window", desk.press.address)
      #expect(again.status == .conflict && again.text.contains(PrinterRefusal.nameIsTaken.message))
      #expect(try await desk.printers().count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a printer can be renamed, disabled, tested and removed`(engine: Engine) async throws {
    try await PrinterDesk.open(on: engine) { desk in
      _ = try await desk.add("Window", desk.press.address)
      let printer = try #require(try await desk.printers().first)
      try await desk.press(printer, "name", ["name": "Door"])
      try await desk.press(printer, "use", ["isUsed": ""])
      let changed = try #require(try await desk.printers().first)
      #expect(changed.name == "Door" && !changed.isUsed)
      #expect(try await desk.bob.get(desk.path).text.contains("Disabled"))
      try await desk.press(printer, "test")
      let end = ContinuousClock.now + .testTimeout
      while desk.press.printed().isEmpty, ContinuousClock.now < end { await Task.yield() }
      #expect(desk.press.printed() == ["printed-1.pdf"])
      #expect(try desk.press.options(ofJob: 1)["IPP_JOB_NAME"] == "plaza-test")
      let question = """
        <details class="two-step"><summary class="button danger">Remove</summary>\
        <form method="post" action="\(desk.path)/\(printer.id)/remove">
        """
      #expect(try await desk.bob.get(desk.path).text.contains(question))
      try await desk.press(printer, "remove")
      #expect(try await desk.printers().isEmpty)
      #expect(try await desk.add("Door", desk.press.address).status == .seeOther)
    }
  }

  @Test(arguments: Engine.all)
  func `an unreachable printer is detected by a check and by polling`(engine: Engine) async throws
  {
    try await PrinterDesk.open(on: engine) { desk in
      _ = try await desk.add("Window", desk.press.address)
      let printer = try #require(try await desk.printers().first)
      desk.press.kill()
      try await desk.press(printer, "ask")
      #expect(try await desk.printers().first?.state == .unreachable)
      #expect(try await desk.bob.get(desk.path).text.contains("Not responding"))
      let can = printer.capabilities
      #expect(try await desk.printers().first?.capabilities == can)
      try await FakePrinter.open(port: desk.press.port, in: desk.press.folder + "/again") { _ in
        let look = PollPrinters(
          settings: StoreFixture.settings, store: desk.fixture.store, fetcher: desk.fetcher,
          world: desk.fixture.world)
        try await look.run()
        #expect(try await desk.printers().first?.state == .idle)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `only staff of the store can see and change its printers`(engine: Engine) async throws {
    try await PrinterDesk.open(on: engine) { desk in
      _ = try await desk.add("Window", desk.press.address)
      let printer = try #require(try await desk.printers().first)
      let other = try await desk.fixture.open("Other", at: "1,2")
      let ann = desk.fixture.visitor(.ann, more: desk.routes)
      #expect(try await ann.get(desk.path).status == .notFound)
      #expect(
        try await ann.post(desk.path, form: ["name": "A", "address": desk.press.address]).status
          == .notFound)
      for part in ["name", "use", "ask", "test", "remove"] {
        #expect(
          try await ann.post("\(desk.path)/\(printer.id)/\(part)").status == .notFound, "\(part)")
        let elsewhere = "/print/desk/\(other.id)/printers/\(printer.id)/\(part)"
        #expect(try await desk.bob.post(elsewhere).status == .notFound, "\(part)")
      }
      #expect(try await desk.printers().map(\.name) == ["Window"])
      #expect(desk.press.printed().isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `a store of this site is refused as a printer, but a printer with another UUID is not`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let asked = IPPAttribute.keywords("requested-attributes", PrinterStatusReading.attributes)
      let heard = try await site.dialog(nil).send(.getPrinterAttributes, [asked])
      let address = try #require(PrinterAddress("ipp://localhost/ipp/print", within: .here))
      let (world, now, store) = (site.clock.world, site.clock.now, site.storeID)
      func add(_ answer: IPPMessage.Group) async throws {
        let reached = DiscoveredPrinter(address: address, status: PrinterStatusReading(answer))
        let add = AddPrinter(
          id: world.newID(), store: store, name: "Window", reached: reached, now: now)
        try await site.store.write { try add($0) }
      }
      await #expect(throws: PrinterRefusal.isAStore) { try await add(heard.printer) }
      try await add(
        .init(.printer, [.uri("printer-uuid", "urn:uuid:\(world.newID(Printer.self))")]))
      #expect(
        try await site.store.read { try Printer.of(store, $0) }.map(\.name).sorted() == [
          "Front", "Window",
        ])
    }
  }

  @Test(arguments: ["en", "ko"])
  func `the printers page is valid HTML and escapes user input`(language: String) async throws {
    try await PrinterDesk.open(on: .sqliteMemory) { desk in
      let hostile = "<script>alert(1)</script>\"'&"
      _ = try await desk.bob.post("/language", form: ["language": language])
      _ = try await desk.add(hostile, desk.press.address)
      _ = try await desk.add("Second", desk.press.address)
      for page in [try await desk.bob.get(desk.path), try await desk.add(hostile, hostile)] {
        #expect(!page.text.contains("<script>alert"))
        #expect(HTMLCheck(document: page.bytes).faults == [])
        #expect(page.text.contains("<html lang=\"\(language)\">"))
      }
    }
  }
}

/// The desk of a store where Bob is staff, with a real printer that can be reached.
struct PrinterDesk {
  let fixture: StoreFixture
  let press: FakePrinter
  let fetcher: HTTPFetcher
  let store: PrintStore
  let routes: [Route]
  let bob: WebClient

  var path: String { "/print/desk/\(store.id)/printers" }

  static func open(on engine: Engine, _ body: (PrinterDesk) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await FakePrinter.open(in: folder) { press in
        try await StoreFixture.open(on: engine) { fixture in
          let fetcher = HTTPFetcher(logger: .silent)
          let store = try await fixture.open("Own", at: "1,1")
          try await fixture.addStaff(.bob, at: store)
          let routes = PrinterStaffRoutes(settings: StoreFixture.settings, fetcher: fetcher).routes
          let bob = fixture.visitor(.bob, more: routes)
          try await body(
            PrinterDesk(
              fixture: fixture, press: press, fetcher: fetcher, store: store, routes: routes,
              bob: bob))
          await fetcher.close()
        }
      }
    }
  }

  func printers() async throws -> [Printer] {
    let id = store.id
    return try await fixture.store.read { try Printer.of(id, $0) }
  }

  func add(_ name: String, _ address: String) async throws -> Reply {
    try await bob.post(path, form: ["name": name, "address": address])
  }

  func press(_ printer: Printer, _ part: String, _ form: KeyValuePairs<String, String> = [:])
    async throws
  {
    #expect(
      try await bob.post("\(path)/\(printer.id)/\(part)", form: form).status == .seeOther,
      "\(part)")
  }
}
