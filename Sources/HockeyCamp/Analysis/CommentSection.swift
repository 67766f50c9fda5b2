import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The comments on an item's page.
struct CommentSection: Sendable {
  let item: MediaItem
  let comments: [MediaComment]
  let names: [ID<Member>: String]
  let viewer: ID<Member>
  /// Whether the viewer may remove the comments of other members.
  let mayRemoveAll: Bool
  let key: String
  /// The rejected comment form with the typed values.
  var form: FormView?
  let time: ShopTimeZone

  var markup: Markup {
    let threads = comments.filter { $0.replyTo == nil }
    return """
      <section class="talk" id="comments" aria-labelledby="talk-title"><h2 id="talk-title">\
      \(say("Comments"))\(if: !threads.isEmpty, " <span class=\"talk-count\">\(comments.count)</span>")</h2>\
      \(threads.isEmpty ? nobody : .empty)<ol class="talk-threads">\(threads, thread)</ol>\(new)</section>
      """
  }

  private var nobody: Markup {
    """
    <p class="hint">\(say("No comments yet. Players, guardians and coaches can see comments here."))</p>
    """
  }

  private func thread(_ comment: MediaComment) -> Markup {
    let replies = comments.filter { $0.replyTo == comment.id }
    return """
      <li>\(one(comment))<ol class="talk-replies">\(replies, { "<li>\(one($0))</li>" as Markup })</ol>\
      \(answer(comment))</li>
      """
  }

  private func one(_ comment: MediaComment) -> Markup {
    if comment.isRemoved {
      return
        "<p class=\"talk-gone\" id=\"c-\(comment.id.text)\">\(say("This comment was removed."))</p>"
    }
    let name = comment.author.flatMap { names[$0] } ?? say("Former member", as: "a writer")
    return """
      <article class="talk-comment" id="c-\(comment.id.text)"><header>\(moment(comment))<b>\(name.isolated)</b> \
      <span class="talk-day">\(time.date(of: comment.createdAt).plain)\
      \(comment.changedAt.map { _ in say(", edited") })</span></header>\
      \(comment.text.split(separator: "\n").map(String.init), { "<p>\($0)</p>" as Markup })\(remove(comment))\
      \(report(comment))</article>
      """
  }

  private func moment(_ comment: MediaComment) -> Markup {
    guard let milliseconds = comment.milliseconds else { return .empty }
    return Timecode(milliseconds, item).markup
  }

  private func remove(_ comment: MediaComment) -> Markup {
    guard mayRemoveAll || comment.author == viewer else { return .empty }
    return """
      <details class="talk-remove"><summary aria-label="\(say("Delete this comment"))">\
      \(Icon.trash)</summary>\
      \(actionButton(
        say("Remove"), MediaPaths.removeComment(item.id, comment.id), key: "\(key)-\(comment.id)",
        style: .danger))</details>
      """
  }

  private func report(_ comment: MediaComment) -> Markup {
    guard comment.author != viewer else { return .empty }
    return """
      <a class="talk-report" href="\(ReviewPaths.comment(item.id, comment.id))">\(say("Report"))</a>
      """
  }

  private func answer(_ thread: MediaComment) -> Markup {
    if thread.isRemoved { return .empty }
    let form = FormView(
      "reply-\(thread.id)", action: MediaPaths.comments(item.id), key: "\(key)-r\(thread.id)"
    ) { _ in
      nil
    }
    return """
      <details class="talk-answer"><summary>\(say("Reply"))</summary>\
      \(form.markup(
        "<input type=\"hidden\" name=\"reply\" value=\"\(thread.id.text)\">"
          + group(form.lines("text", say("Your reply"), required: true)),
        submit: say("Send reply")))</details>
      """
  }

  private var new: Markup {
    let form =
      form ?? FormView("comment", action: MediaPaths.comments(item.id), key: key) { _ in nil }
    return form.markup(
      group(
        form.lines("text", say("Your comment"), required: true)
          + form.text(
            "at", say("At this time"),
            hint: say("For example 0:12. Leave empty to comment on the whole video."))),
      submit: say("Send"))
  }
}
