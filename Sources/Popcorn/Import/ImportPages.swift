import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// The pages of import and export.
struct ImportPages: Sendable {
  let settings: PopcornSettings
  let now: Instant

  private static let export = Link(path: "/api/popcorn/export")

  func begin(_ drafts: [ImportDraft], _ cards: [ShopCard]) -> Page {
    Page(
      say("Import and export"), back: Paths.watched(),
      group(
        say("Import your films"),
        fileField(
          say("A zip, CSV or JSON file"), id: "file", upload: Paths.importFile(),
          types: ".zip,.csv,.json,application/zip,text/csv,application/json"),
        footer: say(
          """
          Import exports from Letterboxd, Trakt, IMDb and Plaza. Half stars, repeat viewings and films \
          without a date are kept. You'll see a preview before anything changes.
          """))
        + benches(drafts) + rentalCards(cards) + exports)
  }

  private func benches(_ drafts: [ImportDraft]) -> Markup {
    if drafts.isEmpty { return .empty }
    let rows = drafts.map {
      Row(
        say("From \($0.format.title)", as: "a file"), Paths.importDraft($0.id),
        subtitle: settings.shopTime.brief($0.madeAt, now: now), leading: .icon(.upload))
    }
    return section(say("Imports in progress"), rowList(rows, label: say("Files")))
  }

  private var exports: Markup {
    let table = Self.export.query(["format": "letterboxd", "part": "watchlist"])
    return section(
      say("Export your films"),
      group(
        export(say("Everything (JSON)"), "plaza") + export(say("For Trakt (ZIP)"), "trakt")
          + export(say("For Letterboxd (CSV)"), "letterboxd")
          + linkButton(say("Bookmarks for Letterboxd"), table, icon: .download),
        footer: say("Includes all your films and viewings.")))
  }

  private func export(_ words: String, _ format: String) -> Markup {
    linkButton(words, Self.export.query(["format": format]), icon: .download)
  }

  func bench(_ bench: ImportReview, _ keys: @Sendable () -> String) -> Page {
    let discard = Paths.discardImport(bench.draft.id)
    let seeking = ImportSeeking(bench: bench) { settings.shopTime.brief($0, now: now) }
    return Page(
      say("Import"), back: Paths.importing(),
      """
      <p class="lead-words">\
      \(say("From \(bench.draft.format.title), \(settings.shopTime.brief(bench.draft.madeAt, now: now))."))</p>\
      \(notes(bench))\(seeking.markup)\(go(bench, keys))\(tabs(bench))\
      \(ImportTogether(bench: bench).markup(keys))\(rows(bench))\
      \(ImportTogether(bench: bench).after(keys))\
      \(actionButton(say("Discard file"), discard, key: keys(), icon: .trash, style: .danger))
      """)
  }

  private func notes(_ bench: ImportReview) -> Markup {
    let ignored = bench.draft.ignored.map { $0() }.joined(separator: "; ")
    return ignored.isEmpty ? .empty : banner(.info, say("Not imported: \(ignored)."))
  }

  /// The preview and the import button.
  private func go(_ bench: ImportReview, _ keys: @Sendable () -> String) -> Markup {
    let ready = bench.ready
    let open = bench.count(.choice) + bench.count(.refused)
    guard ready > 0 else {
      if bench.held > 0 { return .empty }
      return open == 0
        ? banner(.done, say("Everything you selected has been imported."))
        : banner(
          .info,
          say(
            open, one: "Imported. 1 row needs your attention.",
            many: "Imported. \(open) rows need your attention."))
    }
    return section(
      """
      <form class="parts" method="post" action="\(Paths.importDraft(bench.draft.id))" \
      data-parts="\(Paths.importPart(bench.draft.id))">\(hiddenFields(key: keys(), [:]))\
      <button class="button primary wide">\(Icon.upload)\
      \(say(ready, one: "Import 1 row", many: "Import \(ready) rows"))</button>\
      <progress class="progress" max="\(ready)" value="0" aria-label="\(say("Importing"))" hidden></progress>\
      <p class="hint" role="status"></p></form>
      """, footer: say("Preview: \(bench.totals.words)."))
  }

  private func tabs(_ bench: ImportReview) -> Markup {
    let shown = ImportRow.State.allCases.filter { bench.count($0) > 0 || $0 == bench.tab }
    return viewSwitch(
      say("Rows"),
      shown.map { state in
        let link = Paths.importDraft(bench.draft.id).query(["tab": state.rawValue])
        return (words: "\(state.title) \(bench.count(state))", link: link, isCurrent: state == bench.tab)
      })
  }

  private func rows(_ bench: ImportReview) -> Markup {
    if bench.rows.items.isEmpty {
      return emptyState(.tick, say("No rows"), say("This file has no rows of this kind."))
    }
    let more = bench.rows.next.map {
      Paths.importDraft(bench.draft.id).query(["tab": bench.tab.rawValue, "after": $0])
    }
    return rowList(bench.rows.items.map { row($0, bench) }, label: bench.tab.title) + pager(more)
  }

  private func row(_ row: ImportRow, _ bench: ImportReview) -> Row {
    let said = row.said
    let name = said.film.title + (said.film.year.map { " (\($0))" } ?? "")
    let film = row.film.flatMap { bench.films[$0] }.map { film in
      let year = film.year.map { " (\($0))" } ?? ""
      return say("is \(film.title)\(year)", as: "a film")
    }
    let count = row.candidates.count
    let choice =
      row.candidates.isEmpty
      ? say("not in the catalogue") : say(count, one: "may be one of 1 film", many: "may be one of \(count) films")
    let parts = [
      row.reason?(), row.isOpen ? choice : film, PartialDate(said.watchedOn)?.inWords, said.origin(),
    ]
    return Row(
      name, Paths.importRow(bench.draft.id, row.position),
      subtitle: parts.compactMap(\.self).joined(separator: " · "), badge: Badge(said.kind.title, row.state.tone))
  }
}
