import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The viewer's opinion of a film, the points it earned, and a link to share it. After a press, a
/// script replaces both from the response; see `marquee.js`.
struct ReactionBar: Sendable {
  let view: DetailView

  private var film: Film { view.film }

  var markup: Markup {
    """
    <div class="opinions">\(button(.like, .heart, say("Like")))\(button(.dislike, .dislike, say("Dislike")))\
    <a class="button pill share" href="\(Paths.share(film.id))" data-share>\(Icon.share)\
    \(say("Share", as: "a film"))</a></div>\
    <p class="earned" role="status">\(view.earned)</p>
    """
  }

  private func button(_ opinion: Reaction, _ icon: Icon, _ label: String) -> Markup {
    let isOn = view.card.opinion == opinion
    let (shown, other) = isOn ? (opinion.text, label) : (label, opinion.text)
    guard view.isMember else {
      let requested: RequestedReaction = opinion == .like ? .like : .dislike
      return
        "<a class=\"button pill \(opinion.rawValue)\" href=\"\(requested.link(film.id))\">\(icon)\(label)</a>"
    }
    let fields = hiddenFields(
      key: view.keys(),
      [
        "opinion": isOn ? RequestedReaction.none.rawValue : opinion.rawValue,
        "back": view.page.text,
      ])
    return """
      <form class="act" method="post" action="\(Paths.opinion(film.id))" data-opinion-form="\(film.id.text)">\(fields)\
      <button class="button pill \(opinion.rawValue)" aria-pressed="\(isOn ? "true" : "false")">\
      \(icon)<span class="steady" data-other="\(other)">\(shown)</span></button></form>
      """
  }
}
