import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI

/// The page for sharing a film: first the card is created, then the member chooses where to post
/// it. With scripts it is displayed over the previous page; without, it is a page of its own.
struct SharePage: Sendable {
  let film: Film
  /// nil until the card is created.
  let share: SharedLink?
  let rates: MarqueeRates
  let quota: ReferralQuota
  /// The member's points.
  let points: Int
  let key: String

  var page: Page {
    Page(say("Share \(film.title)"), back: SharePaths.film(film.id), sheet)
  }

  /// The part of the page that the script displays over another one.
  private var sheet: Markup {
    """
    <div class="share-sheet" data-share-sheet>\(share.map(ready) ?? toMake)\
    <p class="share-has">\(say(points, one: "You have 1 point", many: "You have \(points.inThousands) points"))</p>\
    \(rule)\
    <a class="button quiet wide share-cancel" href="\(SharePaths.film(film.id))" data-dismiss>\
    \(share == nil ? say("Cancel") : say("Done"))</a></div>
    """
  }

  private var toMake: Markup {
    """
    <div class="share-head"><img class="share-poster" src="\(film.poster(.list))" \
    alt="\(say("Poster of \(film.title)"))"><p class="share-words">\
    \(say("A card with the poster and your own link. People who follow the link see the film here."))</p>\
    </div><form method="post" action="\(SharePaths.share(film.id))">\
    <input type="hidden" name="\(Request.keyField)" value="\(key)">\
    <button class="button primary wide">\(say("Create card"))</button></form>
    """
  }

  private func ready(_ link: SharedLink) -> Markup {
    let said = Link.encode("\(film.title) – \(link.address)")
    return """
      <img class="share-card" src="\(link.picture)" width="1200" height="630" \
      alt="\(say("Card of \(film.title)"))">\
      <div class="share-ways">\
      <a class="share-way" href="https://www.facebook.com/sharer/sharer.php?u=\(Link.encode(link.address))" \
      target="_blank" rel="noopener noreferrer">\(Icon.facebook)<span>Facebook</span></a>\
      <a class="share-way" href="https://wa.me/?text=\(said)" target="_blank" rel="noopener noreferrer">\
      \(Icon.speech)<span>WhatsApp</span></a>\
      <button class="share-way" type="button" data-share-copy hidden>\(Icon.chain)\
      <span>\(say("Copy link"))</span></button>\
      <button class="share-way" type="button" data-share-phone data-title="\(film.title)" hidden>\
      \(Icon.arrowOut)<span>\(say("More …"))</span></button></div>\
      <label class="share-link"><span class="visually-hidden">\(say("Your link"))</span>\
      <input value="\(link.address)" readonly data-share-address></label>\
      <details class="share-code"><summary>\(say("QR code"))</summary>\
      \(QRCode(link.address)?.svg(label: say("QR code of your link")))</details>
      """
  }

  private var rule: Markup {
    let nothing = say(
      "You earn nothing for posting it: Facebook forbids paying for posts, and so do we.")
    if rates.newcomer == 0 { return "<p class=\"share-rule\">\(nothing)</p>" }
    let days = say(rates.newcomerDays, one: "1 day", many: "\(rates.newcomerDays) days")
    let earns = say(
      rates.newcomer,
      one: """
        You earn 1 point when a new member joins through your link, verifies an email address or pays at a \
        counter, and stays \(days).
        """,
      many: """
        You earn \(rates.newcomer) points when a new member joins through your link, verifies an email \
        address or pays at a counter, and stays \(days).
        """)
    return "<p class=\"share-rule\">\(earns) \(quota.text) \(nothing)</p>"
  }
}

/// The public page of a shared link, which shows the film.
struct SharedFilmPage: Sendable {
  let film: Film
  let overview: String?
  let share: Share
  /// nil for a guest.
  let viewer: ID<Member>?

  var page: Page {
    Page(
      film.title,
      """
      <div class="shared"><img class="shared-poster" src="\(film.poster(.detail))" \
      alt="\(say("Poster of \(film.title)"))">\
      <div class="shared-words"><p class="shared-facts">\(facts)</p><p>\(message)</p>\
      \(overview, { "<p class=\"overview\" dir=\"auto\">\($0)</p>" })<div class="shared-ways">\
      \(linkButton(say("View the film"), SharePaths.film(film.id), icon: .films, style: .primary))\
      \(next)</div></div></div>
      """)
  }

  private var facts: String {
    [film.year.map(String.init), film.genres.prefix(3).map(\.title).joined(separator: ", ")]
      .compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private var message: String {
    viewer == share.member
      ? say("This is your link. Send it to anyone.")
      : say("Another member thinks you'd like this film.")
  }

  private var next: Markup {
    if viewer == nil {
      let signUp = Link("signup").query(["next": SharePaths.film(film.id).text])
      return linkButton(say("Sign up"), signUp, icon: .person)
    }
    return """
      <a class="button quiet" href="\(SharePaths.share(film.id))" data-share>\(Icon.arrowOut)\(say("Share"))</a>
      """
  }
}

extension Icon {
  /// The letter f in a circle.
  static let facebook = Icon(
    strokes:
      "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M12 20v-7.5m0 0V10a2.3 2.3 0 0 1 2.6-2.3M9.5 12.5h5\"/>"
  )
  /// A speech bubble.
  static let speech = Icon(
    strokes:
      "<path d=\"M4 20l1.4-4A8 8 0 1 1 8.600 18.900zM9 9.500c0 3 2.500 5.500 5.500 5.500\"/>")
  /// Two links of a chain.
  static let chain = Icon(
    strokes: """
      <path d="M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 \
      5.700l1-1"/>
      """)
  /// An arrow leaving a box.
  static let arrowOut = Icon(strokes: "<path d=\"M12 15V4M8 7.500l4-4 4 4M6 11.500v8h12v-8\"/>")
}
