import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What the page about printing from devices shows.
struct DevicesView: Sendable {
  /// Favourites, or the stores near by where there are none, with the address to be typed.
  let printers: [(store: PrintStore, address: PrinterLink)]
  let passwords: [AppPassword]
  /// Shown this once.
  var made: (name: String, text: String)?
}

/// Printing from a telephone's or computer's own dialog: which printer, and with what password.
struct DevicePages: Sendable {
  let words: PrintWords

  func page(_ view: DevicesView, _ form: FormView, refused: String? = nil) -> Page {
    Page(
      say("Print from your phone or laptop"), back: Paths.me(),
      """
      <p class="lead-words">\(say(
        "A store is a printer: what you print to it waits for you under Status, with its price, until you pay."))</p>\
      \(refused, { banner(.alert, $0) })\(view.made, made)\(printers(view))\(steps)\(devices(view))\(new(form))
      """)
  }

  private func made(_ new: (name: String, text: String)) -> Markup {
    section(
      say("The password for \(new.name)"),
      detailList([
        Detail(say("Password"), code: new.text),
        Detail(say("User name"), say("Any: the password tells who you are")),
      ]),
      footer: say("Type it on the device now: it is not shown again. It opens nothing but printing."))
  }

  private func printers(_ view: DevicesView) -> Markup {
    let list = detailList(view.printers.map { Detail($0.store.saidName.isolated, code: $0.address.text) })
    return section(
      say("Printers"), view.printers.isEmpty ? "<p class=\"hint\">\(none)</p>" : list,
      footer: say("Add a printer by this address, as an IPP printer or \"IPP Everywhere\"."))
  }

  /// Where each system takes a printer's address. An iPhone finds printers only in its own network.
  private var steps: Markup {
    section(
      say("How to add one"),
      detailList([
        Detail(
          "Windows",
          say(
            "Settings, Bluetooth & devices, Printers & scanners, Add device, Add manually: by its address, as IPP."
          )),
        Detail(
          "macOS",
          say(
            "System Settings, Printers & Scanners, Add Printer, the globe: the protocol is IPP, and Use is AirPrint.")),
        Detail("Linux", say("Printers, Add, and the address; or lpadmin -p store -E -v address -m everywhere.")),
        Detail("Android", say("Settings, Printing, Default Print Service, Add printer, by its address.")),
        Detail("iPhone, iPad", say("They find printers in their own network only. Upload the document here instead.")),
      ]))
  }

  private var none: String {
    say("A store's heart brings its printer here.")
  }

  private func devices(_ view: DevicesView) -> Markup {
    if view.passwords.isEmpty { return .empty }
    let items = view.passwords.map { password in
      let used = password.usedAt.map { words.moment($0) }
      let made = words.moment(password.madeAt)
      return """
        <li class="kept-document"><span class="row-words"><span class="row-title">\(password.name)</span>\
        <span class="row-subtitle">\(used.map { say("Used last \($0)") }
          ?? say("Not used yet"))</span></span><div class="kept-end">\
        <span class="hint">\(say("Since \(made)"))</span>\
        \(confirmLink(say("Remove"), Paths.removeDevice(password.id)))</div></li>
        """ as Markup
    }
    return section(say("Your devices"), "<ul class=\"kept\">\(Markup(items))</ul>")
  }

  private func new(_ form: FormView) -> Markup {
    section(
      say("Another device"),
      form.markup(
        "<div class=\"card\">\(form.text("name", say("What you call it"), required: true))</div>",
        submit: say("Make a password")))
  }

  func question(_ password: AppPassword, key: String) -> Page {
    confirmation(
      say("Remove \(password.name)?"),
      say("It can no longer print with its password."),
      yes: say("Remove it"), action: Paths.removeDevice(password.id), key: key, cancel: Paths.devices(),
      no: say("Keep it"))
  }
}
