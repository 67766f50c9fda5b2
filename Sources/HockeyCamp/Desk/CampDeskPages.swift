import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Behind the camp's counter: what it offers, what it says of itself, what people wrote.
struct CampDeskPages: Sendable {
  let words: CampWords

  private var say: Say { words.say }

  func desk(_ offers: [Offer], clicks: [ID<Offer>: Int], open: Int, keys: [String]) -> Page {
    let body = Offer.Kind.allCases.map { kind in
      let own = zip(offers, keys).filter { $0.0.kind == kind }
      return section(
        title(kind), action: "<a href=\"\(CampAt.newOffer(kind.rawValue))\">\(say("Add", "추가"))</a>",
        own.isEmpty
          ? emptyState(.add, say("Nothing yet", "아직 없습니다"), say("Add the first one.", "첫 항목을 추가하세요."))
          : "<ul class=\"camp-desk-list\">\(Markup(own.map { row($0.0, clicks[$0.0.id] ?? 0, key: $0.1) }))</ul>")
    }
    return Page(
      say("Camp desk", "캠프 관리"), back: CampAt.home(),
      """
      \(rowList([
        PlazaWeb.Row(
          say("Messages", "받은 메시지"), CampAt.inbox(), leading: .icon(.mail),
          badge: open > 0 ? Badge("\(open)", .info) : nil),
        PlazaWeb.Row(say("Categories of videos", "동영상 분류"), CampAt.categories(), leading: .icon(.films)),
        PlazaWeb.Row(say("Groups", "그룹"), CampAt.groups(), leading: .icon(.customers)),
        PlazaWeb.Row(say("Messages of coaches", "코치 메시지"), MessageAt.desk(), leading: .icon(.lock)),
        PlazaWeb.Row(say("About and contact", "소개와 연락처"), CampAt.details(), leading: .icon(.edit)),
      ] + (words.hasAdverts
        ? [PlazaWeb.Row(say("Advertise", "광고"), CampAt.adverts(), leading: .icon(.ticket))] : [])))\(Markup(body))
      """)
  }

  private func title(_ kind: Offer.Kind) -> String {
    kind == .program ? say("Programs", "프로그램") : say("Edge store", "엣지 스토어")
  }

  private func row(_ offer: Offer, _ clicks: Int, key: String) -> Markup {
    let state = offer.isHidden ? Badge(say("Hidden", "숨김"), .neutral).markup : .empty
    return """
      <li class="camp-desk-row"><a class="row" href="\(CampAt.offer(offer.id))"><span class="row-words">\
      <span class="row-title">\(offer.details.title)</span>\
      <span class="row-subtitle">\(say("followed \(clicks) times", "\(clicks)번 클릭"))</span></span>\(state)</a>\
      \(FormView("raise-\(offer.id)", action: CampAt.raiseOffer(offer.id), key: key) { _ in nil }.markup(
        """
        <button class="button quiet" aria-label="\(say("Move up", "위로")): \(offer.details.title)">↑</button>
        """))</li>
      """
  }

  func form(_ kind: Offer.Kind, _ offer: Offer?, _ form: FormView, removeKey: String?) -> Page {
    var fields =
      form.text("title", say("Title", "제목"), required: true) + form.lines("about", say("Text", "설명"))
      + form.text("price", say("Price", "가격"))
      + form.text(
        "target", say("Where to register or buy", "등록 또는 구매 주소"), hint: "https://…")
    if kind == .program {
      fields +=
        form.text("bornFrom", say("Born from", "출생 연도(부터)")) + form.text("bornTo", say("Born to", "출생 연도(까지)"))
        + form.date("startsOn", say("First day", "시작일")) + form.date("endsOn", say("Last day", "종료일"))
        + form.text("places", say("Places", "정원")) + form.text("taken", say("Places taken", "등록 인원"))
    }
    fields += form.toggle("isHidden", say("Hidden", "숨김"))
    return Page(
      offer?.details.title ?? title(kind), back: CampAt.desk(),
      """
      \(form.markup(group(fields), submit: say("Save", "저장")))\(remove(offer, removeKey))
      """)
  }

