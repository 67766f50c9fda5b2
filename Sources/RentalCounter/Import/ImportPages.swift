import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaTables
import PlazaUI

struct ImportPages: Sendable {
  static let rowsShown = 200

  func begin(_ typed: Fields = Fields(), _ errors: ValidationErrors = ValidationErrors()) -> Page {
    Page(
      say("Import and export"), back: Paths.customers(),
      Markup(ImportKind.allCases.map(file)) + paste(typed, errors) + exports)
  }

  func plan(_ plan: ImportPlan, of draft: ImportDraft, only: ImportFilter?, from start: Int)
    -> Page
  {
    Page(
      draft.kind.planTitle, back: Paths.importing(),
      totals(plan, draft) + table(plan, draft, only, start))
  }

  private func file(_ kind: ImportKind) -> Markup {
    let columns = kind.row.columns.map {
      kind.row.required.contains($0.field) ? $0.name : say("\($0.name) (optional)")
    }
    return group(
      kind.title,
      fileField(
        say("\(kind.title) as CSV"), id: "file-\(kind.rawValue)",
        upload: Paths.importFile(kind.rawValue)),
      footer: say("Columns: \(listed(columns)). You'll see a preview before anything changes."))
  }

  private func paste(_ typed: Fields, _ errors: ValidationErrors) -> Markup {
    let form = FormView("paste", action: Paths.importing(), key: nil, errors: errors) { name in
      let values = typed.texts(name)
      return values.isEmpty && name == "kind" ? [ImportKind.customers.rawValue] : values
    }
    return section(
      say("Or paste rows"),
      form.markup(
        group(
          form.segments(
            "kind", say("Contents"), ImportKind.allCases.map { Choice($0.rawValue, $0.title) })
            + form.lines("text", say("Rows, including the header row"), required: true, rows: 6)),
        submit: say("Preview the import")))
  }

  private var exports: Markup {
    section(
      say("Export"),
      group(
        Markup(
          ImportKind.allCases.map {
            linkButton($0.title, Paths.export("\($0.rawValue).csv"), icon: .download)
          }),
        footer: say("A CSV file for spreadsheets or for importing at another counter.")))
  }

  private func totals(_ plan: ImportPlan, _ draft: ImportDraft) -> Markup {
    let tiles = ImportFilter.allCases.map { filter in
      (
        label: filter.title, figure: String(plan.count(filter)),
        link: Optional(
          Paths.importDraft(draft.id).query([
            "only": filter.rawValue, "dates": plan.dates?.rawValue,
          ]))
      )
    }
    return notes(plan, draft) + dates(plan, draft) + statTiles(tiles)
      + (plan.effective > 0
        ? actionButton(
          say(plan.effective, one: "Import 1 row", many: "Import \(plan.effective) rows"),
          Paths.importDraft(draft.id).query(["dates": plan.dates?.rawValue]), key: nil,
          icon: .upload, style: .primary
        )
        : banner(
          .info, say("There's nothing left to import. All rows that can be imported have been.")))
  }

  private func notes(_ plan: ImportPlan, _ draft: ImportDraft) -> Markup {
    var notes = Markup.empty
    if draft.text.isGuessed {
      notes += banner(
        .warning,
        draft.text.text.utf8.contains { (0xEA...0xED).contains($0) }
          ? say(
            "This file isn't UTF-8, so it was read as Korean Windows (CP949). Check that the names are right."
          )
          : say(
            "This file isn't UTF-8, so it was read as Windows-1252. Check that accented letters are right."
          ))
    }
    if !plan.ignored.isEmpty {
      notes += banner(.info, say("These columns are ignored: \(listed(plan.ignored))."))
    }
    return notes
  }

  /// The choice of the date order, shown for files of customers because their dates may be
  /// ambiguous.
  private func dates(_ plan: ImportPlan, _ draft: ImportDraft) -> Markup {
    guard draft.kind == .customers else { return .empty }
    let now = plan.dates
    let choices =
      [Choice("", say("As written, where unambiguous"))]
      + DateOrder.allCases.map { Choice($0.rawValue, $0.title) }
    let options = Markup(
      choices.map { choice in
        let isChosen = choice.value == now?.rawValue ?? ""
        return
          "<option value=\"\(choice.value)\"\(if: isChosen, " selected")>\(choice.text)</option>"
          as Markup
      })
    return """
      <form class="form" action="\(Paths.importDraft(draft.id))"><div class="field"><label for="import-dates">\
      \(say("Dates in the file"))</label><span class="select">\
      <select id="import-dates" name="dates">\(options)</select>\(Icon.picker)</span></div>\
      <button class="button quiet">\(say("Apply"))</button></form>
      """
  }

  private func table(_ plan: ImportPlan, _ draft: ImportDraft, _ only: ImportFilter?, _ start: Int)
    -> Markup
  {
    let rows = plan.rows.filter { only?.takes($0.outcome) ?? true }
    let shown = rows.dropFirst(start).prefix(Self.rowsShown)
    let next = start + shown.count
    let (chosen, dates) = (only?.rawValue, plan.dates?.rawValue)
    let more = Paths.importDraft(draft.id).query([
      "only": chosen, "from": String(next), "dates": dates,
    ])
    return section(
      only.map(\.rowsTitle) ?? say("Results by row"),
      action: only == nil
        ? .empty
        : linkButton(say("All rows"), Paths.importDraft(draft.id).query(["dates": dates])),
      rows.isEmpty
        ? "<p class=\"hint\">\(say("No rows."))</p>"
        : dataTable(
          say("Preview of the changes"),
          columns: [say("Line", as: "of a file"), say("Name"), say("Result"), say("Why")],
          rows: shown.map(cells)))
      + (next < rows.count ? linkButton(say("More rows"), more) : .empty)
  }

  private func cells(_ row: ImportedRow) -> [Cell] {
    let (badge, words): (Badge, [String]) =
      switch row.outcome {
      case .new: (Badge(say("New", as: "an imported row"), .done), [])
      case .changed(let changes): (Badge(say("Changed"), .info), changes)
      case .same: (Badge(say("Unchanged")), [])
      case .refused(let reasons): (Badge(say("Rejected"), .alert), reasons)
      }
    return [
      .figure(String(row.line)), .text(row.name), .badge(badge),
      .text(words.joined(separator: " · ")),
    ]
  }
}
