import Members
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The settings of a store, for its staff.
struct StoreDeskPages: Sendable {
  let say: Say
  let time: ShopTime
  let now: Instant

  /// What can be set, each on a page of its own.
  func tabs(_ store: PrintStore, current: Place) -> Markup {
    viewSwitch(
      say("Settings", "설정"),
      [
        (say("Store", "매장"), At.storeSettings, At.storeSettings), (say("Hours", "시간"), At.storeHours, At.storeHours),
        (say("Notice", "공지"), At.storeNotice, At.storeNotice), (say("Staff", "직원"), At.storeStaff, At.storeStaff),
        (say("Printers", "프린터"), At.printers, At.printers), (say("Prices", "가격"), At.storePrices, At.storePrices),
      ].map { (words: $0.0, link: $0.1(store.id), isCurrent: $0.1.pattern == current.pattern) })
  }

  func page(_ store: PrintStore, _ current: Place, _ body: Markup) -> Page {
    Page(store.name(say), back: At.store(store.id), tabs(store, current: current) + body)
  }

  func details(_ store: PrintStore, _ form: FormView) -> Page {
    page(store, At.storeSettings, form.markup(fields(form), submit: say("Save", "저장")))
  }

  func opening(_ form: FormView) -> Page {
    Page(
      say("New store", "매장 추가"), form, fields(form), cancel: At.stores(), done: say("Open it", "추가"))
  }

  private func fields(_ form: FormView) -> Markup {
    """
    <div class="card">\(form.text("name", say("Name", "매장 이름 (영어)"), required: true))\
    \(form.text("nameKorean", say("Name in Korean", "매장 이름 (한국어)"), required: true))\
    \(form.text("address", say("Address", "주소"), required: true, autocomplete: "street-address"))\
    \(form.phone("phone", say("Telephone", "전화번호"), required: true))\
    \(form.text("place", say("Place on the map", "지도 위치"), required: true, hint: say(
      "Latitude and longitude, such as 37.5836,127.0282.", "위도와 경도입니다. 예: 37.5836,127.0282")))</div>\
    <div class="card">\(form.toggle("startsByItself", say("Orders start by themselves", "주문 자동 시작"), hint: say(
      "As soon as they are paid, when a printer is free. Otherwise somebody presses Start.",
      "결제되면 비어 있는 프린터에서 바로 시작합니다. 끄면 직원이 직접 시작합니다.")))</div>
    """
  }

  func notice(_ store: PrintStore, _ form: FormView) -> Page {
    page(
      store, At.storeNotice,
      form.markup(
        """
        <div class="card">\(form.lines("notice", say("Notice in English", "영어 공지"), rows: 3))\
        \(form.lines("noticeKorean", say("Notice in Korean", "한국어 공지"), hint: say(
          "Both are shown, to each customer in the language of the page. Empty both to take the notice down.",
          "고객이 보는 언어에 맞춰 표시됩니다. 공지를 내리려면 두 칸을 모두 비워 주세요."), rows: 3))</div>
        """, submit: say("Save", "저장")))
  }

  func staff(_ store: PrintStore, _ staff: [MemberEntry], _ form: FormView?, key: String) -> Page {
    let people =
      staff.isEmpty
      ? emptyState(
        .person, say("Nobody yet", "아직 직원이 없습니다"),
        say("Administrators look after this store.", "지금은 관리자가 이 매장을 맡고 있습니다."))
      : "<ul class=\"rows people\">\(staff, { worker($0, of: store, mayDismiss: form != nil, key) })</ul>"
    let appoint = form.map { form in
      form.markup(
        """
        <div class="card">\(form.email("email", say("E-mail address of a member", "회원 이메일"), required: true))</div>
        """, submit: say("Appoint", "직원으로 추가"))
    }
    return page(
      store, At.storeStaff,
      section(say("Who works here", "근무 직원"), people)
        + (appoint ?? "<p class=\"hint\">\(say("An administrator appoints staff.", "직원은 관리자가 추가합니다."))</p>"))
  }

  private func worker(_ person: MemberEntry, of store: PrintStore, mayDismiss: Bool, _ key: String) -> Markup {
    let dismiss = actionButton(
      say("Dismiss", "해제"), At.dismissStaff(store.id, person.id), key: key + person.id.text.suffix(6), style: .danger)
    return """
      <li><div class="row"><span class="row-words"><span class="row-title">\(person.name)</span>\
      <span class="row-subtitle">\(person.email)</span></span>\(if: mayDismiss, dismiss)</div></li>
      """
  }
}
