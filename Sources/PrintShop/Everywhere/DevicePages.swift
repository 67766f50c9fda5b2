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

  private var say: Say { words.say }

  func page(_ view: DevicesView, _ form: FormView, refused: String? = nil) -> Page {
    Page(
      say("Print from your phone or laptop", "휴대폰·노트북에서 인쇄"), back: At.me(),
      """
      <p class="lead-words">\(say(
        "A store is a printer: what you print to it waits for you under Status, with its price, until you pay.",
        "매장이 곧 프린터입니다. 인쇄하면 현황 탭에 가격과 함께 담기고, 결제하실 때까지 기다립니다."))</p>\
      \(refused, { banner(.alert, $0) })\(view.made, made)\(printers(view))\(devices(view))\(new(form))
      """)
  }

  private func made(_ new: (name: String, text: String)) -> Markup {
    section(
      say("The password for \(new.name)", "\(new.name)의 비밀번호"),
      detailList([
        Detail(say("Password", "비밀번호"), code: new.text),
        Detail(say("User name", "사용자 이름"), say("Any: the password tells who you are", "아무 이름이나 괜찮습니다")),
      ]),
      footer: say(
        "Type it on the device now: it is not shown again. It opens nothing but printing.",
        "지금 기기에 입력해 주세요. 다시 표시되지 않으며, 인쇄에만 쓸 수 있습니다."))
  }

  private func printers(_ view: DevicesView) -> Markup {
    let list = detailList(view.printers.map { Detail($0.store.name(say), code: $0.address.text) })
    return section(
      say("Printers", "프린터"), view.printers.isEmpty ? "<p class=\"hint\">\(none)</p>" : list,
      footer: say(
        "Add a printer by this address, as an IPP printer or \"IPP Everywhere\".",
        "이 주소로 IPP(IPP Everywhere) 프린터를 추가해 주세요."))
  }

  private var none: String {
    say("A store's heart brings its printer here.", "매장의 하트를 누르면 그 매장의 프린터가 여기에 나타납니다.")
  }

  private func devices(_ view: DevicesView) -> Markup {
    if view.passwords.isEmpty { return .empty }
    let items = view.passwords.map { password in
      let used = password.usedAt.map { words.moment($0) }
      let made = words.moment(password.madeAt)
      return """
        <li class="kept-document"><span class="row-words"><span class="row-title">\(password.name)</span>\
        <span class="row-subtitle">\(used.map { say("Used last \($0)", "마지막 사용 \($0)") }
          ?? say("Not used yet", "아직 사용하지 않음"))</span></span><div class="kept-end">\
        <span class="hint">\(say("Since \(made)", "\(made)부터"))</span>\
        \(confirmLink(say("Remove", "삭제"), At.removeDevice(password.id)))</div></li>
        """ as Markup
    }
    return section(say("Your devices", "내 기기"), "<ul class=\"kept\">\(Markup(items))</ul>")
  }

  private func new(_ form: FormView) -> Markup {
    section(
      say("Another device", "기기 추가"),
      form.markup(
        "<div class=\"card\">\(form.text("name", say("What you call it", "기기 이름"), required: true))</div>",
        submit: say("Make a password", "비밀번호 만들기")))
  }

  func question(_ password: AppPassword, key: String) -> Page {
    confirmation(
      say("Remove \(password.name)?", "\(password.name)을(를) 삭제할까요?"),
      say("It can no longer print with its password.", "이 기기의 비밀번호로 더 이상 인쇄할 수 없습니다."),
      yes: say("Remove it", "삭제"), action: At.removeDevice(password.id), key: key, cancel: At.devices(),
      no: say("Keep it", "아니요"))
  }
}
