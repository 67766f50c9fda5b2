import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Everything about one film, for its staff.
struct FilmSheet: Sendable {
  let seen: SeenFilm
  let time: ShopTime
  let now: Instant
  let key: String

  private var detail: FilmDetail { seen.detail }
  private var film: Film { detail.film }

  var markup: Markup {
    poster + banners + section(detailList(detail.fields.dropLast().map { Detail($0.label, $0.value) })) + overview
      + links + sources + merged
      + linkButton(say("Merge into another film"), FilmPlaces.mergeFilm(film.id), icon: .undo)
  }

  private var poster: Markup {
    """
    <div class="hero"><span class="cover hero-cover">\
    <img src="\(film.poster(.detail))" alt="\(say("Poster of \(film.title)"))"></span></div>
    """
  }

  private var banners: Markup {
    let correct = linkButton(say("Correct"), FilmPlaces.editFilm(film.id))
    let odd = detail.dateDoubt.map { banner(.warning, $0(), action: correct) }
    let doubts = seen.doubts.map { doubt in
      let other = doubt.one.id == film.id ? doubt.other : doubt.one
      return banner(
        .info, say("It may be the same as \(other.titleAndYear)."),
        action: linkButton(say("Compare"), FilmPlaces.doubt(doubt.pair.one, doubt.pair.other)))
    }
    return (odd ?? .empty) + Markup(doubts)
  }

  private var overview: Markup {
    detail.overview.map { section(say("Overview"), "<p class=\"prose\">\($0)</p>") } ?? .empty
  }

  private var links: Markup {
    let rows =
      detail.links.map { link in
        Row(link.kind.words(link.store), subtitle: link.address, trailing: link.price)
      } + detail.trailers.map { Row($0.title, subtitle: $0.address, leading: .icon(.play)) }
    return rows.isEmpty ? .empty : section(say("Stores and trailers"), rowList(rows, label: say("Stores and trailers")))
  }

  private var sources: Markup {
    let rows = detail.records.map { record in
      Row(
        record.key.source.title.capitalizedFirst, subtitle: "\(record.key.kind) \(record.key.id)",
        trailing: time.words(record.asOf, now: now))
    }
    return section(
      say("Sources", as: "of a film"), rowList(rows, label: say("Sources", as: "of a film")),
      footer: say("Where they differ, the word of the one further up counts, field by field."))
  }

  private var merged: Markup {
    if seen.merges.isEmpty { return .empty }
    let undo = seen.merges.map { merge in
      actionButton(
        say("Part from “\(merge.goneTitle)” again"), FilmPlaces.undoMerge(merge.id), key: key + merge.id.text,
        icon: .undo)
    }
    return group(
      say("Merged into this film"), Markup(undo), footer: say("Both addresses lead here until they are parted."))
  }
}

extension PurchaseLink {
  /// "4.99 GBP"
  var price: String? {
    guard let priceMinor, let currency = currency.flatMap({ Currency($0) }) else { return nil }
    return currency.format(Money(minor: priceMinor))
  }
}

extension PurchaseLink.Kind {
  /// "Buy at Corner Video".
  fileprivate func words(_ store: String) -> String {
    switch self {
    case .buy: say("Buy at \(store)")
    case .rent: say("Rent at \(store)")
    case .watch: say("Watch at \(store)")
    }
  }
}

extension String {
  /// With a capital at its start.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
