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
      + linkButton("Merge into another film", FilmPlaces.mergeFilm(film.id), icon: .undo)
  }

  private var poster: Markup {
    """
    <div class="hero"><span class="cover hero-cover"><img src="\(film.poster(.detail))" alt="Poster of \(film.title)">\
    </span></div>
    """
  }

  private var banners: Markup {
    let odd = detail.dateDoubt.map { banner(.warning, $0, action: linkButton("Correct", FilmPlaces.editFilm(film.id))) }
    let doubts = seen.doubts.map { doubt in
      let other = doubt.one.id == film.id ? doubt.other : doubt.one
      return banner(
        .info, "It may be the same as \(other.titleAndYear).",
        action: linkButton("Compare", FilmPlaces.doubt(doubt.pair.one, doubt.pair.other)))
    }
    return (odd ?? .empty) + Markup(doubts)
  }

  private var overview: Markup {
    detail.overview.map { section("Overview", "<p class=\"prose\">\($0)</p>") } ?? .empty
  }

  private var links: Markup {
    let rows =
      detail.links.map { link in
        Row("\(link.kind.rawValue.capitalizedFirst) at \(link.store)", subtitle: link.address, trailing: link.price)
      } + detail.trailers.map { Row($0.title, subtitle: $0.address, leading: .icon(.play)) }
    return rows.isEmpty ? .empty : section("Stores and trailers", rowList(rows, label: "Stores and trailers"))
  }

  private var sources: Markup {
    let rows = detail.records.map { record in
      Row(
        record.key.source.title.capitalizedFirst, subtitle: "\(record.key.kind) \(record.key.id)",
        trailing: time.words(record.asOf, now: now))
    }
    return section(
      "Sources", rowList(rows, label: "Sources"),
      footer: "Where they differ, the word of the one further up counts, field by field.")
  }

  private var merged: Markup {
    if seen.merges.isEmpty { return .empty }
    let undo = seen.merges.map { merge in
      actionButton(
        "Part from “\(merge.goneTitle)” again", FilmPlaces.undoMerge(merge.id), key: key + merge.id.text, icon: .undo)
    }
    return group("Merged into this film", Markup(undo), footer: "Both addresses lead here until they are parted.")
  }
}

extension PurchaseLink {
  /// "4.99 GBP"
  var price: String? {
    guard let priceMinor, let currency = currency.flatMap({ Currency($0) }) else { return nil }
    return currency.format(Money(minor: priceMinor))
  }
}

extension String {
  /// With a capital at its start.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
