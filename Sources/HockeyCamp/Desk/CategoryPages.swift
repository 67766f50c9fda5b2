import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What videos and podcasts are sorted by, as the office keeps it.
struct CategoryPages: Sendable {
  let say: Say

  /// - Parameters:
  ///   - sizes: how many items each has.
  ///   - key: a fresh key for one form.
  func list(
    _ all: [MediaCategory], sizes: [ID<MediaCategory>: Int], _ form: FormView, key: () -> String
  ) -> Page {
    let rows = all.enumerated().map { row($0.element, sizes[$0.element.id] ?? 0, isFirst: $0.offset == 0, key()) }
    return Page(
      say("Categories", "분류"), back: CampAt.desk(),
      """
      \(all.isEmpty
        ? emptyState(.films, say("No categories yet", "아직 분류가 없습니다"),
          say("Videos are easier to find with some. Add the first one below.", "분류가 있으면 찾기 쉽습니다. 아래에서 추가하세요."))
        : "<ul class=\"camp-desk-list\">\(Markup(rows))</ul>")\
      \(section(say("New category", "새 분류"), form.markup(group(fields(form)), submit: say("Add it", "추가"))))
      """)
  }

  private func row(_ category: MediaCategory, _ size: Int, isFirst: Bool, _ key: String) -> Markup {
    let facts = items(size) + (category.isLocked ? " · " + say("members only", "회원 전용") : "")
    let form = FormView("raise-\(category.id)", action: CampAt.raiseCategory(category.id), key: key) { _ in nil }
    let raise = form.markup(
      """
      <button class="button quiet" aria-label="\(say("Move up", "위로")): \(name(category))">↑</button>
      """)
    return """
      <li class="camp-desk-row"><a class="row" href="\(CampAt.category(category.id))"><span class="row-words">\
      <span class="row-title">\(name(category))</span><span class="row-subtitle">\(facts)</span></span></a>\
      \(if: !isFirst, raise)</li>
      """
  }

  private func name(_ category: MediaCategory) -> String {
    say(category.title, category.titleKorean ?? category.title)
  }

  private func items(_ count: Int) -> String {
    say(count == 1 ? "1 video or podcast" : "\(count) videos and podcasts", "동영상·팟캐스트 \(count)개")
  }

  private func fields(_ form: FormView) -> Markup {
    form.text("title", say("Title", "제목"), required: true) + form.text("titleKorean", say("In Korean", "한국어 제목"))
      + form.toggle(
        "isLocked", say("Members only", "회원 전용"),
        hint: say(
          "Strangers see its name with a lock, and nothing that is in it.", "로그인하지 않으면 이름과 자물쇠만 보입니다."))
  }

  /// - Parameters:
  ///   - others: where its items could go.
  ///   - removal: the form that takes it away.
  func one(
    _ category: MediaCategory, size: Int, others: [MediaCategory], _ form: FormView, removal: FormView
  ) -> Page {
    let heirs = others.map { Choice($0.id.text, name($0)) }
    let warning =
      category.isLocked && others.contains { !$0.isLocked }
      ? say(
        "In a category without a lock, strangers may see what is meant for everyone.",
        "잠기지 않은 분류로 옮기면 전체 공개 영상은 누구나 볼 수 있습니다.")
      : nil
    let ask: Markup =
      size == 0
      ? "<p>\(say("It is empty.", "비어 있습니다."))</p>"
      : group(
        removal.select(
          "heir", say("What is in it goes to", "옮길 분류"), heirs, nothing: say("Please choose", "선택"),
          hint: warning))
    return Page(
      name(category), back: CampAt.categories(),
      """
      \(form.markup(group(fields(form)), submit: say("Save", "저장")))\
      <p><a href="\(MediaAt.list().query(["category": category.id.text]))">\(items(size))</a></p>\
      <details class="danger"\(if: !removal.complaints.isEmpty, " open")><summary>\(say("Remove it", "삭제"))</summary>\
      \(removal.markup("\(ask)<button class=\"button danger\">\(say("Remove it", "삭제"))</button>"))</details>
      """)
  }
}
