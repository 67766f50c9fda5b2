import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// A member's viewings of a film, the latest first.
struct FilmPlays: Sendable {
  let view: FilmView

  var markup: Markup {
    let plays = view.plays
    if plays.isEmpty { return .empty }
    return section(
      say(
        plays.count, one: "You've watched it once", many: "You've watched it \(plays.count) times"),
      "<ul class=\"card plays\">\(plays.enumerated(), { line($1, nth: plays.count - $0, of: plays.count) })</ul>"
    )
  }

  private func line(_ play: Play, nth: Int, of all: Int) -> Markup {
    """
    <li class="play"><div class="play-words">\
    \(if: all > 1, "<span class=\"play-nth\">\(say("\(ordinal(nth)) time", as: "of an evening"))</span>")\
    <span class="play-when">\(play.watchedOn.localizedText ?? say("Date unknown"))</span> \
    \(HalfStars(play.rating)?.markup)\
    \(play.place, { "<p class=\"play-where\" dir=\"auto\">\($0)</p>" })\
    \(play.note, { "<p class=\"play-note\" dir=\"auto\">\($0)</p>" })\(tags(play))</div>\
    <div class="play-acts">\
    <a href="\(Paths.play(play.id))" aria-label="\(say("Edit: \(called(play, nth))"))">\(Icon.edit)</a>\
    \(removeButton(play, say("Remove: \(called(play, nth))")))</div></li>
    """
  }

  /// Each tag links to a search for it.
  private func tags(_ play: Play) -> Markup {
    if play.tags.all.isEmpty { return .empty }
    let links = play.tags.all.map { tag -> Markup in
      "<li><a href=\"\(Paths.watched().query(["q": tag]))\" dir=\"auto\">\(tag)</a></li>"
    }
    return "<ul class=\"tags\" aria-label=\"\(say("Tags"))\">\(Markup(links))</ul>"
  }

  private func called(_ play: Play, _ nth: Int) -> String {
    play.watchedOn.localizedText ?? say("the \(ordinal(nth)) viewing")
  }

  private func removeButton(_ play: Play, _ label: String) -> Markup {
    let film = view.film
    let fields = hiddenFields(
      key: view.keys(),
      [
        "words": say("Remove \(film.title) from your diary"),
        "back": view.list.page(of: film.id).text,
      ])
    return """
      <form class="act" method="post" action="\(Paths.removePlay(play.id))">\(fields)\
      <button aria-label="\(label)">\(Icon.trash)</button></form>
      """
  }
}

/// "1st", "2nd", "3rd", "11th".
func ordinal(_ number: Int) -> String {
  switch (number % 100, number % 10) {
  case (11...13, _): say("\(number)th")
  case (_, 1): say("\(number)st")
  case (_, 2): say("\(number)nd")
  case (_, 3): say("\(number)rd")
  default: say("\(number)th")
  }
}
