import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaWeb

// The certificates that printers make themselves
extension PrinterDeskRoutes {
  var certificates: [Route] {
    [
      .get(At.printerCertificate.pattern, for: .members, certificate),
      .post(At.printerCertificate.pattern, for: .members, trust),
    ]
  }

  private func certificate(_ call: Call) async throws -> Answer {
    let (store, printer) = try await named(call)
    let shown = await ReachedPrinter.certificate(at: printer.address, within: settings.printers, by: fetcher)
    let pages = StoreDeskPages(time: settings.time, now: call.now)
    return call.page(pages.certificate(store, printer, shown: shown, key: call.newFormKey()))
  }

  /// The certificate that was looked at, and no other that the printer may show by now.
  private func trust(_ call: Call) async throws -> Answer {
    let ((store, printer), viewer) = (try await named(call), try call.signedIn())
    let back = At.printerCertificate(store.id, printer.id)
    let reached: ReachedPrinter
    do {
      reached = try await ReachedPrinter.reach(
        printer.address, within: settings.printers, trusting: call.fields.text("fingerprint") ?? "", by: fetcher)
    } catch {
      return .redirect(to: back, flash: .alert(error.sentence))
    }
    let trust = TrustPrinter(
      printer: printer.id, store: store.id, reached: reached, staff: viewer.id, now: call.now)
    return try await call.act(orBackTo: back) { tx in
      try DeskGuard.check(viewer, store.id, tx)
      try trust(tx)
      return .redirect(
        to: At.printers(store.id), flash: .done(say("Trusted. Printing goes on, with this certificate and no other.")))
    }
  }
}
