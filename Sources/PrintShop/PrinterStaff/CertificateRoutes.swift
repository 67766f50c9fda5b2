import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaHTTP
import PlazaUI

// The self-signed certificates of printers
extension PrinterStaffRoutes {
  var certificates: [Route] {
    [
      .get(Paths.printerCertificate.pattern, for: .members, certificate),
      .post(Paths.printerCertificate.pattern, for: .members, trust),
    ]
  }

  private func certificate(_ request: Request) async throws -> Response {
    let (store, printer) = try await named(request)
    try await Limit.certificateLookups.require(request)
    let shown = await DiscoveredPrinter.certificate(
      at: printer.address, within: settings.printers, by: fetcher)
    let pages = StoreStaffPages(time: settings.time, now: request.now)
    return request.page(pages.certificate(store, printer, shown: shown, key: request.newFormKey()))
  }

  /// Trusts the certificate that was displayed; fails if the printer now presents a different one.
  private func trust(_ request: Request) async throws -> Response {
    let ((store, printer), viewer) = (try await named(request), try request.signedIn())
    try await Limit.certificateLookups.require(request)
    let back = Paths.printerCertificate(store.id, printer.id)
    let reached: DiscoveredPrinter
    do {
      reached = try await DiscoveredPrinter.reach(
        printer.address, within: settings.printers,
        trusting: request.fields.text("fingerprint") ?? "", by: fetcher)
    } catch {
      return .redirect(to: back, flash: .alert(error.message))
    }
    let trust = TrustPrinter(
      printer: printer.id, store: store.id, reached: reached, staff: viewer.id, now: request.now)
    return try await request.act(orBackTo: back) { tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      try trust(tx)
      return .redirect(
        to: Paths.printers(store.id),
        flash: .done(say("Certificate trusted. Printing continues, with this certificate only.")))
    }
  }
}
