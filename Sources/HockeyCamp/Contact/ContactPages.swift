import Adverts
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaTables
import PlazaUI

/// The page with the camp's contact details and the message form.
struct ContactPages: Sendable {
  func contact(_ details: CampDetails, _ form: FormView, isStaff: Bool, refused: String? = nil)
    -> Page
  {
    Page(
      say("Contact"),
      actions: isStaff ? barLink(.edit, say("Change"), CampPaths.details()) : .empty,
      """
      \(section(details.name, ways(details)))\(section(say("Send us a message"), refused.map {
        banner(.alert, $0) } ?? .empty))\(write(form))
      """)
  }

  private func ways(_ d: CampDetails) -> Markup {
    let digits = { (number: String) in number.filter { $0.isNumber || $0 == "+" } }
    var ways: [(Icon, String, String, String)] = []
    if !d.email.isEmpty { ways.append((.mail, say("Email"), d.email, Self.mailing(d.email))) }
    if !d.phone.isEmpty { ways.append((.phone, say("Phone"), d.phone, "tel:\(digits(d.phone))")) }
    if !d.sms.isEmpty {
      ways.append((.message, say("Text message"), d.sms, "sms:\(digits(d.sms))"))
    }
    if let spot = d.spot {
      let map = "https://www.openstreetmap.org/?mlat=\(spot.latitude)&mlon=\(spot.longitude)"
      ways.append((.mapPin, say("Map"), d.address.isEmpty ? d.place : d.address, map))
    }
    ways += d.social.map { (.globe, $0.name, $0.address.host, $0.address.text) }
    if ways.isEmpty {
      return emptyState(.mail, say("Write to us below"), "")
    }
    return """
      <ul class="ways-to-reach">\(ways, { icon, label, words, address in
        """
        <li><a class="row" href="\(address)" rel="external">\(icon)<span class="row-words">\
        <span class="row-title">\(words)</span><span class="row-subtitle">\(label)</span></span></a></li>
        """ as Markup })</ul><p><a class="button quiet" href="\(CampPaths.card())" download>\
      \(Icon.download)\(say("Save as a contact"))</a></p>
      """
  }

  /// Returns a `mailto:` URL. RFC 6068 requires the `@` to be unencoded.
  static func mailing(_ address: String) -> String {
    "mailto:"
      + address.split(separator: "@", omittingEmptySubsequences: false).map {
        Link.encode(String($0))
      }
      .joined(separator: "@")
  }

  private func write(_ form: FormView) -> Markup {
    let fields = group(
      form.text("name", say("Name"), required: true, autocomplete: "name")
        + form.email("email", say("Email address"), required: true)
        + form.lines("message", say("Message"), required: true, rows: 5))
    // A honeypot field, which is invisible to people and filled in by spam bots.
    let trap: Markup = """
      <div class="camp-website" aria-hidden="true"><label for="website">Website</label>\
      <input id="website" name="website" tabindex="-1" autocomplete="off"></div>
      """
    let later = say(
      "You're offline. The message is saved on this device and will be sent when you're back online."
    )
    let sent = say("Your saved message was sent. Its ticket number is %.")
    return """
      <div data-feedback="/api/camp/feedback" data-later="\(later)" data-sent="\(sent)">\
      \(form.markup(fields + trap, submit: say("Send")))</div>
      """
  }

  func thanks(_ ticket: String) -> Page {
    Page(
      say("Thank you"), back: CampPaths.contact(),
      """
      <div class="camp-thanks">\(Icon.tick)<p>\(say("The camp has received your message."))</p>\
      <p class="camp-ticket">\(ticket)</p>\
      <p>\(say("Quote this number if you contact us about it."))</p></div>\
      \(linkButton(say("Back to the camp"), CampPaths.home(), style: .primary))
      """)
  }

  /// Returns the camp's vCard (RFC 6350).
  static func card(_ d: CampDetails) -> [UInt8] {
    var lines = ContentLines()
    lines.component("VCARD") { card in
      card.line("VERSION", "4.0")
      card.line("KIND", "org")
      card.text("FN", d.name)
      if !d.email.isEmpty { card.text("EMAIL", d.email) }
      if !d.phone.isEmpty { card.text("TEL;TYPE=voice", d.phone) }
      if !d.sms.isEmpty { card.text("TEL;TYPE=text", d.sms) }
      if !d.address.isEmpty { card.line("ADR", ";;\(ContentLines.escaped(d.address));;;;") }
      if let spot = d.spot { card.line("GEO", "geo:\(spot.latitude),\(spot.longitude)") }
      for page in d.social { card.line("URL", page.address.text) }
    }
    return lines.bytes
  }
}
