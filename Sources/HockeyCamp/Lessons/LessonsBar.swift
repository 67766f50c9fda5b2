import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The list of the lessons on a clip's page, above the comments.
struct LessonsBar: Sendable {
  let lessons: [Lesson]
  let names: [ID<Member>: String]

  static func of(_ item: MediaItem, _ tx: any Transaction) throws -> LessonsBar {
    let lessons = try Lesson.all(on: item.id, tx)
    return LessonsBar(
      lessons: lessons.reversed(),
      names: try MemberSummary.names(of: Array(Set(lessons.map(\.author))), tx))
  }

  func markup(_ text: MediaText) -> Markup {
    if lessons.isEmpty { return .empty }
    return """
      <section class="media-lessons" id="lessons"><h2>\(say("Lessons"))</h2>\
      \(rowList(lessons.map { row($0, text) }))</section>
      """
  }

  private func row(_ lesson: Lesson, _ text: MediaText) -> PlazaUI.ListRow {
    let facts = [
      names[lesson.author]?.isolated, text.length(lesson.milliseconds),
      text.day(lesson.createdAt),
    ]
    return PlazaUI.ListRow(
      lesson.title, MediaPaths.analysis(lesson.item).fragment("lesson=\(lesson.id)"),
      subtitle: facts.compactMap(\.self).joined(separator: " · "),
      leading: .icon(lesson.hasVoice ? .microphone : .play),
      badge: lesson.state == .making ? Badge(say("Processing"), .info) : nil)
  }
}
