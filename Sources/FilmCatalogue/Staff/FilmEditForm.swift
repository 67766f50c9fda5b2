import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The details of a film for staff.
struct FilmEditForm: Sendable {
  let seen: StaffFilmView
  let time: ShopTimeZone
  let now: Instant
  let key: String

  private var detail: FilmDetail { seen.detail }
  private var film: Film { detail.film }

  var markup: Markup {
    poster + standing + banners
      + section(detailList(detail.fields.dropLast().map { Detail($0.label, $0.value) }))
      + overview + links + sources + merged
      + linkButton(say("Merge into another film"), FilmPaths.mergeFilm(film.id), icon: .undo)
      + removal
  }

  private var removal: Markup {
    detail.state == .removed
      ? .empty
      : actionButton(
        say("Remove from the catalogue"), FilmPaths.remove(film.id), key: key + "remove",
        icon: .cross, style: .danger)
  }

  /// Shows who can see the film, unless everyone can.
  private var standing: Markup {
    let author = seen.author ?? say("a deleted account")
    switch detail.state {
    case .listed: return .empty
    case .removed:
      return banner(
        .warning,
        say("This film was removed. Only members who have it in their lists can see it."),
        action: linkButton(say("Removed films"), FilmPaths.removed()))
    case .proposed, .private:
      let decide = FilmPaths.decide(film.id)
      let list = actionButton(
        say("Add to the catalogue"), decide, key: key + "list", icon: .tick, style: .primary,
        fields: ["listed": "true"])
      let leave = actionButton(
        say("Keep private to the member"), decide, key: key + "leave", icon: .cross,
        fields: ["listed": "false"])
      return banner(
        .info,
        say("Added by \(author). Only that member can see it until you add it to the catalogue."))
        + group(list + (detail.state == .proposed ? leave : .empty))
    }
  }

  private var poster: Markup {
    """
    <div class="hero"><span class="cover hero-cover">\
    <img src="\(film.poster(.detail))" alt="\(say("Poster of \(film.title)"))"></span></div>
    """
  }

  private var banners: Markup {
    let correct = linkButton(say("Correct"), FilmPaths.editFilm(film.id))
    let odd = detail.dateDoubt.map { banner(.warning, $0(), action: correct) }
    let duplicates = seen.duplicates.map { doubt in
      let other = doubt.one.id == film.id ? doubt.other : doubt.one
      return banner(
        .info, say("It may be a duplicate of \(other.titleAndYear)."),
        action: linkButton(say("Compare"), FilmPaths.doubt(doubt.pair.one, doubt.pair.other)))
    }
    return (odd ?? .empty) + Markup(duplicates)
  }

  private var overview: Markup {
    detail.overview.map { section(say("Overview"), "<p class=\"prose\">\($0)</p>") } ?? .empty
  }

  private var links: Markup {
    let rows =
      detail.links.map { link in
        ListRow(link.title, subtitle: link.address, trailing: link.price)
      } + detail.trailers.map { ListRow($0.title, subtitle: $0.address, leading: .icon(.play)) }
    return rows.isEmpty
      ? .empty
      : section(say("Stores and trailers"), rowList(rows, label: say("Stores and trailers")))
  }

  private var sources: Markup {
    let isOnly = detail.records.count < 2
    let rows = detail.records.enumerated().map { number, record in
      let isAuthors = record.key.source == .member && seen.author != nil
      return ListRow(
        isAuthors ? seen.author ?? "" : record.key.source.title.capitalizedFirst,
        subtitle: "\(record.key.kind) \(record.key.id)",
        trailing: time.brief(record.asOf, now: now),
        below: isOnly ? .empty : removalOfRecord(number, record))
    }
    return section(
      say("Sources", as: "of a film"), rowList(rows, label: say("Sources", as: "of a film")),
      footer: say("If sources differ, the higher one takes priority for each field."))
  }

  private func removalOfRecord(_ number: Int, _ record: FilmDetail.RecordNote) -> Markup {
    let source = record.key.source.title
    return actionButton(
      say("Remove data from \(source)"), FilmPaths.remove(film.id), key: key + "record\(number)",
      icon: .cross,
      fields: ["source": record.key.source.rawValue, "kind": record.key.kind, "id": record.key.id])
  }

  private var merged: Markup {
    if seen.merges.isEmpty { return .empty }
    let undo = seen.merges.map { merge in
      actionButton(
        say("Split from “\(merge.goneTitle)”"), FilmPaths.undoMerge(merge.id),
        key: key + merge.id.text,
        icon: .undo)
    }
    return group(
      say("Merged into this film"), Markup(undo),
      footer: say("Both addresses lead here until you split the films."))
  }
}

extension String {
  /// With its first letter capitalised.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
