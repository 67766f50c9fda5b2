import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension StorePages {
  /// A store's page beside the list of stores.
  func store(_ view: StoreView, beside list: StoresView) -> Page {
    let card = view.card
    return Page(
      card.store.localizedName.isolated, back: Paths.stores(),
      actions: FavouriteButton(
        store: card.store, isSet: card.isFavourite, back: Paths.store(card.store.id)
      ).markup,
      listActions: barLink(.map, say("Map"), Paths.map()), listTitle: say("Stores"),
      list: listMarkup(list, current: card.store.id),
      detail: """
        <div class="store-head">\(StoreRow.badge(card, hoursText))\
        \(card.metres, { "<span>\(Distance(metres: $0).localizedText)</span>" })</div>\
        \(card.store.localizedNotice, { banner(.info, $0) })\
        \(standing(card))\(order(view))\(queue(card))\
        \(view.line.markup(
          all: card.statistics.waiting,
          showsTimes: card.state.isOpen && card.statistics.problem == nil))\
        \(view.rates.map { prices($0, view.offer) })\(offer(view.offer))\
        \(hours(card))\(contact(card.store))\
        \(if: view.isStaff, deskLink(card.store))
        """)
  }

  /// The order button; omitted if the store can print nothing.
  private func order(_ view: StoreView) -> Markup {
    if StoreOptions(view.offer, view.rates) == nil { return .empty }
    return """
      <p class="store-order">\(linkButton(
        say("Order here"), Paths.orderAt(view.card.store.id), icon: .print, style: .primary))</p>
      """
  }

  private var hoursText: HoursText { HoursText(time: time, now: now) }

  private func standing(_ card: StoreCard) -> Markup {
    let standing = StoreReadiness(hours: card.state, problem: card.statistics.problem)
    return Markup(standing.messages(hoursText).map { banner(.warning, $0) })
  }

  private func queue(_ card: StoreCard) -> Markup {
    var tiles = [
      (label: say("orders waiting"), figure: "\(card.statistics.waiting)", link: Link?.none)
    ]
    if card.state.isOpen, let minutes = card.statistics.expectedMinutes {
      tiles.append((say("minutes expected"), "\(minutes)", nil))
    }
    return statTiles(tiles)
  }

  private func hours(_ card: StoreCard) -> Markup {
    let today = time.date(of: now)
    let days = (0..<7).map { number in
      let day = today.adding(days: number)
      return Detail(dayName(day, today: today), dayText(day, card.hours))
    }
    return section(
      say("Opening hours"), detailList(days), footer: nextOpening(card.hours, after: today))
  }

  private func dayName(_ day: CalendarDate, today: CalendarDate) -> String {
    let name = HoursText.weekday(day.weekday)
    return day == today ? say("Today, \(name)") : name
  }

  private func dayText(_ day: CalendarDate, _ hours: OpeningHours) -> String {
    let spans = HoursText.spans(hours.spans(on: day))
    guard let special = hours.special.first(where: { $0.day == day }) else { return spans }
    return [spans, special.localizedText].compactMap(\.self).joined(separator: " · ")
  }

  /// The special days after the next seven days.
  private func nextOpening(_ hours: OpeningHours, after today: CalendarDate) -> String? {
    let days = hours.special.filter { $0.day >= today.adding(days: 7) }.prefix(4).map { special in
      let words = [HoursText.spans(special.spans), special.localizedText].compactMap(\.self)
      return "\(special.day.brief(today: today)): \(words.joined(separator: " · "))"
    }
    return days.isEmpty ? nil : days.joined(separator: "\n")
  }

  private func prices(_ rates: Rates, _ offer: Capabilities?) -> Markup {
    section(
      say("Prices"),
      dataTable(
        say("Prices"), columns: [say("Item"), say("Price")],
        rows: rates.priceList(offer).map {
          [.text($0.what), .figure(currency.format(Money(minor: $0.price)))]
        },
        fitsPhones: true))
  }

  private func offer(_ offer: Capabilities?) -> Markup {
    guard let offer else { return .empty }
    let chips = offer.descriptions
    return section(
      say("Printer features"),
      "<ul class=\"chips\">\(chips, { "<li class=\"chip\">\($0)</li>" })</ul>")
  }

  private func contact(_ store: PrintStore) -> Markup {
    let phone: Markup =
      "<a class=\"contact-link\" href=\"\(Link.telephone(store.phone))\">\(Icon.phone)\(store.phone)</a>"
    let map: Markup = """
      <a class="contact-link" href="\(Paths.map().query(["store": store.id.text]))">\(Icon.pin)\
      \(say("Show on the map"))</a>
      """
    return section(
      say("How to find it"),
      detailList([
        Detail(say("Address"), markup: "\(store.address)<br>\(map)"),
        Detail(say("Phone"), markup: store.phone.isEmpty ? "–" : phone),
      ]))
  }

  private func deskLink(_ store: PrintStore) -> Markup {
    group(
      rowList([
        PlazaUI.ListRow(
          say("Store settings"), Paths.storeSettings(store.id), leading: .icon(.settings))
      ]))
  }
}

extension SpecialDay {
  var localizedText: String? { text.map { say($0, korean: textKorean) } }
}

extension Capabilities {
  /// Short descriptions of the capabilities.
  var descriptions: [String] {
    let sizes = Media.allCases.filter(media.contains).map { $0.label }
    let colours = [isColour ? say("Colour") : nil, say("Black and white")].compactMap(\.self)
    let twoSided = sides.contains { $0 != .oneSided } ? [say("Two-sided")] : []
    let extras = Finishing.allCases.filter(finishings.contains).map { finishing in
      switch finishing {
      case .staple: say("Stapling")
      case .bind: say("Binding")
      }
    }
    let speed =
      pagesPerMinute.map { [say($0, one: "1 side per minute", many: "\($0) sides per minute")] }
      ?? []
    return sizes + colours + twoSided + extras + speed
  }
}

extension Media {
  var label: String {
    switch self {
    case .a4: "A4"
    case .a3: "A3"
    case .b5: "B5"
    case .letter: say("Letter")
    }
  }
}
