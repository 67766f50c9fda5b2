import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Pairs of films that may be one, and films that were made one.
struct DoubtPages: Sendable {
  let time: ShopTime

  private var office: CuratorPages { CuratorPages(time: time) }

  func queue(_ found: Slice<FilmDoubt>) -> Page {
    let rows = found.items.map { doubt in
      Row(
        doubt.one.titleAndYear, FilmPlaces.doubt(doubt.pair.one, doubt.pair.other),
        subtitle: "or \(doubt.other.titleAndYear), from \(doubt.other.source.title)",
        leading: .cover(doubt.one.poster(.list)), badge: Badge("Same?", .info))
    }
    let body =
      rows.isEmpty
      ? emptyState(.tick, "No doubts", "Every film that came in was either known or new for sure.")
      : section(
        rowList(rows, label: "Doubts") + pager(found.next.map { FilmPlaces.doubts().query(["after": $0]) }),
        footer: "Each pair has one name and nothing that tells it apart for sure. You are asked about a pair once.")
    return Page("Doubts", back: FilmPlaces.films(), office.parts(.doubts) + body)
  }

  /// Both side by side, what differs marked.
  func compare(_ one: FilmDetail, _ other: FilmDetail, _ pair: FilmPair, key: String) -> Page {
    let heads = [one.film, other.film].map { film in
      Row(
        film.titleAndYear, FilmPlaces.film(film.id), subtitle: "from \(film.source.title)",
        leading: .cover(film.poster(.list)))
    }
    let table = zip(one.fields, other.fields).compactMap { left, right -> [Cell]? in
      if left.value == nil, right.value == nil { return nil }
      let differs = left.value != nil && right.value != nil && left.value != right.value
      return [
        .text(left.label), .text(left.value ?? "–"), .text(right.value ?? "–"),
        differs ? .badge(Badge("differs", .warning)) : .text(""),
      ]
    }
    let columns = ["Field", one.film.titleAndYear, other.film.titleAndYear, "Compared"]
    let answers =
      actionButton(
        "Same film", FilmPlaces.doubt(pair.one, pair.other), key: key + "s", icon: .tick, style: .primary,
        fields: ["same": "true"])
      + actionButton(
        "Different films", FilmPlaces.doubt(pair.one, pair.other), key: key + "d", icon: .cross,
        fields: ["same": "false"])
    return Page(
      "One film or two?", back: FilmPlaces.doubts(),
      section(rowList(heads, label: "Both films")) + section(dataTable("Both films", columns: columns, rows: table))
        + group(answers, footer: "The same film keeps the first address; the other leads to it. It can be taken back."))
  }

  func merges(_ found: Slice<FilmMerge>, key: String, now: Instant) -> Page {
    let body =
      found.items.isEmpty
      ? emptyState(.films, "No merges", "Two films that are one can be merged from the page of either.")
      : Markup(found.items.map { entry($0, key: key, now: now) })
        + pager(found.next.map { FilmPlaces.merges().query(["after": $0]) })
    return Page("Merges", back: FilmPlaces.films(), office.parts(.merges) + body)
  }

  private func entry(_ merge: FilmMerge, key: String, now: Instant) -> Markup {
    let row = Row(
      merge.goneTitle, FilmPlaces.film(merge.kept), subtitle: "into \(merge.keptTitle)",
      trailing: time.words(merge.mergedAt, now: now), badge: merge.undoneAt.map { _ in Badge("Taken back") })
    let undo =
      merge.undoneAt == nil
      ? actionButton("Part them again", FilmPlaces.undoMerge(merge.id), key: key + merge.id.text, icon: .undo) : .empty
    return section(rowList([row], label: "Merge of \(merge.goneTitle)") + undo)
  }

  /// The films into which one can be merged.
  func choose(_ film: Film, _ found: [Film], query: String, key: String) -> Page {
    let action = FilmPlaces.mergeFilm(film.id)
    let cards = found.filter { $0.id != film.id }.map { other in
      section(
        rowList(
          [
            Row(
              other.title, FilmPlaces.film(other.id), subtitle: other.byline, leading: .cover(other.poster(.list)))
          ], label: other.titleAndYear)
          + actionButton(
            "Merge into \(other.titleAndYear)", action, key: key + other.id.text, icon: .tick,
            fields: ["into": other.id.text]))
    }
    let results =
      cards.isEmpty
      ? emptyState(.search, "Which film is it the same as?", "Search for the film whose address stays.") : Markup(cards)
    return Page(
      "Merge \(film.title)", back: FilmPlaces.film(film.id),
      banner(.info, "\(film.titleAndYear) will lead to the film you choose. It can be taken back.")
        + searchField("Search films", in: action, query: query, results: "films")
        + searchResults("films", announce: counted(cards.count, "film"), results))
  }
}
