import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The actions for a film: bookmark it, or record a viewing.
struct FilmStatusBar: Sendable {
  let view: FilmView

  private var film: Film { view.film }

  var markup: Markup { view.marks.map(forMember) ?? forStranger }

  private var watchedToday: Markup {
    linkButton(say("Watched today"), PendingAction.watchedToday.link(film.id), icon: .watched)
  }

  /// Guests are led to sign in and then to the action they chose.
  private var forStranger: Markup {
    """
    <div class="marks">\
    \(linkButton(say("Bookmark"), PendingAction.bookmark.link(film.id), icon: .bookmark, style: .primary))\
    \(isComing ? seenEarly : watchedToday)\
    </div>\
    <p class="marks-more"><a href="\(Paths.newPlay(film.id))">\(say("Watched on another day"))</a></p>
    """
  }

  private func forMember(_ marks: FilmStatuses) -> Markup {
    """
    <div class="marks">\(bookmark(isOn: marks.isBookmarked))\(watched(times: marks.plays))</div>\
    <p class="marks-more">\(more)</p>\(if: marks.isBookmarked, bookmarkNote(marks.bookmarkNote))
    """
  }

  /// The member's note on the bookmark, such as a reason to watch the film.
  private func bookmarkNote(_ note: String?) -> Markup {
    let link = Paths.bookmark(film.id).query(["from": from])
    return """
      <div class="bookmark-note">\(note, { "<p class=\"play-note\" dir=\"auto\">\($0)</p>" })\
      <a href="\(link)">\(note == nil ? say("Add a note to the bookmark") : say("Edit the bookmark’s note"))</a></div>
      """
  }

  /// A viewing just recorded offers a rating and a note. Otherwise a form for another viewing is
  /// linked.
  private var more: Markup {
    let another = Paths.newPlay(film.id).query([
      "from": from, "precision": DatePrecisionChoice.day.rawValue,
    ])
    guard let last = view.plays.first, last.rating == nil, last.note == nil else {
      return """
        <a href="\(Paths.newPlay(film.id).query(["from": from]))">\
        \(say("Watched on another day, with a rating or a note"))</a>
        """
    }
    return """
      <a href="\(Paths.play(last.id).query(["from": from]))">\(say("Add a rating or a note"))</a> \
      <a href="\(another)">\(say("Watched on another day"))</a>
      """
  }

  private var from: String? { view.list == .films ? nil : view.list.rawValue }

  private func bookmark(isOn: Bool) -> Markup {
    """
    <form class="act" method="post" action="\(Paths.bookmark(film.id))">\
    \(hidden(label: isOn ? say("Remove the bookmark for \(film.title)") : say("Bookmark \(film.title)")))\
    <input type="hidden" name="on" value="\(isOn ? "false" : "true")">\
    <button class="button \(isOn ? "quiet is-on" : "primary")" aria-pressed="\(isOn ? "true" : "false")">\
    \(Icon.bookmark)\(isOn ? say("Bookmarked") : say("Bookmark"))</button></form>
    """
  }

  private var isComing: Bool { film.isComing(view.today) }

  /// Few members see previews, so a film that is not released yet is never recorded with one tap.
  private var seenEarly: Markup {
    linkButton(
      say("Watched at a preview?"), Paths.newPlay(film.id).query(["from": from]), icon: .watched)
  }

  private func watched(times: Int) -> Markup {
    if isComing { return seenEarly }
    return """
      <form class="act" method="post" action="\(Paths.plays(film.id))">\(hidden(label: say("Watched \(film.title)")))\
      <input type="hidden" name="precision" value="today">\
      \(if: times > 0, "<input type=\"hidden\" name=\"again\" value=\"true\">")\
      <button class="button quiet">\(Icon.watched)\
      \(times == 0 ? say("Watched today") : say("Watched again today"))</button></form>
      """
  }

  /// The hidden fields of every form: its key, its description while it waits for a connection,
  /// and the page to return to.
  private func hidden(label: String) -> Markup {
    hiddenFields(key: view.keys(), ["words": label, "back": view.list.page(of: film.id).text])
  }
}

/// The hidden fields of a form that does not use ``FormView``.
func hiddenFields(key: String, _ fields: KeyValuePairs<String, String>) -> Markup {
  Markup(
    ([(Request.keyField, key)] + fields.map { ($0.key, $0.value) }).map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    })
}
