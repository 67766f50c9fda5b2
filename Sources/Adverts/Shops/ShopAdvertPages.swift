import PlazaBase
import PlazaMarkup
import PlazaWeb

/// An advert with all that its shop sees of it.
struct ShopAdvertView: Sendable {
  let order: AdvertOrder
  let advert: Advert
  let figures: AdvertFigures
  let payments: [AdvertPayment]
  /// What the person who looks could pay with.
  let credits: Money
  let viewer: ID<Member>
}

/// The pages of a shop's adverts, for its staff.
struct ShopAdvertPages: Sendable {
  let shop: AdvertisingShop
  let settings: AdvertSettings
  let say: Say
  let today: CalendarDate

  func money(_ amount: Money) -> String { settings.currency.format(amount) }

  func list(_ adverts: [Advert], _ price: AdvertPrice?, credits: Money) -> Page {
    guard let price else {
      return page(
        emptyState(
          .ticket, say("Nothing is sold yet", "아직 판매하지 않습니다"), ShopAdvertRefusal.notSold.sentence(say)))
    }
    let new = linkButton(say("New advert", "새 광고"), shop.desk.at("new"), icon: .add, style: .primary)
    let body =
      adverts.isEmpty
      ? emptyState(
        .ticket, say("No adverts yet", "아직 광고가 없습니다"),
        say("Show film lovers what you have.", "영화를 좋아하는 사람들에게 알려 보세요."), action: new)
      : rowList(adverts.map(row), label: say("Adverts", "광고")) + new
    return page(section(body, footer: prices(price) + " " + purse(credits)))
  }

  private func page(_ body: Markup) -> Page {
    Page(say("Adverts of \(shop.name)", "\(shop.name) 광고"), back: shop.back, body)
  }

  private func row(_ advert: Advert) -> Row {
    Row(
      advert.details.headline, shop.desk.at(advert.id.text),
      subtitle: say(
        "\(money(advert.spent)) of \(money(advert.details.budget)) spent",
        "\(money(advert.details.budget)) 중 \(money(advert.spent)) 사용"),
      leading: .cover(pictureLink(advert.details.picture, of: advert.id, .card)),
      badge: advert.state(on: today).badge(say))
  }

  private func prices(_ price: AdvertPrice) -> String {
    say(
      "A view costs \(money(price.view)) and a click \(money(price.click)), each visitor once a day.",
      "노출 1회 \(money(price.view)), 클릭 1회 \(money(price.click))입니다. 방문자마다 하루 한 번만 셉니다.")
  }

  private func purse(_ credits: Money) -> String {
    say(
      "You pay with your own credits: \(money(credits)) now. What is not spent comes back to you.",
      "본인 크레딧으로 결제합니다. 현재 \(money(credits)). 쓰지 않은 금액은 돌려받습니다.")
  }

  func form(_ form: FormView, _ refused: String?, _ price: AdvertPrice, credits: Money) -> Page {
    let picture = form.action.at("pictures")
    let saying =
      form.text("headline", say("Headline", "제목"), required: true, hint: say("At most 80 characters.", "80자까지"))
      + form.lines("words", say("Text", "내용"), hint: say("At most 200 characters.", "200자까지"), rows: 2)
      + form.select("page", say("Leads to", "연결 페이지"), shop.pages.map { Choice($0.page.text, $0.words) })
      + form.picture(
        "picture", say("Picture", "사진"), upload: picture,
        hint: say("Wide pictures look best. Without one a drawing is shown.", "가로 사진이 좋습니다. 없으면 그림이 표시됩니다."))
    let places =
      form.ticks("storefronts", say("Shown in", "노출 위치"), settings.storefronts.map { ($0.slug, Row($0.title)) })
      + form.date("first", say("First day", "시작일"), required: true)
      + form.date("last", say("Last day", "종료일"), required: true)
    let cost = form.text(
      "budget", say("Budget in \(settings.currency.code)", "예산 (\(settings.currency.code))"), required: true,
      hint: prices(price))
    return Page(
      say("New advert", "새 광고"), form,
      (refused.map { banner(.alert, $0) } ?? .empty) + group(say("What it says", "내용"), saying)
        + group(say("Where and when", "위치와 기간"), places) + group(say("Budget", "예산"), cost, footer: purse(credits)),
      cancel: shop.desk, done: say("Pay", "결제"))
  }

  func withdraw(_ advert: Advert, key: String) -> Page {
    let page = shop.desk.at(advert.id.text)
    return confirmation(
      say("Withdraw “\(advert.details.headline)”?", "‘\(advert.details.headline)’ 광고를 철회할까요?"),
      say(
        "It is shown no more, and what is not spent goes back to who paid. This cannot be undone.",
        "더 이상 노출되지 않으며, 쓰지 않은 금액은 결제한 사람에게 반환됩니다. 되돌릴 수 없습니다."),
      yes: say("Withdraw it", "철회"), action: page.at("withdraw"), key: key, cancel: page, no: say("Cancel", "취소"))
  }
}

extension AdvertState {
  /// In the language of a shop.
  func badge(_ say: Say) -> Badge {
    switch self {
    case .running: Badge(say("Shown", "노출 중"), .done)
    case .paused: Badge(say("Resting", "일시 중지"), .warning)
    case .waiting: Badge(say("Not yet", "시작 전"), .info)
    case .over: Badge(say("Over", "종료"))
    case .spent: Badge(say("Budget spent", "예산 소진"), .warning)
    case .unseen: Badge(say("Waits for a look", "확인 대기"), .info)
    case .declined: Badge(say("Declined", "거절"), .alert)
    case .withdrawn: Badge(say("Withdrawn", "철회"))
    }
  }
}
