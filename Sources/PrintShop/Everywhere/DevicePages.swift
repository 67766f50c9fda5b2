import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The data of the page about printing from devices.
struct DevicesView: Sendable {
  /// The member's favourites, or else nearby stores, with the address to enter.
  let printers: [(store: PrintStore, address: PrinterLink)]
  let passwords: [AppPassword]
  /// A new password; shown only once.
  var made: (name: String, text: String)?
}

/// The instructions for printing from a phone's or computer's own print dialog, with the printers'
/// addresses and the passwords.
struct DevicePages: Sendable {
  let text: PrintText

  func page(_ view: DevicesView, _ form: FormView, refused: String? = nil) -> Page {
    Page(
      say("Print from your phone or laptop"), back: Paths.me(),
      """
      <p class="lead-words">\(say(
        "Every store works as a printer. Documents you print there wait under Status with a price until you pay."))</p>\
      \(refused, { banner(.alert, $0) })\(view.made, made)\(printers(view))\(steps)\(devices(view))\(new(form))
      """)
  }

  private func made(_ new: (name: String, text: String)) -> Markup {
    section(
      say("Password for \(new.name)"),
      detailList([
        Detail(say("Password"), code: new.text),
        Detail(say("User name"), say("Anything: your password identifies you")),
      ]),
      footer: say(
        "Enter it on the device now. We won't show it again. You can use it only for printing."))
  }

  private func printers(_ view: DevicesView) -> Markup {
    let list = detailList(
      view.printers.map { Detail($0.store.localizedName.isolated, code: $0.address.text) })
    return section(
      say("Printers"), view.printers.isEmpty ? "<p class=\"hint\">\(none)</p>" : list,
      footer: say("Add a printer with this address. Choose IPP or \"IPP Everywhere\" as its type.")
    )
  }

  /// The steps for each operating system. An iPhone finds printers only in its local network.
  private var steps: Markup {
    section(
      say("How to add a printer"),
      detailList([
        Detail(
          "Windows",
          say(
            """
            Settings > Bluetooth & devices > Printers & scanners > Add device > Add manually. Enter the \
            address and choose IPP.
            """
          )),
        Detail(
          "macOS",
          say(
            "System Settings > Printers & Scanners > Add Printer > globe icon. Set Protocol to IPP and Use to AirPrint."
          )),
        Detail(
          "Linux",
          say(
            "Printers > Add, then enter the address; or run lpadmin -p store -E -v address -m everywhere."
          )),
        Detail(
          "Android",
          say("Settings > Printing > Default Print Service > Add printer. Enter the address.")),
        Detail(
          "iPhone, iPad",
          say("They only find printers on their own network. Upload the document here instead.")),
      ]))
  }

  private var none: String {
    say("Tap the heart on a store to see its printer here.")
  }

  private func devices(_ view: DevicesView) -> Markup {
    if view.passwords.isEmpty { return .empty }
    let items = view.passwords.map { password in
      let used = password.usedAt.map { text.moment($0) }
      let made = text.moment(password.madeAt)
      return """
        <li class="kept-document"><span class="row-words"><span class="row-title">\(password.name)</span>\
        <span class="row-subtitle">\(used.map { say("Last used \($0)") }
          ?? say("Not used yet"))</span></span><div class="kept-end">\
        <span class="hint">\(say("Since \(made)"))</span>\
        \(confirmLink(say("Remove"), Paths.removeDevice(password.id)))</div></li>
        """ as Markup
    }
    return section(say("Your devices"), "<ul class=\"kept\">\(Markup(items))</ul>")
  }

  private func new(_ form: FormView) -> Markup {
    section(
      say("Add a device"),
      form.markup(
        "<div class=\"card\">\(form.text("name", say("Device name"), required: true))</div>",
        submit: say("Create password")))
  }

  func question(_ password: AppPassword, key: String) -> Page {
    confirmation(
      say("Remove \(password.name)?"),
      say("Its password will stop working, so the device can't print any more."),
      yes: say("Remove"), action: Paths.removeDevice(password.id), key: key,
      cancel: Paths.devices(),
      no: say("Keep it"))
  }
}
