import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff pages of adverts.
struct AdvertPages: Sendable {
  let settings: AdvertSettings

  func list(_ found: ResultPage<Advert>, waiting: [Advert], today: CalendarDate) -> Page {
    let look: Markup =
      waiting.isEmpty
      ? .empty
      : section(say("To review"), rowList(waiting.map { row($0, today) }, label: say("To review")))
    let more = found.next.map { Paths.adverts().query(["after": $0]) }
    let body =
      found.items.isEmpty
      ? emptyState(
        .ticket, say("No adverts yet"), say("Add an advertiser first, then create their advert."),
        action: linkButton(
          say("Add an advertiser"), Paths.newAdvertiser(), icon: .add, style: .primary))
      : rowList(found.items.map { row($0, today) }, label: say("Adverts")) + pager(more)
    let all = waiting.isEmpty ? body : section(say("All"), body)
    let prices = rowList([
      ListRow(
        say("Prices for shops"), Paths.prices(),
        subtitle: say("Prices in credits for shops on this site"),
        leading: .icon(.ticket))
    ])
    return Page(
      say("Adverts"), actions: barLink(say("Advertisers"), Paths.advertisers()) + addLink,
      look + all + prices)
  }

  func row(_ advert: Advert, _ today: CalendarDate) -> ListRow {
    ListRow(
      advert.details.headline, Paths.advert(advert.id),
      subtitle: "\(spent(advert)) · \(advert.advertiserName.isolated)",
      leading: .cover(pictureLink(advert.details.picture, of: advert.id, .card)),
      badge: advert.state(on: today).badge)
  }

  func detail(
    _ advert: Advert, _ figures: AdvertStatistics, films: [Film],
    reward: (text: String, page: Link)?,
    today: CalendarDate, key: String
  ) -> Page {
    let id = advert.id
    let isOutside = advert.order == nil
    let looks = section(
      say("Preview"), "<div class=\"promos\">\(promo(AdvertCard(advert), isCounted: false))</div>",
      footer: leads(advert))
    let clip = group(
      say("Clip"), self.clip(advert, key: key),
      footer: say("MP4 or WebM, up to 20 MB. It's shown exactly as uploaded.")
    )
    let points =
      reward.map { rowList([ListRow(say("Points for watching"), $0.page, subtitle: $0.text)]) }
      ?? .empty
    let acts =
      isOutside ? pause(advert, key) : AdvertReviewPages(settings: settings).acts(advert, key: key)
    return Page(
      advert.details.headline, back: Paths.adverts(),
      actions: isOutside ? barLink(say("Edit"), Paths.edit(id)) : .empty,
      "<p>\(advert.state(on: today).badge.markup)</p>" + tiles(advert, figures) + looks + acts
        + section(detailList(facts(advert, films))) + clip + points
        + section(
          say("Statistics"),
          DayChart(statistics: figures, today: today).markup + table(figures, today)))
  }

  private func pause(_ advert: Advert, _ key: String) -> Markup {
    actionButton(
      advert.isPaused ? say("Resume", as: "an advert") : say("Pause", as: "an advert"),
      Paths.pause(advert.id),
      key: key,
      icon: advert.isPaused ? .play : .clock,
      fields: ["paused": advert.isPaused ? "" : "true"])
  }

  private func tiles(_ advert: Advert, _ figures: AdvertStatistics) -> Markup {
    statTiles([
      (say("Views"), String(figures.views), nil), (say("Clicks"), String(figures.clicks), nil),
      (
        say("Spent of \(settings.currency.format(advert.details.budget))"),
        settings.currency.format(advert.spent), nil
      ),
    ])
  }

  private func leads(_ advert: Advert) -> String {
    let place = advert.details.page?.text ?? advert.details.target.host
    return say("Links to \(place). Views on this page don't count; clicks count once a day.")
  }

  private func table(_ figures: AdvertStatistics, _ today: CalendarDate) -> Markup {
    if figures.days.isEmpty { return "<p class=\"section-foot\">\(say("No views yet."))</p>" }
    let rows = figures.days.map { day in
      [
        Cell.text(day.day.brief(today: today)), .figure(day.views.inThousands),
        .figure(day.clicks.inThousands),
        .figure(settings.currency.format(day.spent)),
      ]
    }
    return dataTable(
      say("Statistics by day"), columns: [say("Day"), say("Views"), say("Clicks"), say("Spent")],
      rows: rows,
      fitsPhones: true)
  }

