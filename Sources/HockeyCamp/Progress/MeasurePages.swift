import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What the form of a measure offers.
struct MeasureCircle: Sendable {
  let player: ID<Member>
  let name: String
  let drills: [Drill]
  /// Clips of the player that the coach may see, the newest first.
  let clips: [MediaItem]
}

/// The form of a measure, and the camp's drills.
struct MeasurePages: Sendable {
  let say: Say

  private var words: ProgressWords { ProgressWords(say: say) }

  func new(_ circle: MeasureCircle, _ form: FormView, refused: String? = nil) -> Page {
    let body: Markup =
      circle.drills.isEmpty
      ? emptyState(
        .list, say("No drills yet", "아직 훈련이 없습니다"), say("Add the first drill, then measure.", "먼저 훈련을 추가하세요."),
        action: linkButton(say("Drills", "훈련"), ProgressAt.drills(), style: .primary))
      : form.markup(fields(circle, form), submit: say("Save", "저장"))
    return Page(
      say("Measure of \(circle.name)", "\(circle.name)의 기록"), back: ProgressAt.player(circle.player),
      "\(refused, { banner(.alert, $0) })\(body)")
  }

  func change(
    _ circle: MeasureCircle, _ measure: ID<Measure>, back: Link, _ form: FormView, removeKey: String, refused: String?
  ) -> Page {
    Page(
      say("Change a measure", "기록 바꾸기"), back: back,
      """
      \(refused, { banner(.alert, $0) })\(form.markup(fields(circle, form), submit: say("Save", "저장")))\
      <div class="camp-way">\(actionButton(
        say("Remove", "삭제"), ProgressAt.remove(circle.player, measure), key: removeKey, icon: .trash,
        style: .danger))</div>
      """)
  }

  private func fields(_ circle: MeasureCircle, _ form: FormView) -> Markup {
    let clips = circle.clips.map { Choice($0.id.text, $0.title) }
    return group(
      form.select(
        "drill", say("Drill", "훈련"),
        circle.drills.map { Choice($0.id.text, "\($0.name) (\(words.unit($0.unit)))") })
        + form.text("value", say("Value", "값"), required: true, hint: say("As 12.34", "예: 12.34"))
        + form.date("day", say("Day", "날짜"), required: true)
        + form.lines("note", say("Note", "메모"))
        + (clips.isEmpty
          ? .empty : form.select("clip", say("Clip", "영상"), clips, nothing: say("None", "없음"))))
  }

  func drills(_ drills: [Drill], keys: [String], _ form: FormView) -> Page {
    let rows = zip(drills, keys).map { drill, key in
      """
      <li class="camp-person"><div><p class="row-title">\(drill.name)</p>\
      <p class="hint">\(words.unit(drill.unit)) · \(words.better(drill.better))\
      \(if: drill.isHidden, " · \(say("not offered", "숨김"))")</p></div>\
      \(actionButton(
        drill.isHidden ? say("Offer again", "다시 보이기") : say("Hide", "숨기기"), ProgressAt.hide(drill.id), key: key,
        fields: ["hidden": drill.isHidden ? "false" : "true"]))</li>
      """ as Markup
    }
    let list: Markup =
      rows.isEmpty
      ? emptyState(
        .list, say("No drills yet", "아직 훈련이 없습니다"), say("Add what your players practise.", "선수들이 연습하는 훈련을 추가하세요."))
      : section("<ul class=\"camp-people\">\(Markup(rows))</ul>")
    return Page(
      say("Drills", "훈련"), back: ProgressAt.players(),
      """
      \(list)\(section(say("New drill", "새 훈련"), form.markup(
        group(
          form.text("name", say("Name", "이름"), required: true, hint: say("As Crossovers, left", "예: 크로스오버 왼쪽"))
            + form.select(
              "unit", say("Measured in", "단위"), Drill.Unit.allCases.map { Choice($0.rawValue, words.unit($0)) })
            + form.segments(
              "better", say("Which way is better", "좋은 방향"),
              Drill.Better.allCases.map { Choice($0.rawValue, words.better($0)) })),
        submit: say("Add", "추가"))))
      """)
  }
}
