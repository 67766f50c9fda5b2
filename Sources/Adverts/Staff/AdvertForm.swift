import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The form of a new or existing advert.
struct AdvertForm: Sendable {
  let settings: AdvertSettings
  let advertisers: [Advertiser]
  let key: String
  let values: @Sendable (String) -> [String]
  var errors = ValidationErrors()
  /// The refusal to display.
  var refused: String?

  func view(posting action: Link) -> FormView {
    FormView("advert", action: action, key: key, errors: errors, values: values)
  }

  var fields: Markup {
    let form = view(posting: Paths.adverts())
    return (refused.map { banner(.alert, $0) } ?? .empty) + group(say("Content"), saying(form))
      + group(say("Placement"), places(form)) + group(say("Dates and budget"), costs(form))
  }

  private func saying(_ form: FormView) -> Markup {
    let picture = values("picture").first.flatMap { ID<AdvertPicture>($0) }
    let choices = [Choice("", say("Choose one"))] + advertisers.map { Choice($0.id.text, $0.name) }
    return form.select("advertiser", say("Advertiser"), choices)
      + form.text("headline", say("Headline"), required: true, hint: say("At most 80 characters."))
      + form.lines(
        "words", say("Text"), hint: say("One or two short sentences, at most 200 characters."),
        rows: 2)
      + form.text(
        "target", say("Links to"), required: true,
        hint: say("The full address, starting with https://"))
      + form.picture(
        "picture", say("Picture"), upload: Paths.newPicture(),
        preview: picture.map { Paths.picture($0, AdvertPictureSize.card.rawValue) },
        hint: say("Wide pictures look best. Without one, a drawing is shown."))
  }

  private func places(_ form: FormView) -> Markup {
    form.ticks(
      "storefronts", say("Only in these shops"),
      settings.storefronts.map { ($0.slug, ListRow($0.title)) })
      + form.ticks(
        "genres", say("Beside films of these genres"),
        Genre.allCases.map { ($0.rawValue, ListRow($0.title)) })
      + form.lines(
        "films", say("Beside these films"),
        hint: say("One per line, such as: The Third Man (1949). Films take priority over genres."),
        rows: 3)
  }

  private func costs(_ form: FormView) -> Markup {
    form.date("first", say("First day"), required: true)
      + form.date("last", say("Last day"), required: true)
      + form.decimal(
        "budget", say("Budget in \(settings.currency.code)"), required: true,
        hint: say("Spending never exceeds the budget."))
      + form.decimal(
        "click", say("Price per click"), required: true,
        hint: say("Each visitor counts once a day."))
      + form.decimal("view", say("Price per view"), required: true)
  }
}

extension AdvertForm {
  /// Creates the form of a new advert that begins today and runs for four weeks.
  init(
    _ settings: AdvertSettings, _ advertisers: [Advertiser], of advertiser: String?,
    today: CalendarDate, key: String
  ) {
    let known = [
      "advertiser": advertiser ?? advertisers.first?.id.text ?? "", "first": today.description,
      "last": today.adding(days: 27).description,
      "click": settings.currency.typed(Money(minor: 20)),
      "view": settings.currency.typed(Money(minor: 0)),
    ]
    self.init(
      settings: settings, advertisers: advertisers, key: key,
      values: { known[$0].map { [$0] } ?? [] })
  }

  /// Creates the form of an existing advert.
  init(
    _ settings: AdvertSettings, _ advertisers: [Advertiser], _ advert: Advert, films: [Film],
    key: String
  ) {
    self.init(
      settings: settings, advertisers: advertisers, key: key,
      values: advert.version(films, settings.currency).values)
  }
}

extension Advert {
  /// The version of its form.
  /// - Parameters:
  ///   - films: The films among its tags that still exist.
  ///   - name: The name of its advertiser.
  func version(_ films: [Film], _ currency: Currency, advertiser name: String? = nil)
    -> RecordVersion
  {
    let fields: [String: [String]] = [
      "advertiser": [advertiser.text], "headline": [details.headline],
      "words": [details.text ?? ""],
      "target": [details.target.text], "picture": [details.picture?.text ?? ""],
      "storefronts": tags.filter { $0.kind == "storefront" }.map(\.word),
      "genres": tags.filter { $0.kind == "genre" }.map(\.word),
      "films": [films.map(\.titleWithYear).joined(separator: "\n")],
      "first": [details.firstDay.description], "last": [details.lastDay.description],
      "budget": [currency.typed(details.budget)], "click": [currency.typed(details.perClick)],
      "view": [currency.typed(details.perView)],
    ]
    return RecordVersion(fields, labels: name.map { ["advertiser": $0] } ?? [:])
  }
}

extension Film {
  /// The title with the year, such as "Heat (1995)".
  var titleWithYear: String { title + (year.map { " (\($0))" } ?? "") }
}
