import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// What one thinks of a film, what it earned, and the way to share it. After a press a script takes both from the
/// page that answers; see `marquee.js`.
struct OpinionBar: Sendable {
  let view: DetailView

  private var film: Film { view.film }

  var markup: Markup {
    """
    <div class="opinions">\(button(.like, .heart, say("Like")))\(button(.dislike, .dislike, say("Dislike")))\
    <a class="button pill share" href="\(At.share(film.id))" data-share>\(Icon.share)\
    \(say("Share", as: "a film"))</a></div>\
    <p class="earned" role="status">\(earned)</p>
    """
  }

  private func button(_ opinion: Opinion, _ icon: Icon, _ words: String) -> Markup {
    let isOn = view.card.opinion == opinion
    guard view.isMember else {
      let wish: Wish = opinion == .like ? .like : .dislike
      return "<a class=\"button pill \(opinion.rawValue)\" href=\"\(wish.link(film.id))\">\(icon)\(words)</a>"
    }
    let fields = hiddenFields(
      key: view.keys(), ["opinion": isOn ? Wish.none.rawValue : opinion.rawValue, "back": view.page.text])
    return """
      <form class="act" method="post" action="\(At.opinion(film.id))" data-opinion-form="\(film.id.text)">\(fields)\
      <button class="button pill \(opinion.rawValue)" aria-pressed="\(isOn ? "true" : "false")">\
      \(icon)\(isOn ? opinion.words : words)</button></form>
      """
  }

  private var earned: String {
    let points = view.card.points
    if points > 0 {
      return say(points, one: "You earned 1 point from this film.", many: "You earned \(points) points from this film.")
    }
    if view.isMember, view.card.opinion == .like {
      let hours = view.rates.likeHours
      return say(hours, one: "A like earns points once in 1 hour.", many: "A like earns points once in \(hours) hours.")
    }
    if view.rates.like == 0 || view.card.opinion == .dislike { return "" }
    let worth = view.rates.like
    return say(worth, one: "Like it and earn 1 point.", many: "Like it and earn \(worth) points.")
  }
}
