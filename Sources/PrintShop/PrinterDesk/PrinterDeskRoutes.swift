import HTTPTypes
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaFetch
import PlazaWeb

/// The printers of a store, for its staff.
struct PrinterDeskRoutes: Sendable {
  let settings: PrintSettings
  let fetcher: Fetcher

  var routes: [Route] {
    [
      .get(At.printers.pattern, for: .members, list),
      .post(At.printers.pattern, for: .members, add),
      .post(At.renamePrinter.pattern, for: .members, rename).versioned,
      .post(At.usePrinter.pattern, for: .members, use),
      .post(At.askPrinter.pattern, for: .members, ask),
      .post(At.testPrinter.pattern, for: .members, test),
      .post(At.removePrinter.pattern, for: .members, remove),
    ] + certificates
  }

  private func list(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    return try await page(store, call)
  }

  /// - Parameters:
  ///   - adding: the form for one more printer as it was typed.
  ///   - shown: the certificate that this printer shows, which nobody has trusted.
  ///   - renaming: the form of one printer's name as it was typed.
  private func page(
    _ store: PrintStore, _ call: Call, adding: FormView? = nil, shown: Certificate? = nil,
    renaming: (printer: ID<Printer>, form: FormView)? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let printers = try await call.site.store.read { try Printer.of(store.id, $0) }
    let pages = StoreDeskPages(time: settings.time, now: call.now)
    let rows = printers.map { printer in
      let name =
        renaming.flatMap { $0.printer == printer.id ? $0.form : nil }
        ?? Self.nameForm(printer.id, of: store, call, values: printer.version.values)
      return PrinterRow(printer: printer, name: name, key: call.newFormKey())
    }
    let empty = FormView(action: At.printers(store.id), key: call.newFormKey())
    return call.page(pages.printers(store, rows, adding ?? empty, shown: shown), status: status)
  }

  private static func nameForm(
    _ printer: ID<Printer>, of store: PrintStore, _ call: Call, _ complaints: Complaints = Complaints(),
    values: @escaping @Sendable (String) -> [String]
  ) -> FormView {
    FormView(
      "name-\(printer)", action: At.renamePrinter(store.id, printer), key: call.newFormKey(), complaints: complaints,
      values: values)
  }

  private func add(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let (id, now) = (call.world.newID(Printer.self), call.now)
    let address = call.fields.text("address") ?? ""
    let door = await knock(address, trusting: call.fields.text("trusted"))
    let outcome = try await call.submit({ check in
      let name = check.wanted(
        "name", "name", PrinterRefusal.nameIsMissing.sentence, atMost: Printer.longestName)
      if case .failure(let refusal) = door { check.complain("address", refusal.sentence) }
      try check.finish()
      let reached = try door.get()
      return AddPrinter(id: id, store: store.id, name: name, reached: reached, now: now, staff: viewer.id)
    }) { add, tx in
      try DeskGuard.check(viewer, store.id, tx)
      try add(tx)
      return .redirect(to: At.printers(store.id), flash: .done(say("Added.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      let field = refused == PrinterRefusal.isAStore.sentence ? "address" : "name"
      if let refused { complaints.add(field, refused) }
      let form = FormView(
        action: At.printers(store.id), key: call.newFormKey(), complaints: complaints, values: call.typed)
      let shown =
        door.refusal == .untrusted
        ? await ReachedPrinter.certificate(at: address, within: settings.printers, by: fetcher) : nil
      return try await page(store, call, adding: form, shown: shown, status)
    }
  }

  private func knock(
    _ address: String, trusting fingerprint: String?
  ) async -> Result<ReachedPrinter, PrinterRefusal> {
    do throws(PrinterRefusal) {
      return .success(
        try await ReachedPrinter.reach(address, within: settings.printers, trusting: fingerprint, by: fetcher))
    } catch {
      return .failure(error)
    }
  }

  private func rename(_ call: Call) async throws -> Answer {
    let (store, viewer) = (try await call.desk(), try call.signedIn())
    let id = try call.id("printer", of: Printer.self)
    let outcome = try await call.submit({ _ in
      try RenamePrinter(id, of: store.id, to: call.fields.text("name") ?? "")
    }) { rename, tx in
      try DeskGuard.check(viewer, store.id, tx)
      try call.expectUnchanged(Printer.find(id, of: store.id, tx).version)
      try rename(tx)
      return .redirect(to: At.printers(store.id), flash: .done(say("Renamed.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      if let refused { complaints.add("name", refused) }
      let form = Self.nameForm(id, of: store, call, complaints, values: call.typed)
      return try await page(store, call, renaming: (id, form), status)
    }
  }

  private func use(_ call: Call) async throws -> Answer {
    let isUsed = call.fields.text("isUsed") == "true"
    let done = isUsed ? say("In use again.") : say("Out of use.")
    return try await change(call, done) { printer, store, tx in
      try UsePrinter(printer: printer, store: store, isUsed: isUsed)(tx)
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    try await change(call, say("Removed.")) { printer, store, tx in
      try RemovePrinter(printer: printer, store: store)(tx)
    }
  }

  private func change(
    _ call: Call, _ done: String,
    _ act: @escaping @Sendable (ID<Printer>, ID<PrintStore>, any Transaction) throws -> Void
  ) async throws -> Answer {
    let (store, viewer, printer) = (
      try await call.desk(), try call.signedIn(), try call.id("printer", of: Printer.self)
    )
    return try await call.act(orBackTo: At.printers(store.id)) { tx in
      try DeskGuard.check(viewer, store.id, tx)
      try act(printer, store.id, tx)
      return .redirect(to: At.printers(store.id), flash: .done(done))
    }
  }

  private func ask(_ call: Call) async throws -> Answer {
    let (store, printer) = try await named(call)
    let look = LookAtPrinters(settings: settings, store: call.site.store, fetcher: fetcher, world: call.world)
    try await look.look(at: printer)
    return .redirect(to: At.printers(store.id), flash: .done(say("Asked.")))
  }

  private func test(_ call: Call) async throws -> Answer {
    let (store, printer) = try await named(call)
    var options = PrintOptions()
    let media = printer.capabilities?.media ?? []
    options.media = Media.allCases.first(where: media.contains) ?? .a4
    guard let address = PrinterAddress(printer, within: settings.printers),
      (try? await IPPPrinter(address: address, fetcher: fetcher).submit(
        TestSheet.pdf("Printer \(printer.id)", on: options.media), as: "plaza-test", options)) != nil
    else {
      return .redirect(to: At.printers(store.id), flash: .alert(PrinterRefusal.testFailed.sentence))
    }
    return .redirect(
      to: At.printers(store.id), flash: .done(say("The test page is on its way.")))
  }

  func named(_ call: Call) async throws -> (PrintStore, Printer) {
    let (store, id) = (try await call.desk(), try call.id("printer", of: Printer.self))
    return (store, try await call.site.store.read { try Printer.find(id, of: store.id, $0) })
  }
}

extension Result {
  fileprivate var refusal: Failure? {
    if case .failure(let refusal) = self { refusal } else { nil }
  }
}

extension Printer {
  fileprivate var version: RecordVersion { RecordVersion(["name": name]) }
}