  private func facts(_ advert: Advert, _ films: [Film]) -> [Detail] {
    let (details, currency) = (advert.details, settings.currency)
    let shops = settings.storefronts.filter { advert.tags.contains(.storefront($0.slug)) }.map(
      \.title)
    let genres = Genre.allCases.filter { advert.tags.contains(.genre($0)) }.map(\.title)
    return [
      Detail(
        say("Advertiser"),
        markup:
          "<a href=\"\(Paths.advertiser(advert.advertiser))\">\(advert.advertiserName.isolated)</a>"
      ),
      Detail(say("Links to"), details.page?.text ?? details.target.text),
      Detail(say("Runs"), CalendarDate.period(details.firstDay, details.lastDay)),
      Detail(say("In", as: "shops"), shops.isEmpty ? say("all shops") : listed(shops)),
      Detail(say("Beside genres"), genres.isEmpty ? nil : listed(genres)),
      Detail(
        say("Beside films"),
        films.isEmpty ? nil : films.map(\.titleWithYear).joined(separator: ", ")),
      Detail(say("Price per click"), currency.format(details.perClick)),
      Detail(say("Price per view"), currency.format(details.perView)),
    ]
  }

  private func clip(_ advert: Advert, key: String) -> Markup {
    let (clip, place) = (advert.details.clip, Paths.clipOf(advert.id))
    let drop = clip.map { _ in
      confirmButton(
        say("Remove the clip"), say("The clip will be deleted. This can't be undone."), place,
        key: key + "c",
        style: .quiet, fields: [Request.versionField: advert.clipVersion.text])
    }
    return fileField(
      clip == nil ? say("Add a clip") : say("Replace the clip"), id: "clip", upload: place,
      types: "video/mp4,video/webm",
      version: clip?.tag ?? "") + (drop ?? .empty)
  }

  func add(_ form: AdvertForm) -> Page {
    if form.advertisers.isEmpty {
      return Page(
        say("New advert"), back: Paths.adverts(),
        emptyState(
          .person, say("No advertisers yet"), say("Add an advertiser first."),
          action: linkButton(
            say("Add an advertiser"), Paths.newAdvertiser(), icon: .add, style: .primary)))
    }
    return Page(
      say("New advert"), form.view(posting: Paths.adverts()), form.fields, cancel: Paths.adverts())
  }

  func edit(_ advert: Advert, _ form: AdvertForm) -> Page {
    let delete = group(
      confirmLink(say("Delete advert"), Paths.delete(advert.id), icon: .trash),
      footer: say("Its statistics are deleted too."))
    return Page(
      say("Edit advert"), form.view(posting: Paths.advert(advert.id)), form.fields,
      cancel: Paths.advert(advert.id),
      after: delete)
  }

  func delete(_ advert: Advert, key: String) -> Page {
    confirmation(
      say("Delete “\(advert.details.headline)”?"),
      say(
        "\(advert.advertiserName.isolated)'s advert and all its statistics will be deleted. This can't be undone."
      ),
      yes: say("Delete permanently"), action: Paths.delete(advert.id), key: key,
      cancel: Paths.edit(advert.id))
  }

  private var addLink: Markup { barLink(.add, say("Add an advert"), Paths.new()) }

  private func spent(_ advert: Advert) -> String {
    say(
      "\(settings.currency.format(advert.spent)) of \(settings.currency.format(advert.details.budget))",
      as: "a budget")
  }
}

extension AdvertState {
  var badge: Badge {
    switch self {
    case .running: Badge(say("Running", as: "an advert"), .done)
    case .paused: Badge(say("Paused", as: "an advert"), .warning)
    case .waiting: Badge(say("Scheduled", as: "an advert"), .info)
    case .over: Badge(say("Ended", as: "an offer"))
    case .spent: Badge(say("Budget spent"), .warning)
    case .unseen: Badge(say("Awaiting review"), .info)
    case .declined: Badge(say("Declined"), .alert)
    case .withdrawn: Badge(say("Withdrawn"))
    }
  }
}
