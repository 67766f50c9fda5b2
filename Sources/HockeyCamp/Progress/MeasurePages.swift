import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The options in the measurement form.
struct MeasurementFormOptions: Sendable {
  let player: ID<Member>
  let name: String
  let drills: [Drill]
  /// The clips of the player that the coach may see, the newest first.
  let clips: [MediaItem]
}

/// The measurement form, and the page of the camp's drills.
struct MeasurePages: Sendable {
  private var text: ProgressText { ProgressText() }

  func new(_ circle: MeasurementFormOptions, _ form: FormView, refused: String? = nil) -> Page {
    let body: Markup =
      circle.drills.isEmpty
      ? emptyState(
        .list, say("No drills yet"), say("Add a drill first, then record measurements."),
        action: linkButton(say("Drills"), ProgressPaths.drills(), style: .primary))
      : form.markup(fields(circle, form), submit: say("Save"))
    return Page(
      say("Measurement of \(circle.name.isolated)"), back: ProgressPaths.player(circle.player),
      "\(refused, { banner(.alert, $0) })\(body)")
  }

  func change(
    _ circle: MeasurementFormOptions, _ measure: ID<Measurement>, back: Link, _ form: FormView,
    removeKey: String,
    refused: String?
  ) -> Page {
    Page(
      say("Edit measurement"), back: back,
      """
      \(refused, { banner(.alert, $0) })\(form.markup(fields(circle, form), submit: say("Save")))\
      <div class="camp-way">\(confirmButton(
        say("Remove"), say("The measurement will be deleted. This can't be undone."),
        ProgressPaths.remove(circle.player, measure), key: removeKey, icon: .trash))</div>
      """)
  }

  private func fields(_ circle: MeasurementFormOptions, _ form: FormView) -> Markup {
    let clips = circle.clips.map { Choice($0.id.text, $0.title) }
    return group(
      form.select(
        "drill", say("Drill"),
        circle.drills.map { Choice($0.id.text, "\($0.name) (\(text.unit($0.unit)))") })
        + form.decimal("value", say("Value"), required: true, hint: say("For example 12.34"))
        + form.date("day", say("Day"), required: true)
        + form.lines("note", say("Note"))
        + (clips.isEmpty
          ? .empty : form.select("clip", say("Clip"), clips, nothing: say("None"))))
  }

  func drills(_ drills: [Drill], keys: [String], _ form: FormView) -> Page {
    let rows = zip(drills, keys).map { drill, key in
      """
      <li class="camp-person"><div><p class="row-title">\(drill.name)</p>\
      <p class="hint">\(text.unit(drill.unit)) · \(text.better(drill.better))\
      \(if: drill.isHidden, " · \(say("hidden"))")</p></div>\
      \(actionButton(
        drill.isHidden ? say("Unhide") : say("Hide"), ProgressPaths.hide(drill.id), key: key,
        fields: ["hidden": drill.isHidden ? "false" : "true"]))</li>
      """ as Markup
    }
    let list: Markup =
      rows.isEmpty
      ? emptyState(
        .list, say("No drills yet"), say("Add the drills your players practise."))
      : section("<ul class=\"camp-people\">\(Markup(rows))</ul>")
    return Page(
      say("Drills"), back: ProgressPaths.players(),
      """
      \(list)\(section(say("New drill"), form.markup(
        group(
          form.text("name", say("Name"), required: true, hint: say("For example Crossovers, left"))
            + form.select(
              "unit", say("Unit"), Drill.Unit.allCases.map { Choice($0.rawValue, text.unit($0)) })
            + form.segments(
              "better", say("Better value"),
              Drill.BetterDirection.allCases.map { Choice($0.rawValue, text.better($0)) })),
        submit: say("Add"))))
      """)
  }
}
