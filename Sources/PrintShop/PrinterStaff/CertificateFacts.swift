import PlazaBase
import PlazaCrypto
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The details of a printer's certificate, for comparison with those that the printer displays.
struct CertificateFacts: Sendable {
  let certificate: Certificate
  let time: ShopTimeZone
  let now: Instant

  var markup: Markup {
    let (begins, ends) = (
      Instant(seconds: Int64(certificate.begins)), Instant(seconds: Int64(certificate.ends))
    )
    let isOver = ends < now
    let days = CalendarDate.period(time.date(of: begins), time.date(of: ends))
    return detailList([
      Detail(say("Issued to"), code: certificate.subject),
      Detail(say("Fingerprint (SHA-256)"), code: spelled),
      Detail(say("Valid"), isOver ? say("\(days) (expired)") : days),
    ])
  }

  /// The fingerprint in pairs of digits, as printers display it.
  private var spelled: String {
    let letters = Array(certificate.fingerprint.uppercased())
    return stride(from: 0, to: letters.count, by: 2).map {
      String(letters[$0..<min($0 + 2, letters.count)])
    }
    .joined(separator: ":")
  }
}

extension StoreStaffPages {
  /// The page with the trusted certificate and the one that the printer presents now, and the form
  /// to trust the latter.
  func certificate(_ store: PrintStore, _ printer: Printer, shown: Certificate?, key: String)
    -> Page
  {
    let trusted = printer.certificate.flatMap { try? Certificate($0) }
    let old: Markup? = trusted.map { section(say("Trusted certificate"), facts($0)) }
    return Page(
      printer.name.isolated, back: Paths.printers(store.id),
      "\(old)\(question(shown, printer, trusted, key: key, Paths.printerCertificate(store.id, printer.id)))"
    )
  }

  private func question(
    _ shown: Certificate?, _ printer: Printer, _ trusted: Certificate?, key: String, _ action: Link
  ) -> Markup {
    guard printer.address.hasPrefix("ipps:") else {
      return banner(
        .info, say("This printer connects without encryption, so it has no certificate."))
    }
    guard let shown else { return banner(.warning, PrinterRefusal.unreachable.message) }
    if shown == trusted { return banner(.done, say("The printer is using this certificate.")) }
    if trusted == nil, !printer.reasons.contains(Reasons.untrusted) {
      return section(say("Current certificate"), facts(shown))
    }
    return section(
      say("Current certificate"),
      """
      \(facts(shown))<form class="act" method="post" action="\(action)">\
      <input type="hidden" name="\(Request.keyField)" value="\(key)">\
      <input type="hidden" name="fingerprint" value="\(shown.fingerprint)">\
      <button class="button danger solid wide">\(say("Trust this certificate"))</button></form>
      """,
      footer: say(
        """
        Compare it with the certificate on the printer's own page or panel. If no one has changed the \
        printer or its certificate, another device may be answering in its place, so don't trust it. \
        Nothing is sent to this printer in the meantime.
        """))
  }

  func facts(_ certificate: Certificate) -> Markup {
    CertificateFacts(certificate: certificate, time: time, now: now).markup
  }
}
