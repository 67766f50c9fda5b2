import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
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
      ListRow(
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

  private func export(_ label: String, _ format: String) -> Markup {
    linkButton(label, Self.export.query(["format": format]), icon: .download)
  }

  func review(_ review: ImportReview, _ keys: @Sendable () -> String) -> Page {
    let discard = Paths.discardImport(review.draft.id)
    let seeking = ImportSeeking(review: review) { settings.shopTime.brief($0, now: now) }
    return Page(
      say("Import"), back: Paths.importing(),
      """
      <p class="lead-words">\
      \(say("From \(review.draft.format.title), \(settings.shopTime.brief(review.draft.madeAt, now: now))."))</p>\
      \(notes(review))\(seeking.markup)\(go(review, keys))\(tabs(review))\
      \(ImportTogether(review: review).markup(keys))\(rows(review))\
      \(ImportTogether(review: review).after(keys))\
      \(confirmButton(
        say("Discard file"), say("What you decided about its rows will be lost. Your lists stay as they are."), discard,
        key: keys(), icon: .trash))
      """)
  }

  private func notes(_ review: ImportReview) -> Markup {
    let ignored = review.draft.ignored.map { $0() }.joined(separator: "; ")
    return ignored.isEmpty ? .empty : banner(.info, say("Not imported: \(ignored)."))
  }

  /// The preview and the import button.
  private func go(_ review: ImportReview, _ keys: @Sendable () -> String) -> Markup {
    let ready = review.ready
    let open = review.count(.choice) + review.count(.refused)
    guard ready > 0 else {
      if review.held > 0 { return .empty }
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
      <form class="parts" method="post" action="\(Paths.importDraft(review.draft.id))" \
      data-parts="\(Paths.importPart(review.draft.id))">\(hiddenFields(key: keys(), [:]))\
      <button class="button primary wide">\(Icon.upload)\
      \(say(ready, one: "Import 1 row", many: "Import \(ready) rows"))</button>\
      <progress class="progress" max="\(ready)" value="0" aria-label="\(say("Importing"))" hidden></progress>\
      <p class="hint" role="status"></p></form>
      """, footer: say("Preview: \(review.totals.text)."))
  }

  private func tabs(_ review: ImportReview) -> Markup {
    let shown = ImportRow.State.allCases.filter { review.count($0) > 0 || $0 == review.tab }
    return viewSwitch(
      say("Rows"),
      shown.map { state in
        let link = Paths.importDraft(review.draft.id).query(["tab": state.rawValue])
        return (
          label: "\(state.title) \(review.count(state))", link: link,
          isCurrent: state == review.tab
        )
      })
  }

  private func rows(_ review: ImportReview) -> Markup {
    if review.rows.items.isEmpty {
      return emptyState(.tick, say("No rows"), say("This file has no rows of this kind."))
    }
    let more = review.rows.next.map {
      Paths.importDraft(review.draft.id).query(["tab": review.tab.rawValue, "after": $0])
    }
    return rowList(review.rows.items.map { row($0, review) }, label: review.tab.title)
      + pager(more)
  }

  private func row(_ row: ImportRow, _ review: ImportReview) -> ListRow {
    let uploaded = row.uploaded
    let name = uploaded.film.title + (uploaded.film.year.map { " (\($0))" } ?? "")
    let film = row.film.flatMap { review.films[$0] }.map { film in
      let year = film.year.map { " (\($0))" } ?? ""
      return say("is \(film.title)\(year)", as: "a film")
    }
    let count = row.candidates.count
    let choice =
      row.candidates.isEmpty
      ? say("not in the catalogue")
      : say(count, one: "may be one of 1 film", many: "may be one of \(count) films")
    let parts = [
      row.reason?(), row.isOpen ? choice : film, PartialDate(uploaded.watchedOn)?.localizedText,
      uploaded.origin(),
    ]
    return ListRow(
      name, Paths.importRow(review.draft.id, row.position),
      subtitle: parts.compactMap(\.self).joined(separator: " · "),
      badge: Badge(uploaded.kind.title, row.state.tone))
  }
}
