import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Players' progress: who there is, one player, and one drill of a player.
struct ProgressPages: Sendable {
  let say: Say

  private var words: ProgressWords { ProgressWords(say: say) }

  func players(_ players: [(id: ID<Member>, name: String)], keepsDrills: Bool) -> Page {
    let rows = players.map { PlazaWeb.Row($0.name, ProgressAt.player($0.id), leading: .initials(of: $0.name)) }
    return Page(
      say("Progress", "성장 기록"), back: CampAt.home(),
      actions: keepsDrills ? barLink(.list, say("Drills", "훈련"), ProgressAt.drills()) : .empty,
      rows.isEmpty
        ? emptyState(
          .star, say("Nobody to look at yet", "아직 볼 선수가 없습니다"),
          say(
            "Players, their guardians and their coaches find progress here once the office has put them in a group.",
            "사무실에서 그룹에 넣으면 선수, 보호자, 코치가 여기서 기록을 봅니다."),
          action: linkButton(say("Ask the camp", "캠프에 문의"), CampAt.contact(), style: .primary))
        : rowList(rows))
  }

  func player(_ view: ProgressView) -> Page {
    let rows = view.drills.compactMap { drill in row(drill, view) }
    let new = ProgressAt.new(view.player)
    return Page(
      view.name, back: ProgressAt.players(),
      actions: view.mayWrite ? barLink(.add, say("Write down a measure", "기록 추가"), new) : .empty,
      rows.isEmpty
        ? emptyState(
          .star, say("Nothing measured yet", "아직 기록이 없습니다"),
          view.mayWrite
            ? say("Write down the first time, angle or count.", "첫 시간, 각도, 횟수를 적어 보세요.")
            : say("What coaches measure stands here, from the first session on.", "코치가 잰 기록이 첫 훈련부터 여기에 쌓입니다."),
          action: view.mayWrite
            ? linkButton(say("Write it down", "기록하기"), new, style: .primary) : .empty)
        : rowList(rows))
  }

  private func row(_ drill: Drill, _ view: ProgressView) -> PlazaWeb.Row? {
    let measures = view.measures(in: drill)
    guard let last = measures.last, let best = ProgressChart.best(drill, measures) else { return nil }
    let top = words.value(best.thousandths, drill.unit)
    return PlazaWeb.Row(
      drill.name, ProgressAt.drill(view.player, drill.id),
      subtitle: say(
        "Best \(top) · \(counted(measures.count, "measure")) · \(last.day)",
        "최고 \(top) · 기록 \(measures.count)개 · \(last.day)"),
      leading: .icon(.star), trailing: words.value(last.thousandths, drill.unit))
  }

  /// - Parameter key: a fresh key for one form.
  func drill(_ view: DrillView, key: () -> String) -> Page {
    let (player, drill) = (view.progress.player, view.drill)
    let undo = view.undo.map { measure in
      banner(
        .info, say("Changed. What stood before is kept for a month.", "바꿨습니다. 이전 기록은 한 달 동안 보관됩니다."),
        action: actionButton(say("Undo", "되돌리기"), ProgressAt.restore(player, measure), key: key(), icon: .undo))
    }
    let new = ProgressAt.new(player).query(["drill": drill.id.text])
    let body: Markup =
      view.measures.isEmpty
      ? emptyState(
        .star, say("Nothing measured in this drill", "이 훈련의 기록이 없습니다"),
        say("Choose another drill, or come back after the next session.", "다른 훈련을 고르거나 다음 훈련 뒤에 다시 보세요."))
      : """
      <div class="chart-card">\(ProgressChart(drill: drill, measures: view.measures, words: words).markup)</div>\
      \(clips(view))\(section(say("All measures", "모든 기록"), table(view)))
      """
    return Page(
      drill.name, back: ProgressAt.player(player),
      actions: view.progress.mayWrite ? barLink(.add, say("Write down a measure", "기록 추가"), new) : .empty,
      "\(undo)<p class=\"camp-text\">\(view.progress.name) · \(words.better(drill.better))</p>\(body)")
  }

  private func clips(_ view: DrillView) -> Markup {
    if view.clips.isEmpty { return .empty }
    return section(
      say("Side by side", "나란히 보기"),
      """
      <div class="chart-clips">\(view.clips, { clip in
        let picture = clip.item.picture
        return """
          <figure><video controls playsinline preload="none" poster="\(MediaAt.poster(clip.item.id))" \
          src="\(MediaAt.video(clip.item.id))"\
          \(picture.map { " width=\"\($0.width)\" height=\"\($0.height)\"" as Markup })>\
          </video><figcaption><a href="\(MediaAt.item(clip.item.id))">\(label(clip.label)) · \
          \(words.value(clip.measure.thousandths, view.drill.unit)) · \(clip.measure.day.description)</a></figcaption>\
          </figure>
          """ as Markup
      })</div>
      """)
  }

  private func label(_ label: DrillView.Label) -> String {
    switch label {
    case .first: say("First", "처음")
    case .best: say("Best", "최고")
    case .last: say("Last", "최근")
    }
  }

  /// The newest first. Whoever may write opens a line to change or remove it.
  private func table(_ view: DrillView) -> Markup {
    let best = ProgressChart.best(view.drill, view.measures)
    let rows = view.measures.reversed().map { measure in
      PlazaWeb.Row(
        words.value(measure.thousandths, view.drill.unit),
        view.progress.mayWrite ? ProgressAt.change(view.progress.player, measure.id) : nil,
        subtitle: measure.note.isEmpty ? nil : measure.note, trailing: measure.day.description,
        badge: measure == best ? Badge(say("Best", "최고"), .done) : nil)
    }
    if view.progress.mayWrite { return rowList(rows) }
    return dataTable(
      say("Measures of \(view.drill.name)", "\(view.drill.name) 기록"),
      columns: [say("Day", "날짜"), words.unit(view.drill.unit), say("Note", "메모")],
      rows: view.measures.reversed().map {
        [.text($0.day.description), .figure(words.value($0.thousandths, view.drill.unit)), .text($0.note)]
      })
  }
}