  private func remove(_ offer: Offer?, _ key: String?) -> Markup {
    guard let offer, let key else { return .empty }
    let form = FormView("remove", action: CampAt.removeOffer(offer.id), key: key) { _ in nil }
    return """
      <details class="danger"><summary>\(say("Remove it", "삭제"))</summary>\
      <p>\(say("Its figures go with it. To take it away for a while, hide it.", "클릭 수도 함께 삭제됩니다. 잠시 내리려면 숨기세요."))</p>\
      \(form.markup("<button class=\"button danger\">\(say("Remove for good", "완전히 삭제"))</button>"))</details>
      """
  }

  func details(_ form: FormView) -> Page {
    Page(
      say("About and contact", "소개와 연락처"), back: CampAt.desk(),
      form.markup(
        group(
          form.text("name", say("Name", "이름"), required: true) + form.lines("about", say("About the camp", "캠프 소개"))
            + form.lines("aboutKorean", say("The same in Korean", "한국어 소개")))
          + group(
            form.text("address", say("Address", "주소")) + form.text("email", say("E-mail", "이메일"))
              + form.text("phone", say("Phone", "전화")) + form.text("sms", say("Text messages", "문자"))
              + form.text("place", say("Place", "위치"), hint: "50.4452,-104.6189")
              + form.lines("links", say("Social pages", "소셜"), hint: "Instagram https://…")),
        submit: say("Save", "저장")))
  }

  func inbox(_ state: Feedback.State, _ all: [Feedback], keys: [String]) -> Page {
    let tabs = Feedback.State.allCases.map { one in
      """
      <a class="chip" href="\(CampAt.inbox().query(["state": one.rawValue]))"\
      \(if: one == state, " aria-current=\"true\"")>\(name(one))</a>
      """ as Markup
    }
    let list: Markup =
      all.isEmpty
      ? emptyState(.mail, say("Nothing here", "없습니다"), "")
      : "<ul class=\"camp-inbox\">\(Markup(zip(all, keys).map { message($0.0, state, key: $0.1) }))</ul>"
    return Page(
      say("Messages", "받은 메시지"), back: CampAt.desk(),
      "<nav class=\"chips\" aria-label=\"\(say("Messages", "받은 메시지"))\">\(Markup(tabs))</nav>\(list)")
  }

  private func name(_ state: Feedback.State) -> String {
    switch state {
    case .open: say("Open", "미처리")
    case .answered: say("Answered", "답변함")
    case .spam: say("Advertising", "광고")
    }
  }

  private func message(_ feedback: Feedback, _ state: Feedback.State, key: String) -> Markup {
    let lines = feedback.message.split(whereSeparator: \.isNewline).map { String($0) }
    let others = Feedback.State.allCases.filter { $0 != state }
    let form = FormView("settle-\(feedback.id)", action: CampAt.settle(feedback.id), key: key) { _ in nil }
    let buttons = others.map {
      "<button class=\"button quiet\" name=\"state\" value=\"\($0.rawValue)\">\(name($0))</button>" as Markup
    }
    let subject = Link.encode("Re: \(feedback.ticket)")
    return """
      <li class="camp-message"><p class="camp-message-head"><strong>\(feedback.name)</strong> · \(feedback.ticket) · \
      \(words.moment(feedback.sentAt))</p>\(lines, { "<p>\($0)</p>" as Markup })\
      <div class="camp-message-ways"><a class="button primary" \
      href="mailto:\(Link.encode(feedback.email))?subject=\(subject)">\(say("Reply by mail", "메일로 답장"))</a>\
      \(form.markup(Markup(buttons)))</div></li>
      """
  }
}
