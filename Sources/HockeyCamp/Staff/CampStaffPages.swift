import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages of the camp's staff area: the offers, the camp's details and the messages from
/// visitors.
struct CampStaffPages: Sendable {
  let text: CampText

  func desk(
    _ offers: [Offer], clicks: [ID<Offer>: Int], open: Int, toReview: Int, keys: [String]
  ) -> Page {
    let body = Offer.Kind.allCases.map { kind in
      let own = zip(offers, keys).filter { $0.0.kind == kind }
      return section(
        title(kind), action: "<a href=\"\(CampPaths.newOffer(kind.rawValue))\">\(say("Add"))</a>",
        own.isEmpty
          ? emptyState(.add, say("Nothing yet"), say("Add the first one."))
          : "<ul class=\"camp-desk-list\">\(Markup(own.map { row($0.0, clicks[$0.0.id] ?? 0, key: $0.1) }))</ul>"
      )
    }
    return Page(
      say("Camp staff area"), back: CampPaths.home(),
      """
      \(rowList([
        PlazaUI.ListRow(
          say("Messages", as: "received"), CampPaths.inbox(), leading: .icon(.mail),
          badge: open > 0 ? Badge("\(open)", .info) : nil),
        PlazaUI.ListRow(
          say("New videos and reports"), ReviewPaths.staffReview(), leading: .icon(.play),
          badge: toReview > 0 ? Badge("\(toReview)", .info) : nil),
        PlazaUI.ListRow(say("Video categories"), CampPaths.categories(), leading: .icon(.films)),
        PlazaUI.ListRow(say("Groups"), CampPaths.groups(), leading: .icon(.customers)),
        PlazaUI.ListRow(say("Coaches' messages"), MessagePaths.staffList(), leading: .icon(.lock)),
        PlazaUI.ListRow(say("About and contact"), CampPaths.details(), leading: .icon(.edit)),
      ] + (text.hasAdverts
        ? [PlazaUI.ListRow(say("Advertise"), CampPaths.adverts(), leading: .icon(.ticket))] : [])))\(Markup(body))
      """)
  }

  private func title(_ kind: Offer.Kind) -> String {
    kind == .program ? say("Programs") : say("Edge store")
  }

  private func row(_ offer: Offer, _ clicks: Int, key: String) -> Markup {
    let state = offer.isHidden ? Badge(say("Hidden"), .neutral).markup : .empty
    return """
      <li class="camp-desk-row"><a class="row" href="\(CampPaths.offer(offer.id))"><span class="row-words">\
      <span class="row-title">\(offer.details.localizedTitle)</span>\
      <span class="row-subtitle">\(say("clicked \(clicks) times"))</span></span>\(state)</a>\
      \(FormView("raise-\(offer.id)", action: CampPaths.moveOfferUp(offer.id), key: key) { _ in nil }.markup(
        """
        <button class="button quiet" aria-label="\(say("Move up")): \(offer.details.localizedTitle)">↑</button>
        """))</li>
      """
  }

  func form(_ kind: Offer.Kind, _ offer: Offer?, _ form: FormView, removeKey: String?) -> Page {
    var fields =
      form.text("title", say("Title"), required: true)
      + form.text("titleKorean", say("Title in Korean"))
      + form.lines("about", say("Text")) + form.lines("aboutKorean", say("Korean version"))
      + form.decimal("price", say("Price"))
      + form.text(
        "target", say("Registration or shop address"), hint: "https://…")
    if kind == .program {
      fields +=
        form.decimal("bornFrom", say("Born from")) + form.decimal("bornTo", say("Born until"))
        + form.date("startsOn", say("First day")) + form.date("endsOn", say("Last day"))
        + form.decimal("places", say("Places", as: "capacity"))
        + form.decimal("taken", say("Places taken"))
    }
    fields += form.toggle("isHidden", say("Hidden"))
    let picture =
      form.campPicture("picture", say("Picture"))
      + form.text(
        "alt", say("Description of the picture"),
        hint: say("For people who can't see the picture."))
      + form.text("altKorean", say("Korean version"))
    return Page(
      offer?.details.localizedTitle ?? title(kind), back: CampPaths.staff(),
      """
      \(form.markup(group(fields) + group(picture), submit: say("Save")))\(remove(offer, removeKey))
      """)
  }

