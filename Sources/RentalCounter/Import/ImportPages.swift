import PlazaBase
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// The pages of import and export.
struct ImportPages: Sendable {
  static let rowsShown = 200

  func begin(_ typed: Fields = Fields(), _ errors: ValidationErrors = ValidationErrors()) -> Page {
    Page(
      say("Import and export"), back: Paths.customers(),
      Markup(ImportKind.allCases.map(file)) + paste(typed, errors) + exports)
  }

  func plan(_ plan: ImportPlan, of draft: ImportDraft, only: ImportFilter?, from start: Int) -> Page {
    Page(draft.kind.planTitle, back: Paths.importing(), totals(plan, draft) + table(plan, draft, only, start))
  }

  private func file(_ kind: ImportKind) -> Markup {
    let columns = kind.row.columns.map { kind.row.required.contains($0.field) ? $0.name : say("\($0.name) (optional)") }
    return group(
      kind.title,
      fileField(say("\(kind.title) as CSV"), id: "file-\(kind.rawValue)", upload: Paths.importFile(kind.rawValue)),
      footer: say("Columns: \(listed(columns)). Nothing is changed before you have seen what would happen."))
  }

  private func paste(_ typed: Fields, _ errors: ValidationErrors) -> Markup {
    let form = FormView("paste", action: Paths.importing(), key: nil, errors: errors) { name in
      let values = typed.texts(name)
      return values.isEmpty && name == "kind" ? [ImportKind.customers.rawValue] : values
    }
    return section(
      say("Or paste the rows"),
      form.markup(
        group(
          form.segments("kind", say("What they are"), ImportKind.allCases.map { Choice($0.rawValue, $0.title) })
            + form.lines("text", say("Rows with their first row of names"), required: true, rows: 6)),
        submit: say("Look what would happen")))
  }

  private var exports: Markup {
    section(
      say("Export"),
      group(
        Markup(
          ImportKind.allCases.map { linkButton($0.title, Paths.export("\($0.rawValue).csv"), icon: .download) }),
        footer: say("A table for any spreadsheet, and for another counter's import.")))
  }

  private func totals(_ plan: ImportPlan, _ draft: ImportDraft) -> Markup {
    let tiles = ImportFilter.allCases.map { filter in
      (
        label: filter.title, figure: String(plan.count(filter)),
        link: Optional(Paths.importDraft(draft.id).query(["only": filter.rawValue, "dates": plan.dates?.rawValue]))
      )
    }
    return notes(plan, draft) + dates(plan, draft) + statTiles(tiles)
      + (plan.effective > 0
        ? actionButton(
          say(plan.effective, one: "Import 1 row", many: "Import \(plan.effective) rows"),
          Paths.importDraft(draft.id).query(["dates": plan.dates?.rawValue]), key: nil, icon: .upload, style: .primary
        )
        : banner(.info, say("There is nothing left to import: everything that can be taken is in the books.")))
  }

  private func notes(_ plan: ImportPlan, _ draft: ImportDraft) -> Markup {
    var notes = Markup.empty
    if draft.text.isGuessed {
      notes += banner(
        .warning,
        draft.text.text.utf8.contains { (0xEA...0xED).contains($0) }
          ? say(
            "This file is not UTF-8. It was read as Windows in Korean (CP949): please look whether names are right.")
          : say("This file is not UTF-8. It was read as Windows-1252: please look whether accents are right."))
    }
    if !plan.ignored.isEmpty { notes += banner(.info, say("These columns are left out: \(listed(plan.ignored)).")) }
    return notes
  }

  /// A file of customers may have dates that are two days: whoever sent it says how they are written.
  private func dates(_ plan: ImportPlan, _ draft: ImportDraft) -> Markup {
    guard draft.kind == .customers else { return .empty }
    let now = plan.dates
    let choices =
      [Choice("", say("As they are, where that is sure"))] + DateOrder.allCases.map { Choice($0.rawValue, $0.title) }
    let options = Markup(
      choices.map { choice in
        let isChosen = choice.value == now?.rawValue ?? ""
        return "<option value=\"\(choice.value)\"\(if: isChosen, " selected")>\(choice.words)</option>" as Markup
      })
    return """
      <form class="form" action="\(Paths.importDraft(draft.id))"><div class="field"><label for="import-dates">\
      \(say("Dates in the file"))</label><span class="select">\
      <select id="import-dates" name="dates">\(options)</select>\(Icon.picker)</span></div>\
      <button class="button quiet">\(say("Read them so"))</button></form>
      """
  }

  private func table(_ plan: ImportPlan, _ draft: ImportDraft, _ only: ImportFilter?, _ start: Int) -> Markup {
    let rows = plan.rows.filter { only?.takes($0.outcome) ?? true }
    let shown = rows.dropFirst(start).prefix(Self.rowsShown)
    let next = start + shown.count
    let (chosen, dates) = (only?.rawValue, plan.dates?.rawValue)
    let more = Paths.importDraft(draft.id).query(["only": chosen, "from": String(next), "dates": dates])
    return section(
      only.map(\.rowsTitle) ?? say("Row by row"),
      action: only == nil ? .empty : linkButton(say("All rows"), Paths.importDraft(draft.id).query(["dates": dates])),
      rows.isEmpty
        ? "<p class=\"hint\">\(say("No row."))</p>"
        : dataTable(
          say("What would happen"), columns: [say("Line", as: "of a file"), say("Name"), say("Result"), say("Why")],
          rows: shown.map(cells)))
      + (next < rows.count ? linkButton(say("More rows"), more) : .empty)
  }

  private func cells(_ row: ImportedRow) -> [Cell] {
    let (badge, words): (Badge, [String]) =
      switch row.outcome {
      case .new: (Badge(say("New", as: "an imported row"), .done), [])
      case .changed(let changes): (Badge(say("Changed"), .info), changes)
      case .same: (Badge(say("Same")), [])
      case .refused(let reasons): (Badge(say("Refused"), .alert), reasons)
      }
    return [.figure(String(row.line)), .text(row.name), .badge(badge), .text(words.joined(separator: " · "))]
  }
}
