import Adverts
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// How the camp is reached, and the form for writing to it.
struct ContactPages: Sendable {
  let say: Say

  func contact(_ details: CampDetails, _ form: FormView, isStaff: Bool, refused: String? = nil) -> Page {
    Page(
      say("Contact", "문의"), actions: isStaff ? barLink(.edit, say("Change", "바꾸기"), CampAt.details()) : .empty,
      """
      \(section(details.name, ways(details)))\(section(say("Write to us", "메시지 보내기"), refused.map {
        banner(.alert, $0) } ?? .empty))\(write(form))
      """)
  }

  private func ways(_ d: CampDetails) -> Markup {
    let digits = { (number: String) in number.filter { $0.isNumber || $0 == "+" } }
    var ways: [(Icon, String, String, String)] = []
    if !d.email.isEmpty { ways.append((.mail, say("E-mail", "이메일"), d.email, "mailto:\(Link.encode(d.email))")) }
    if !d.phone.isEmpty { ways.append((.phone, say("Phone", "전화"), d.phone, "tel:\(digits(d.phone))")) }
    if !d.sms.isEmpty { ways.append((.phone, say("Text message", "문자"), d.sms, "sms:\(digits(d.sms))")) }
    if let spot = d.spot {
      let map = "https://www.openstreetmap.org/?mlat=\(spot.latitude)&mlon=\(spot.longitude)"
      ways.append((.search, say("Map", "지도"), d.address.isEmpty ? d.place : d.address, map))
    }
    ways += d.social.map { (.heart, $0.name, $0.address.host, $0.address.text) }
    if ways.isEmpty {
      return emptyState(.mail, say("Write to us below", "아래에서 메시지를 보내 주세요"), "")
    }
    return """
      <ul class="ways-to-reach">\(ways, { icon, label, words, address in
        """
        <li><a class="row" href="\(address)" rel="external">\(icon)<span class="row-words">\
        <span class="row-title">\(words)</span><span class="row-subtitle">\(label)</span></span></a></li>
        """ as Markup })</ul><p><a class="button quiet" href="\(CampAt.card())" download>\
      \(Icon.download)\(say("Save as a contact", "연락처로 저장"))</a></p>
      """
  }

  private func write(_ form: FormView) -> Markup {
    let fields = group(
      form.text("name", say("Name", "이름"), required: true, autocomplete: "name")
        + form.email("email", say("E-mail address", "이메일"), required: true)
        + form.lines("message", say("Message", "내용"), required: true, rows: 5))
    // Nobody sees this field; programs that fill in everything fill it in.
    let trap: Markup = """
      <div class="camp-website" aria-hidden="true"><label for="website">Website</label>\
      <input id="website" name="website" tabindex="-1" autocomplete="off"></div>
      """
    let later = say(
      "There is no connection. The message is kept on this device and sent as soon as there is one.",
      "연결되지 않았습니다. 메시지를 이 기기에 보관했다가 연결되면 보냅니다.")
    let sent = say("Your kept message was sent. Its ticket is %.", "보관한 메시지를 보냈습니다. 접수 번호: %")
    return """
      <div data-feedback="/api/camp/feedback" data-later="\(later)" data-sent="\(sent)">\
      \(form.markup(fields + trap, submit: say("Send", "보내기")))</div>
      """
  }

  func thanks(_ ticket: String) -> Page {
    Page(
      say("Thank you", "감사합니다"), back: CampAt.contact(),
      """
      <div class="camp-thanks">\(Icon.tick)<p>\(say("Your message is with the camp.", "메시지를 캠프에 전달했습니다."))</p>\
      <p class="camp-ticket">\(ticket)</p>\
      <p>\(say("Please name this number when you ask about it.", "문의하실 때 이 번호를 알려 주세요."))</p></div>\
      \(linkButton(say("Back to the camp", "캠프로 돌아가기"), CampAt.home(), style: .primary))
      """)
  }

  /// The camp as an address book takes it (RFC 6350).
  static func card(_ d: CampDetails) -> String {
    let escaped = { (text: String) in
      text.replacing("\\", with: "\\\\").replacing(",", with: "\\,").replacing(";", with: "\\;")
        .replacing("\n", with: "\\n").replacing("\r", with: "")
    }
    var lines = ["BEGIN:VCARD", "VERSION:4.0", "KIND:org", "FN:\(escaped(d.name))"]
    if !d.email.isEmpty { lines.append("EMAIL:\(escaped(d.email))") }
    if !d.phone.isEmpty { lines.append("TEL;TYPE=voice:\(escaped(d.phone))") }
    if !d.sms.isEmpty { lines.append("TEL;TYPE=text:\(escaped(d.sms))") }
    if !d.address.isEmpty { lines.append("ADR:;;\(escaped(d.address));;;;") }
    if let spot = d.spot { lines.append("GEO:geo:\(spot.latitude),\(spot.longitude)") }
    lines += d.social.map { "URL:\($0.address.text)" }
    return (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }
}