  private func remove(_ offer: Offer?, _ key: String?) -> Markup {
    guard let offer, let key else { return .empty }
    let form = FormView("remove", action: CampPaths.removeOffer(offer.id), key: key) { _ in nil }
    return """
      <details class="danger"><summary>\(say("Remove"))</summary>\
      <p>\(say("Its statistics are deleted too. To take it down for a while, hide it instead."))</p>\
      \(form.markup("<button class=\"button danger\">\(say("Delete permanently"))</button>"))</details>
      """
  }

  func details(_ form: FormView) -> Page {
    Page(
      say("About and contact"), back: CampPaths.staff(),
      form.markup(
        group(
          form.text("name", say("Name"), required: true)
            + form.lines("about", say("About the camp"))
            + form.lines("aboutKorean", say("Korean version")))
          + group(
            form.text("address", say("Address")) + form.text("email", say("Email"))
              + form.text("phone", say("Phone")) + form.text("sms", say("Text messages"))
              + form.text("place", say("Place"), hint: "50.4452,-104.6189")
              + form.lines("links", say("Social media"), hint: "Instagram https://…"))
          + group(
            form.campPicture(
              "cover", say("Podcast cover"),
              hint: say("Square, at least \(CampPicture.leastCover) pixels a side."))),
        submit: say("Save")))
  }

  func inbox(_ state: Feedback.State, _ all: [Feedback], keys: [String]) -> Page {
    let tabs = Feedback.State.allCases.map { one in
      """
      <a class="chip" href="\(CampPaths.inbox().query(["state": one.rawValue]))"\
      \(if: one == state, " aria-current=\"true\"")>\(name(one))</a>
      """ as Markup
    }
    let list: Markup =
      all.isEmpty
      ? emptyState(.mail, say("Nothing here"), "")
      : "<ul class=\"camp-inbox\">\(Markup(zip(all, keys).map { message($0.0, state, key: $0.1) }))</ul>"
    return Page(
      say("Messages", as: "received"), back: CampPaths.staff(),
      "<nav class=\"chips\" aria-label=\"\(say("Messages", as: "received"))\">\(Markup(tabs))</nav>\(list)"
    )
  }

  private func name(_ state: Feedback.State) -> String {
    switch state {
    case .open: say("Open")
    case .answered: say("Answered")
    case .spam: say("Advertising")
    }
  }

  private func message(_ feedback: Feedback, _ state: Feedback.State, key: String) -> Markup {
    let lines = feedback.message.split(whereSeparator: \.isNewline).map { String($0) }
    let others = Feedback.State.allCases.filter { $0 != state }
    let form = FormView(
      "settle-\(feedback.id)", action: CampPaths.closeFeedback(feedback.id), key: key
    ) {
      _ in nil
    }
    let buttons = others.map {
      "<button class=\"button quiet\" name=\"state\" value=\"\($0.rawValue)\">\(name($0))</button>"
        as Markup
    }
    let subject = Link.encode("Re: \(feedback.ticket)")
    return """
      <li class="camp-message"><p class="camp-message-head"><strong>\(feedback.name.isolated)</strong> · \
      \(feedback.ticket) · \
      \(text.moment(feedback.sentAt))</p>\(lines, { "<p>\($0)</p>" as Markup })\
      <div class="camp-message-ways"><a class="button primary" \
      href="\(ContactPages.mailing(feedback.email))?subject=\(subject)">\(say("Reply by mail"))</a>\
      \(form.markup(Markup(buttons)))</div></li>
      """
  }
}
