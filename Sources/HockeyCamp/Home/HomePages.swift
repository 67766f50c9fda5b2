import Adverts
import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The contents of the camp's home page.
struct HomeView: Sendable {
  let details: CampDetails
  let programs: [Offer]
  let items: [Offer]
  /// The newest videos and episodes that the viewer may see.
  let media: [MediaItem]
  /// The public ones of ``media``.
  let open: Set<ID<MediaItem>>
  /// The year of birth by which programs are filtered.
  let born: Int?
  /// The validation error for the typed year.
  let fieldError: String?
  /// The number of the viewer's unread messages; nil for guests.
  let unread: Int?
  /// Whether the viewer works in the camp's office.
  let isStaff: Bool
}

/// The home page, the about page, and the pages of programs and items.
struct HomePages: Sendable {
  let text: CampText

  func home(_ view: HomeView, _ facts: StructuredData) -> Page {
    Page(
      say("Home"),
      actions: view.isStaff ? barLink(say("Camp staff area"), CampPaths.staff()) : .empty,
      """
      \(about(view.details))\(view.unread, yours)\(section(say("Programs"), years(view) + programs(view)))\
      \(view.items.isEmpty ? .empty : section(
        say("Edge store"), "<div class=\"camp-rows\">\(rowList(view.items.map(text.row)))</div>"))\
      \(view.media.isEmpty ? .empty : section(
        say("Newest videos"), action: "<a href=\"\(MediaPaths.list())\">\(say("All", as: "everything"))</a>",
        MediaPages(time: text.time, viewer: nil).cards(view.media, view.open)))\
      \(facts.organization)
      """)
  }

  private func about(_ details: CampDetails) -> Markup {
    let text = details.localizedAbout
    let first = text.split(whereSeparator: \.isNewline).first.map { String($0) } ?? ""
    return """
      <a class="camp-about" href="\(CampPaths.about())"><span class="camp-about-title">\(details.name)</span>\
      <span class="camp-about-words">\(first)</span>\
      <span class="camp-about-more">\(say("About the camp")) \(Icon.chevron)</span></a>
      """
  }

  private func yours(_ unread: Int) -> Markup {
    section(
      say("Your camp"),
      rowList([
        PlazaUI.ListRow(
          say("Messages"), MessagePaths.list(), leading: .icon(.mail),
          badge: unread == 0 ? nil : Badge(say("\(unread) new"), .info)),
        PlazaUI.ListRow(say("Progress"), ProgressPaths.players(), leading: .icon(.star)),
        PlazaUI.ListRow(say("Podcast feeds"), FeedPaths.list(), leading: .icon(.microphone)),
      ]))
  }

  private func years(_ view: HomeView) -> Markup {
    if view.programs.isEmpty && view.born == nil && view.fieldError == nil { return .empty }
    return """
      <form class="camp-born" action="\(CampPaths.home())"><label for="born">\(say("Child born in"))</label>\
      <input id="born" name="born" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" size="5" \
      value="\(view.born.map { "\($0)" } ?? "")" autocomplete="off"\
      \(if: view.fieldError != nil, " aria-invalid=\"true\" aria-describedby=\"born-complaint\"")>\
      <button class="button quiet">\
      \(say("Show"))</button>\(if: view.born != nil,
        "<a class=\"button quiet\" href=\"\(CampPaths.home())\">\(say("All years"))</a>")\
      \(view.fieldError, {
        "<p class=\"complaint\" id=\"born-complaint\" role=\"alert\">\(Icon.warning)\(message: $0)</p>" as Markup
      })</form>
      """
  }

  private func programs(_ view: HomeView) -> Markup {
    if !view.programs.isEmpty {
      return "<div class=\"whole camp-rows\">\(rowList(view.programs.map(text.row)))</div>"
    }
    return emptyState(
      .calendar,
      view.born == nil
        ? say("No programs at the moment")
        : say("No programs for that year of birth"),
      say("Ask the camp about upcoming programs."),
      action: linkButton(say("Contact"), CampPaths.contact(), style: .primary))
  }

  func about(_ details: CampDetails, isStaff: Bool) -> Page {
    let lines = details.localizedAbout.split(whereSeparator: \.isNewline).map { String($0) }
    return Page(
      say("About the camp"), back: CampPaths.home(),
      actions: isStaff ? barLink(.edit, say("Change"), CampPaths.details()) : .empty,
      """
      <div class="camp-text"><h2>\(details.name)</h2>\(lines, { "<p>\($0)</p>" as Markup })</div>\
      \(linkButton(say("Contact us"), CampPaths.contact(), icon: .mail))
      """)
  }

  func offer(_ offer: Offer, _ facts: StructuredData, isStaff: Bool) -> Page {
    let d = offer.details
    return Page(
      d.localizedTitle, back: CampPaths.home(),
      actions: isStaff ? barLink(.edit, say("Change"), CampPaths.offer(offer.id)) : .empty,
      """
      <div class="camp-offer\(if: d.picture != nil, " pictured")">\
      \(picture(offer))\(detailList(text.facts(offer)))</div>\
      \(paragraphs(d.localizedAbout))\(nextStep(offer))\(facts.event(offer))
      """)
  }

  private func picture(_ offer: Offer) -> Markup {
    guard let picture = offer.details.picture else {
      return """
        <span class="camp-offer-icon">\(offer.kind == .program ? Icon.calendar : Icon.ticket)</span>
        """
    }
    return """
      <img class="camp-offer-picture" src="\(CampPaths.picture(picture, .page))" alt="\(offer.details.localizedAlt)">
      """
  }

  private func paragraphs(_ text: String) -> Markup {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0) }
    return lines.isEmpty
      ? .empty : "<div class=\"camp-text\">\(lines, { "<p>\($0)</p>" as Markup })</div>"
  }

  private func nextStep(_ offer: Offer) -> Markup {
    guard let target = offer.details.target else {
      return banner(
        .info, say("Contact the camp about this."))
    }
    let verb = offer.kind == .program ? say("Register") : say("Buy")
    let down = offer.downSince.map {
      banner(
        .warning,
        say(
          "\(target.host) hasn't responded since \(text.moment($0)). You can still try, or contact the camp."
        ))
    }
    return """
      \(down ?? .empty)<p class="camp-way"><a class="button primary wide" href="\(CampPaths.go(offer.id))" \
      rel="external">\
      \(verb)</a></p>\
      <p class="camp-host">\(say("At \(target.host), outside this site."))</p>
      """
  }
}
