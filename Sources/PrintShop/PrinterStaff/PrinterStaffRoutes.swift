import HTTPTypes
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaFetch
import PlazaHTTP
import PlazaUI

/// The staff's pages for a store's printers.
struct PrinterStaffRoutes: Sendable {
  let settings: PrintSettings
  let fetcher: HTTPFetcher

  var routes: [Route] {
    [
      .get(Paths.printers.pattern, for: .members, list),
      .post(Paths.printers.pattern, for: .members, add),
      .post(Paths.renamePrinter.pattern, for: .members, rename).versioned,
      .post(Paths.usePrinter.pattern, for: .members, use),
      .post(Paths.refreshPrinter.pattern, for: .members, refresh),
      .post(Paths.testPrinter.pattern, for: .members, test),
      .post(Paths.removePrinter.pattern, for: .members, remove),
    ] + certificates
  }

  private func list(_ request: Request) async throws -> Response {
    let store = try await request.desk()
    return try await page(store, request)
  }

  /// - Parameters:
  ///   - adding: The form for a new printer as submitted.
  ///   - shown: The untrusted certificate of that printer.
  ///   - renaming: The form for a printer's name as submitted.
  private func page(
    _ store: PrintStore, _ request: Request, adding: FormView? = nil, shown: Certificate? = nil,
    renaming: (printer: ID<Printer>, form: FormView)? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let printers = try await request.site.store.read { try Printer.of(store.id, $0) }
    let pages = StoreStaffPages(time: settings.time, now: request.now)
    let rows = printers.map { printer in
      let name =
        renaming.flatMap { $0.printer == printer.id ? $0.form : nil }
        ?? Self.nameForm(printer.id, of: store, request, values: printer.version.values)
      return PrinterRow(printer: printer, name: name, key: request.newFormKey())
    }
    let empty = FormView(action: Paths.printers(store.id), key: request.newFormKey())
    return request.page(pages.printers(store, rows, adding ?? empty, shown: shown), status: status)
  }

  private static func nameForm(
    _ printer: ID<Printer>, of store: PrintStore, _ request: Request,
    _ errors: ValidationErrors = ValidationErrors(),
    values: @escaping @Sendable (String) -> [String]
  ) -> FormView {
    FormView(
      "name-\(printer)", action: Paths.renamePrinter(store.id, printer), key: request.newFormKey(),
      errors: errors,
      values: values)
  }

  private func add(_ request: Request) async throws -> Response {
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let (id, now) = (request.world.newID(Printer.self), request.now)
    let address = request.fields.text("address") ?? ""
    try await Limit.certificateLookups.require(request)
    let authentication = await knock(address, trusting: request.fields.text("trusted"))
    let outcome = try await request.submit({ check in
      let name = check.wanted(
        "name", say("name"), PrinterRefusal.nameIsMissing.message, atMost: Printer.maxNameLength)
      if case .failure(let refusal) = authentication { check.addError("address", refusal.message) }
      try check.finish()
      let reached = try authentication.get()
      return AddPrinter(
        id: id, store: store.id, name: name, reached: reached, now: now, staff: viewer.id)
    }) { add, tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      try add(tx)
      return .redirect(to: Paths.printers(store.id), flash: .done(say("Added.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, let status):
      let field = refused == PrinterRefusal.isAStore.message ? "address" : "name"
      if let refused { errors.add(field, refused) }
      let form = FormView(
        action: Paths.printers(store.id), key: request.newFormKey(), errors: errors,
        values: request.typed)
      let shown =
        authentication.refusal == .untrusted
        ? await DiscoveredPrinter.certificate(at: address, within: settings.printers, by: fetcher)
        : nil
      return try await page(store, request, adding: form, shown: shown, status)
    }
  }

  private func knock(
    _ address: String, trusting fingerprint: String?
  ) async -> Result<DiscoveredPrinter, PrinterRefusal> {
    do throws(PrinterRefusal) {
      return .success(
        try await DiscoveredPrinter.reach(
          address, within: settings.printers, trusting: fingerprint, by: fetcher))
    } catch {
      return .failure(error)
    }
  }

  private func rename(_ request: Request) async throws -> Response {
    let (store, viewer) = (try await request.desk(), try request.signedIn())
    let id = try request.id("printer", of: Printer.self)
    let outcome = try await request.submit({ _ in
      try RenamePrinter(id, of: store.id, to: request.fields.text("name") ?? "")
    }) { rename, tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      try request.expectUnchanged(Printer.find(id, of: store.id, tx).version)
      try rename(tx)
      return .redirect(to: Paths.printers(store.id), flash: .done(say("Renamed.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, let status):
      if let refused { errors.add("name", refused) }
      let form = Self.nameForm(id, of: store, request, errors, values: request.typed)
      return try await page(store, request, renaming: (id, form), status)
    }
  }

  private func use(_ request: Request) async throws -> Response {
    let isUsed = request.fields.text("isUsed") == "true"
    let done = isUsed ? say("Printer enabled.") : say("Printer disabled.")
    return try await change(request, done) { printer, store, tx in
      try EnablePrinter(printer: printer, store: store, isUsed: isUsed)(tx)
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    try await change(request, say("Removed.")) { printer, store, tx in
      try RemovePrinter(printer: printer, store: store)(tx)
    }
  }

  private func change(
    _ request: Request, _ done: String,
    _ act: @escaping @Sendable (ID<Printer>, ID<PrintStore>, any Transaction) throws -> Void
  ) async throws -> Response {
    let (store, viewer, printer) = (
      try await request.desk(), try request.signedIn(), try request.id("printer", of: Printer.self)
    )
    return try await request.act(orBackTo: Paths.printers(store.id)) { tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      try act(printer, store.id, tx)
      return .redirect(to: Paths.printers(store.id), flash: .done(done))
    }
  }

  private func refresh(_ request: Request) async throws -> Response {
    let (store, printer) = try await named(request)
    let poll = PollPrinters(
      settings: settings, store: request.site.store, fetcher: fetcher, world: request.world)
    try await poll.poll(at: printer)
    return .redirect(to: Paths.printers(store.id), flash: .done(say("Printer checked.")))
  }

  private func test(_ request: Request) async throws -> Response {
    let (store, printer) = try await named(request)
    var options = PrintOptions()
    let media = printer.capabilities?.media ?? []
    options.media =
      ([settings.paper] + Media.allCases).first(where: media.contains) ?? settings.paper
    guard let address = PrinterAddress(printer, within: settings.printers),
      (try? await IPPPrinter(address: address, fetcher: fetcher).submit(
        TestSheet.pdf("Printer \(printer.id)", on: options.media), as: "plaza-test", options))
        != nil
    else {
      return .redirect(
        to: Paths.printers(store.id), flash: .alert(PrinterRefusal.testFailed.message))
    }
    return .redirect(
      to: Paths.printers(store.id), flash: .done(say("Test page sent.")))
  }

  func named(_ request: Request) async throws -> (PrintStore, Printer) {
    let (store, id) = (try await request.desk(), try request.id("printer", of: Printer.self))
    return (store, try await request.site.store.read { try Printer.find(id, of: store.id, $0) })
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
