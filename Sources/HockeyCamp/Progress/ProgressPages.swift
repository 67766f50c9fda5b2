import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages of players' progress: the list of players, one player, and one drill of a player.
struct ProgressPages: Sendable {
  private var text: ProgressText { ProgressText() }

  func players(_ players: [(id: ID<Member>, name: String)], keepsDrills: Bool) -> Page {
    let rows = players.map {
      PlazaUI.ListRow($0.name, ProgressPaths.player($0.id), leading: .initials(of: $0.name))
    }
    return Page(
      say("Progress"), back: CampPaths.home(),
      actions: keepsDrills ? barLink(.list, say("Drills"), ProgressPaths.drills()) : .empty,
      rows.isEmpty
        ? emptyState(
          .star, say("No players yet"),
          say(
            "Players, guardians and coaches see progress here once the office has added players to a group."
          ),
          action: linkButton(say("Ask the camp"), CampPaths.contact(), style: .primary))
        : rowList(rows))
  }

  func player(_ view: ProgressView, back: Link) -> Page {
    let rows = view.drills.compactMap { drill in row(drill, view) }
    let new = ProgressPaths.new(view.player)
    return Page(
      view.name, back: back,
      actions: view.mayWrite ? barLink(.add, say("Add measurement"), new) : .empty,
      rows.isEmpty
        ? emptyState(
          .star, say("No measurements yet"),
          view.mayWrite
            ? say("Record the first time, angle or count.")
            : say("Measurements by coaches appear here from the first session on."),
          action: view.mayWrite
            ? linkButton(say("Record"), new, style: .primary) : .empty)
        : rowList(rows))
  }

  private func row(_ drill: Drill, _ view: ProgressView) -> PlazaUI.ListRow? {
    let measures = view.measures(in: drill)
    guard let last = measures.last, let best = ProgressChart.best(drill, measures) else {
      return nil
    }
    let top = text.value(best.thousandths, drill.unit)
    return PlazaUI.ListRow(
      drill.name, ProgressPaths.drill(view.player, drill.id),
      subtitle: say(
        measures.count, one: "Best \(top) · 1 measurement · \(last.day.plain)",
        many: "Best \(top) · \(measures.count) measurements · \(last.day.plain)"),
      leading: .icon(.star), trailing: text.value(last.thousandths, drill.unit))
  }

  /// - Parameter key: returns a new form key for each call.
  func drill(_ view: DrillView, key: () -> String) -> Page {
    let (player, drill) = (view.progress.player, view.drill)
    let undo = view.undo.map { measure in
      banner(
        .info, say("Changed. The previous value is kept for a month."),
        action: actionButton(
          say("Undo"), ProgressPaths.restore(player, measure), key: key(), icon: .undo))
    }
    let new = ProgressPaths.new(player).query(["drill": drill.id.text])
    let body: Markup =
      view.measures.isEmpty
      ? emptyState(
        .star, say("No measurements in this drill"),
        say("Choose another drill, or come back after the next session."))
      : """
      <div class="chart-card">\(ProgressChart(drill: drill, measures: view.measures, text: text).markup)</div>\
      \(clips(view))\(section(say("All measurements"), table(view)))
      """
    return Page(
      drill.name, back: ProgressPaths.player(player),
      actions: view.progress.mayWrite ? barLink(.add, say("Add measurement"), new) : .empty,
      "\(undo)<p class=\"camp-text\">\(view.progress.name.isolated) · \(text.better(drill.better))</p>\(body)"
    )
  }

  private func clips(_ view: DrillView) -> Markup {
    if view.clips.isEmpty { return .empty }
    return section(
      say("Side by side"),
      """
      <div class="chart-clips">\(view.clips, { clip in
        let picture = clip.item.picture
        return """
          <figure><video controls playsinline preload="none" poster="\(MediaPaths.poster(clip.item.id))" \
          src="\(MediaPaths.watched(clip.item))"\
          \(picture.map { " width=\"\($0.width)\" height=\"\($0.height)\"" as Markup })>\
          </video><figcaption><a href="\(MediaPaths.item(clip.item.id))">\(label(clip.label)) · \
          \(text.value(clip.measure.thousandths, view.drill.unit)) · \(clip.measure.day.plain)</a></figcaption>\
          </figure>
          """ as Markup
      })</div>
      """)
  }

  private func label(_ label: DrillView.Label) -> String {
    switch label {
    case .first: say("First")
    case .best: say("Best")
    case .last: say("Latest")
    }
  }

  /// Returns the table of measurements, the newest first. Viewers who may write can open a row to
  /// change or remove it.
  private func table(_ view: DrillView) -> Markup {
    let best = ProgressChart.best(view.drill, view.measures)
    let rows = view.measures.reversed().map { measure in
      PlazaUI.ListRow(
        text.value(measure.thousandths, view.drill.unit),
        view.progress.mayWrite ? ProgressPaths.change(view.progress.player, measure.id) : nil,
        subtitle: measure.note.isEmpty ? nil : measure.note, trailing: measure.day.plain,
        badge: measure == best ? Badge(say("Best"), .done) : nil)
    }
    if view.progress.mayWrite { return rowList(rows) }
    return dataTable(
      say("Measurements: \(view.drill.name)"),
      columns: [say("Day"), text.unit(view.drill.unit), say("Note")],
      rows: view.measures.reversed().map {
        [
          .text($0.day.plain), .figure(text.value($0.thousandths, view.drill.unit)),
          .text($0.note),
        ]
      })
  }
}
