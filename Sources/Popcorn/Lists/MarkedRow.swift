import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// One film of one's own list: its poster, what one said of it, and a button that takes it off.
struct MarkedRow: Sendable {
  let film: Film
  let link: Link
  /// "2026 · Drama", "21 November 2026 · at the Odeon".
  let subtitle: String
  var stars: HalfStars?
  var note: String?
  let remove: Link
  /// What its button says to those who do not see it.
  let removeLabel: String
  let fields: Markup
  var isCurrent = false

  var markup: Markup {
    """
    <li class="marked"><div class="marked-row"><a class="row" href="\(link)"\(if: isCurrent, " aria-current=\"true\"")>\
    <span class="cover"><img src="\(film.poster(.list))" alt="" loading="lazy" decoding="async"></span>\
    <span class="row-words"><span class="row-title" dir="auto">\(film.title)</span>\
    <span class="row-subtitle">\(subtitle)</span>\(stars?.markup)\
    \(note, { "<span class=\"row-note\" dir=\"auto\">\($0)</span>" })</span></a>\
    <form class="act" method="post" action="\(remove)">\(fields)\
    <button class="remove" aria-label="\(removeLabel)">\(Icon.cross)</button></form></div></li>
    """
  }
}

/// Rows one below the other.
/// - Parameter grows: whether what follows in the list is added to these.
func markedRows(_ rows: [MarkedRow], label: String, grows: Bool = true) -> Markup {
  "<ul class=\"rows\" aria-label=\"\(label)\"\(if: grows, " data-grows")>\(rows, { $0.markup })</ul>"
}

/// What was just taken off, and a way to take that back.
/// - Parameter fields: what the button sends.
func undoBar(_ words: String, _ action: Link, fields: Markup) -> Markup {
  """
  <div class="undo" role="status"><p>\(words)</p><form class="act" method="post" action="\(action)">\(fields)\
  <button class="button quiet">\(say("Undo"))</button></form></div>
  """
}
