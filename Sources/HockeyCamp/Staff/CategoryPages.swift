import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which the office manages the categories of videos and podcasts.
struct CategoryPages: Sendable {
  /// - Parameters:
  ///   - sizes: the number of items in each category.
  ///   - key: returns a new form key for each call.
  func list(
    _ all: [MediaCategory], sizes: [ID<MediaCategory>: Int], _ form: FormView, key: () -> String
  ) -> Page {
    let rows = all.enumerated().map {
      row($0.element, sizes[$0.element.id] ?? 0, isFirst: $0.offset == 0, key())
    }
    return Page(
      say("Categories"), back: CampPaths.staff(),
      """
      \(all.isEmpty
        ? emptyState(.films, say("No categories yet"),
          say("Categories make videos easier to find. Add the first one below."))
        : "<ul class=\"camp-desk-list\">\(Markup(rows))</ul>")\
      \(section(say("New category"), form.markup(group(fields(form)), submit: say("Add"))))
      """)
  }

  private func row(_ category: MediaCategory, _ size: Int, isFirst: Bool, _ key: String) -> Markup
  {
    let facts = items(size) + (category.isLocked ? " · " + say("members only") : "")
    let form = FormView(
      "raise-\(category.id)", action: CampPaths.moveCategoryUp(category.id), key: key
    ) { _ in nil }
    let moveUp = form.markup(
      """
      <button class="button quiet" aria-label="\(say("Move up")): \(name(category))">↑</button>
      """)
    return """
      <li class="camp-desk-row"><a class="row" href="\(CampPaths.category(category.id))"><span class="row-words">\
      <span class="row-title">\(name(category))</span><span class="row-subtitle">\(facts)</span></span></a>\
      \(if: !isFirst, moveUp)</li>
      """
  }

  private func name(_ category: MediaCategory) -> String {
    say(category.title, korean: category.titleKorean)
  }

  private func items(_ count: Int) -> String {
    say(count, one: "1 video or podcast", many: "\(count) videos and podcasts")
  }

  private func fields(_ form: FormView) -> Markup {
    form.text("title", say("Title"), required: true) + form.text("titleKorean", say("Korean name"))
      + form.toggle(
        "isLocked", say("Members only"),
        hint: say("Visitors who aren't signed in see only its name with a lock."))
  }

  /// - Parameters:
  ///   - others: the categories that can take over its items.
  ///   - removal: the form that removes the category.
  func one(
    _ category: MediaCategory, size: Int, others: [MediaCategory], _ form: FormView,
    removal: FormView
  ) -> Page {
    let replacementChoices = others.map { Choice($0.id.text, name($0)) }
    let warning =
      category.isLocked && others.contains { !$0.isLocked }
      ? say(
        "In a category without a lock, visitors who aren't signed in can see videos that are open to everyone."
      )
      : nil
    let ask: Markup =
      size == 0
      ? "<p>\(say("This category is empty."))</p>"
      : group(
        removal.select(
          "heir", say("Move its videos to"), replacementChoices, nothing: say("Choose one"),
          hint: warning))
    return Page(
      name(category), back: CampPaths.categories(),
      """
      \(form.markup(group(fields(form)), submit: say("Save")))\
      <p><a href="\(MediaPaths.list().query(["category": category.id.text]))">\(items(size))</a></p>\
      <details class="danger"\(if: !removal.errors.isEmpty, " open")><summary>\(say("Remove"))</summary>\
      \(removal.markup("\(ask)<button class=\"button danger\">\(say("Remove"))</button>"))</details>
      """)
  }
}
