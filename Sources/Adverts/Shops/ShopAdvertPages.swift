import PlazaBase
import PlazaMarkup
import PlazaUI

/// An advert as shown to the staff of its shop.
struct ShopAdvertView: Sendable {
  let order: AdvertOrder
  let advert: Advert
  let statistics: AdvertStatistics
  let payments: [AdvertPayment]
  /// The credits available to the viewer.
  let credits: Money
  let viewer: ID<Member>
}

/// The pages on which a shop's staff manage its adverts.
struct ShopAdvertPages: Sendable {
  let shop: AdvertisingShop
  let settings: AdvertSettings
  let today: CalendarDate

  func money(_ amount: Money) -> String { settings.currency.format(amount) }

  func list(_ adverts: [Advert], _ price: AdvertPrice?, credits: Money) -> Page {
    guard let price else {
      return page(
        emptyState(
          .ticket, say("Adverts aren't on sale yet"), ShopAdvertRefusal.notSold.message))
    }
    let new = linkButton(say("New advert"), shop.staffPage.at("new"), icon: .add, style: .primary)
    let body =
      adverts.isEmpty
      ? emptyState(
        .ticket, say("No adverts yet"),
        say("Show film lovers what you have."), action: new)
      : rowList(adverts.map(row), label: say("Adverts")) + new
    return page(section(body, footer: prices(price) + " " + purse(credits)))
  }

  private func page(_ body: Markup) -> Page {
    Page(say("Adverts of \(shop.name.isolated)"), back: shop.back, body)
  }

  private func row(_ advert: Advert) -> ListRow {
    ListRow(
      advert.details.headline, shop.staffPage.at(advert.id.text),
      subtitle: say("\(money(advert.spent)) of \(money(advert.details.budget)) spent"),
      leading: .cover(pictureLink(advert.details.picture, of: advert.id, .card)),
      badge: advert.state(on: today).shopBadge)
  }

  private func prices(_ price: AdvertPrice) -> String {
    say(
      "\(money(price.view)) per view and \(money(price.click)) per click. Each visitor counts once a day."
    )
  }

  private func purse(_ credits: Money) -> String {
    say(
      "You pay with your own credits, \(money(credits)) at present. The unspent amount is refunded to you."
    )
  }

  func form(_ form: FormView, _ refused: String?, _ price: AdvertPrice, credits: Money) -> Page {
    let picture = form.action.at("pictures")
    let saying =
      form.text("headline", say("Headline"), required: true, hint: say("At most 80 characters."))
      + form.lines(
        "words", say("Text", as: "an advert"), hint: say("At most 200 characters."), rows: 2)
      + form.select("page", say("Links to"), shop.pages.map { Choice($0.page.text, $0.title) })
      + form.picture(
        "picture", say("Picture"), upload: picture,
        hint: say("Wide pictures look best. Without one, a drawing is shown."))
    let places =
      form.ticks(
        "storefronts", say("Shown in"), settings.storefronts.map { ($0.slug, ListRow($0.title)) })
      + form.date("first", say("First day"), required: true)
      + form.date("last", say("Last day"), required: true)
    let cost = form.decimal(
      "budget", say("Budget in \(settings.currency.code)"), required: true,
      hint: prices(price))
    return Page(
      say("New advert"), form,
      (refused.map { banner(.alert, $0) } ?? .empty) + group(say("Content"), saying)
        + group(say("Placement and dates"), places)
        + group(say("Budget"), cost, footer: purse(credits))
        + agreed(price),
      cancel: shop.staffPage, done: say("Pay"))
  }

  /// Submits the displayed prices with the form.
  private func agreed(_ price: AdvertPrice) -> Markup {
    """
    <input type="hidden" name="expectedClickMinor" value="\(price.click.minor)">\
    <input type="hidden" name="expectedViewMinor" value="\(price.view.minor)">
    """
  }

  func withdraw(_ advert: Advert, key: String) -> Page {
    let page = shop.staffPage.at(advert.id.text)
    return confirmation(
      say("Withdraw “\(advert.details.headline)”?"),
      say(
        "The advert stops running, and the unspent amount is refunded to the person who paid. This can't be undone."
      ),
      yes: say("Withdraw advert"), action: page.at("withdraw"), key: key, cancel: page,
      no: say("Cancel"))
  }
}

extension AdvertState {
  /// The state as displayed to a shop.
  var shopBadge: Badge {
    switch self {
    case .running: Badge(say("Shown", as: "an advert"), .done)
    case .paused: Badge(say("Paused"), .warning)
    case .waiting: Badge(say("Scheduled", as: "an advert"), .info)
    case .over: Badge(say("Ended"))
    case .spent: Badge(say("Budget spent"), .warning)
    case .unseen: Badge(say("Awaiting review"), .info)
    case .declined: Badge(say("Declined"), .alert)
    case .withdrawn: Badge(say("Withdrawn", as: "an advert"))
    }
  }
}
