import PlazaBase
import PlazaCrypto
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// A printer as shown to the store's staff.
struct PrinterRow: Sendable {
  let printer: Printer
  /// The form that renames the printer.
  let name: FormView
  /// A new form key for its buttons.
  let key: String
}

extension StoreStaffPages {
  /// The page of a store's printers with their states and actions, and a form to add one.
  /// - Parameter shown: The untrusted certificate of a printer that is being added.
  func printers(
    _ store: PrintStore, _ rows: [PrinterRow], _ form: FormView, shown: Certificate? = nil
  ) -> Page {
    let list =
      rows.isEmpty
      ? emptyState(
        .print, say("No printers yet"),
        say("Add one to start printing orders."))
      : Markup(rows.map { printer($0, of: store) })
    return page(
      store, Paths.printers,
      """
      \(section(say("Printers"), list))\
      \(section(say("Add a printer"), addition(form, shown)))
      """)
  }

  private func addition(_ form: FormView, _ shown: Certificate?) -> Markup {
    let trust = shown.map { shown -> Markup in
      """
      \(facts(shown))<div class="card"><div class="field toggle">\
      <label for="trusted">\(say("The certificate matches. Trust this printer."))</label>\
      <input class="switch" type="checkbox" role="switch" id="trusted" name="trusted" value="\(shown.fingerprint)">\
      </div></div>
      """
    }
    return form.markup(
      """
      <div class="card">\(form.text("name", say("Name"), required: true))\
      \(form.text("address", say("Address"), required: true, hint: say(
        "For example ipp://192.168.0.20/ipp/print. We check the printer's features when you add it.")))</div>\(trust)
      """, submit: say("Add"))
  }

  private func printer(_ row: PrinterRow, of store: PrintStore) -> Markup {
    let (printer, key) = (row.printer, row.key)
    let words = PrinterText.problem(printer.state, printer.reasons)
    let action = { (place: RoutePath) in place(store.id, printer.id) }
    let isSecure = printer.address.hasPrefix("ipps:")
    return """
      <div class="card printer"><div class="row"><span class="row-words">\
      <span class="row-title">\(printer.name.isolated)</span>\
      <span class="row-subtitle">\(printer.address)</span></span>\(badge(printer).markup)</div>\
      \(words, { banner(.warning, $0) })\
      \(printer.capabilities, { "<p class=\"hint\">\($0.descriptions.joined(separator: " · "))</p>" })\
      \(certificate(printer).map(facts))\(name(row.name))<div class="button-row">\
      \(if: isSecure, linkButton(say("Certificate"), action(Paths.printerCertificate)))\
      \(actionButton(say("Check now"), action(Paths.refreshPrinter), key: key + "a"))\
      \(actionButton(say("Print test page"), action(Paths.testPrinter), key: key + "t"))\
      \(actionButton(
        printer.isUsed ? say("Disable") : say("Enable"), action(Paths.usePrinter),
        key: key + "u", fields: ["isUsed": printer.isUsed ? "" : "true"]))\
      \(confirmButton(
        say("Remove"), say("The store will no longer print on it. To use it again, you'll have to add it again."),
        action(Paths.removePrinter), key: key + "r"))</div></div>
      """
  }

  private func certificate(_ printer: Printer) -> Certificate? {
    printer.certificate.flatMap { try? Certificate($0) }
  }

  private func name(_ form: FormView) -> Markup {
    form.markup(
      """
      \(form.text("name", say("Name"), required: true))<button class="button quiet">\(say("Rename"))</button>
      """)
  }

  private func badge(_ printer: Printer) -> Badge {
    guard printer.isUsed else { return Badge(say("Disabled")) }
    return switch printer.state {
    case .unknown: Badge(say("Not checked yet"))
    case .idle: Badge(say("Ready"), .done)
    case .processing: Badge(say("Printing"), .info)
    case .stopped: Badge(say("Stopped"), .alert)
    case .unreachable: Badge(say("Not responding"), .alert)
    }
  }
}
