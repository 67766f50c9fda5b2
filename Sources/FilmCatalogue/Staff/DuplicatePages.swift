import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages for possible duplicates and merges.
struct DuplicatePages: Sendable {
  let time: ShopTimeZone

  private var office: CuratorPages { CuratorPages(time: time) }

  func queue(_ found: ResultPage<DuplicateCandidate>) -> Page {
    let rows = found.items.map { doubt in
      ListRow(
        doubt.one.titleAndYear, FilmPaths.doubt(doubt.pair.one, doubt.pair.other),
        subtitle: say("or \(doubt.other.titleAndYear), from \(doubt.other.source.title)"),
        leading: .cover(doubt.one.poster(.list)), badge: Badge(say("Same?"), .info))
    }
    let body =
      rows.isEmpty
      ? emptyState(
        .tick, say("No possible duplicates"), say("All incoming films were clearly known or new."))
      : section(
        rowList(rows, label: say("Possible duplicates"))
          + pager(found.next.map { FilmPaths.duplicates().query(["after": $0]) }),
        footer: say(
          "Each pair has the same name and no clear difference. You're asked about each pair once."
        ))
    return Page(
      say("Possible duplicates"), back: FilmPaths.films(), office.parts(.duplicates) + body)
  }

  /// Compares two films side by side and marks the differences.
  func compare(_ one: FilmDetail, _ other: FilmDetail, _ pair: FilmPair, key: String) -> Page {
    let heads = [one.film, other.film].map { film in
      ListRow(
        film.titleAndYear, FilmPaths.film(film.id),
        subtitle: say("from \(film.source.title)", as: "a source"),
        leading: .cover(film.poster(.list)))
    }
    let table = zip(one.fields, other.fields).compactMap { left, right -> [Cell]? in
      if left.value == nil, right.value == nil { return nil }
      let differs = left.value != nil && right.value != nil && left.value != right.value
      return [
        .text(left.label), .text(left.value ?? "–"), .text(right.value ?? "–"),
        differs ? .badge(Badge(say("differs"), .warning)) : .text(""),
      ]
    }
    let columns = [
      say("Field"), one.film.titleAndYear, other.film.titleAndYear, say("Comparison"),
    ]
    let answers =
      actionButton(
        say("Same film"), FilmPaths.doubt(pair.one, pair.other), key: key + "s", icon: .tick,
        style: .primary,
        fields: ["same": "true"])
      + actionButton(
        say("Different films"), FilmPaths.doubt(pair.one, pair.other), key: key + "d",
        icon: .cross,
        fields: ["same": "false"])
    return Page(
      say("Are these the same film?"), back: FilmPaths.duplicates(),
      section(rowList(heads, label: say("Both films")))
        + section(dataTable(say("Both films"), columns: columns, rows: table))
        + group(
          answers,
          footer: say(
            "If they're the same film, the first address stays and the other leads to it. You can reverse this."
          )))
  }

  func merges(_ found: ResultPage<FilmMerge>, key: String, now: Instant) -> Page {
    let body =
      found.items.isEmpty
      ? emptyState(
        .films, say("No merges"), say("You can merge duplicate films from either film's page."))
      : section(rowList(found.items.map { entry($0, key: key, now: now) }, label: say("Merges")))
        + pager(found.next.map { FilmPaths.merges().query(["after": $0]) })
    return Page(say("Merges"), back: FilmPaths.films(), office.parts(.merges) + body)
  }

  private func entry(_ merge: FilmMerge, key: String, now: Instant) -> ListRow {
    let undo =
      merge.undoneAt == nil
      ? actionButton(
        say("Split"), FilmPaths.undoMerge(merge.id), key: key + merge.id.text, icon: .undo)
      : .empty
    return ListRow(
      merge.goneTitle, FilmPaths.film(merge.survivor),
      subtitle: say("into \(merge.survivingTitle)"),
      trailing: time.brief(merge.mergedAt, now: now),
      badge: merge.undoneAt.map { _ in Badge(say("Reversed", as: "a merge")) }, below: undo)
  }

  /// The surviving film before and after a merge.
  func preview(_ preview: MergePreview, key: String) -> Page {
    let (gone, survivor) = (preview.gone.film, preview.survivor.film)
    let table = zip(preview.survivor.fields, zip(preview.gone.fields, preview.after.fields))
      .compactMap {
        before, rest -> [Cell]? in
        let (other, after) = rest
        if before.value == nil, after.value == nil { return nil }
        return [
          .text(before.label), .text(other.value ?? "–"), .text(before.value ?? "–"),
          .text(after.value ?? "–"),
          before.value == after.value
            ? .text("") : .badge(Badge(say("added", as: "to a film"), .info)),
        ]
      }
    let columns = [
      say("Field"), gone.titleAndYear, survivor.titleAndYear, say("After the merge"),
      say("Comparison"),
    ]
    return Page(
      say("Merge into \(survivor.titleAndYear)"), back: FilmPaths.mergeFilm(gone.id),
      banner(
        .info, say("\(survivor.title) keeps its data. Missing fields come from \(gone.title)."))
        + section(dataTable(say("Before and after"), columns: columns, rows: table))
        + actionButton(
          say("Merge"), FilmPaths.mergeFilm(gone.id), key: key, icon: .tick, style: .primary,
          fields: ["into": survivor.id.text]))
  }

  /// The films into which a film can be merged.
  func choose(_ film: Film, _ found: [Film], query: String, key: String) -> Page {
    let action = FilmPaths.mergeFilm(film.id)
    let cards = found.filter { $0.id != film.id }.map { other in
      section(
        rowList(
          [
            ListRow(
              other.title, FilmPaths.film(other.id), subtitle: other.byline,
              leading: .cover(other.poster(.list)))
          ], label: other.titleAndYear)
          + linkButton(
            say("Merge into \(other.titleAndYear)"), action.query(["into": other.id.text]),
            icon: .tick))
    }
    let results =
      cards.isEmpty
      ? emptyState(
        .search, say("Which film is this a duplicate of?"), say("Search for the film to keep."))
      : Markup(cards)
    let count = say(cards.count, one: "1 film", many: "\(cards.count) films")
    return Page(
      say("Merge \(film.title)"), back: FilmPaths.film(film.id),
      banner(
        .info, say("\(film.titleAndYear) will lead to the film you choose. You can reverse this."))
        + searchField(say("Search films"), in: action, query: query, results: "films")
        + searchResults("films", notify: count, results))
  }
}
