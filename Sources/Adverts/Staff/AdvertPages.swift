import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The staff's pages of adverts.
struct AdvertPages: Sendable {
  let settings: AdvertSettings

  func list(_ found: Slice<Advert>, waiting: [Advert], today: CalendarDate) -> Page {
    let look: Markup =
      waiting.isEmpty
      ? .empty
      : section("For you to look at", rowList(waiting.map { row($0, today) }, label: "For you to look at"))
    let more = found.next.map { At.adverts().query(["after": $0]) }
    let body =
      found.items.isEmpty
      ? emptyState(
        .ticket, "No adverts yet", "Add an advertiser first, then what they would like to show.",
        action: linkButton("Add an advertiser", At.newAdvertiser(), icon: .add, style: .primary))
      : rowList(found.items.map { row($0, today) }, label: "Adverts") + pager(more)
    let all = waiting.isEmpty ? body : section("All", body)
    let prices = rowList([
      Row("Prices for shops", At.prices(), subtitle: "What shops of the square pay in credits", leading: .icon(.ticket))
    ])
    return Page("Adverts", actions: barLink("Advertisers", At.advertisers()) + addLink, look + all + prices)
  }

  func row(_ advert: Advert, _ today: CalendarDate) -> Row {
    Row(
      advert.details.headline, At.advert(advert.id), subtitle: "\(spent(advert)) · \(advert.advertiserName)",
      leading: .cover(pictureLink(advert.details.picture, of: advert.id, .card)),
      badge: advert.state(on: today).badge)
  }

  func detail(
    _ advert: Advert, _ figures: AdvertFigures, films: [Film], reward: (words: String, page: Link)?,
    today: CalendarDate, key: String
  ) -> Page {
    let id = advert.id
    let isOutside = advert.order == nil
    return Page(
      advert.details.headline, back: At.adverts(), actions: isOutside ? barLink("Edit", At.edit(id)) : .empty,
      "<p>\(advert.state(on: today).badge.markup)</p>" + tiles(advert, figures)
        + section(
          "How it looks",
          "<div class=\"promos\">\(promo(AdvertCard(advert), isCounted: false))</div>", footer: leads(advert))
        + (isOutside ? pause(advert, key) : LookPages(settings: settings).acts(advert, key: key))
        + section(detailList(facts(advert, films)))
        + group("Clip", clip(advert, key: key), footer: "MP4 or WebM, at most 20 MB. It is shown as it is sent.")
        + (reward.map { rowList([Row("Points for watching", $0.page, subtitle: $0.words)]) } ?? .empty)
        + section("Figures", DayChart(figures: figures, today: today).markup + table(figures, today)))
  }

  private func pause(_ advert: Advert, _ key: String) -> Markup {
    actionButton(
      advert.isPaused ? "Go on" : "Pause", At.pause(advert.id), key: key, icon: advert.isPaused ? .play : .clock,
      fields: ["paused": advert.isPaused ? "" : "true"])
  }

  private func tiles(_ advert: Advert, _ figures: AdvertFigures) -> Markup {
    statTiles([
      ("Views", String(figures.views), nil), ("Clicks", String(figures.clicks), nil),
      ("Spent of \(settings.currency.format(advert.details.budget))", settings.currency.format(advert.spent), nil),
    ])
  }

  private func leads(_ advert: Advert) -> String {
    let place = advert.details.page?.text ?? advert.details.target.host
    return "Leads to \(place). Looking at it here counts nothing; following it does, once a day."
  }

  private func table(_ figures: AdvertFigures, _ today: CalendarDate) -> Markup {
    if figures.days.isEmpty { return "<p class=\"section-foot\">Nobody has seen it yet.</p>" }
    let rows = figures.days.map { day in
      [
        Cell.text(day.day.brief(today: today)), .figure(String(day.views)), .figure(String(day.clicks)),
        .figure(settings.currency.format(day.spent)),
      ]
    }
    return dataTable("Figures by day", columns: ["Day", "Views", "Clicks", "Spent"], rows: rows, fitsPhones: true)
  }

  private func facts(_ advert: Advert, _ films: [Film]) -> [Detail] {
    let (details, currency) = (advert.details, settings.currency)
    let shops = settings.storefronts.filter { advert.tags.contains(.storefront($0.slug)) }.map(\.title)
    let genres = Genre.allCases.filter { advert.tags.contains(.genre($0)) }.map(\.title)
    return [
      Detail(
        "Advertiser", markup: "<a href=\"\(At.advertiser(advert.advertiser))\">\(advert.advertiserName)</a>"),
      Detail("Leads to", details.page?.text ?? details.target.text),
      Detail("Shown", "\(details.firstDay.plain) to \(details.lastDay.plain)"),
      Detail("In", shops.isEmpty ? "every shop" : listed(shops)),
      Detail("Beside genres", genres.isEmpty ? nil : listed(genres)),
      Detail("Beside films", films.isEmpty ? nil : films.map(\.titleWithYear).joined(separator: ", ")),
      Detail("A click costs", currency.format(details.perClick)),
      Detail("A view costs", currency.format(details.perView)),
    ]
  }

  private func clip(_ advert: Advert, key: String) -> Markup {
    fileField(
      advert.details.clip == nil ? "Add a clip" : "Another clip", id: "clip", upload: At.clipOf(advert.id),
      types: "video/mp4,video/webm")
      + (advert.details.clip == nil ? .empty : actionButton("Take the clip away", At.clipOf(advert.id), key: key + "c"))
  }

  func add(_ form: AdvertForm) -> Page {
    if form.advertisers.isEmpty {
      return Page(
        "New advert", back: At.adverts(),
        emptyState(
          .person, "No advertisers yet", "Whose advert will it be? Add them first.",
          action: linkButton("Add an advertiser", At.newAdvertiser(), icon: .add, style: .primary)))
    }
    return Page("New advert", form.view(posting: At.adverts()), form.fields, cancel: At.adverts())
  }

  func edit(_ advert: Advert, _ form: AdvertForm) -> Page {
    let delete = group(
      confirmLink("Delete the advert", At.delete(advert.id), icon: .trash), footer: "Its figures go with it.")
    return Page(
      "Edit advert", form.view(posting: At.advert(advert.id)), form.fields, cancel: At.advert(advert.id), after: delete)
  }

  func delete(_ advert: Advert, key: String) -> Page {
    confirmation(
      "Delete “\(advert.details.headline)”?",
      "The advert of \(advert.advertiserName) and all its figures are gone then. This cannot be undone.",
      yes: "Delete for good", action: At.delete(advert.id), key: key, cancel: At.edit(advert.id))
  }

  private var addLink: Markup { barLink(.add, "Add an advert", At.new()) }

  private func spent(_ advert: Advert) -> String {
    "\(settings.currency.format(advert.spent)) of \(settings.currency.format(advert.details.budget))"
  }
}

extension AdvertState {
  var badge: Badge {
    switch self {
    case .running: Badge("Running", .done)
    case .paused: Badge("Paused", .warning)
    case .waiting: Badge("Not yet", .info)
    case .over: Badge("Over")
    case .spent: Badge("Budget spent", .warning)
    case .unseen: Badge("Waits for a look", .info)
    case .declined: Badge("Declined", .alert)
    case .withdrawn: Badge("Withdrawn")
    }
  }
}
