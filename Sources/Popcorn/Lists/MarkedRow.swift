import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaUI

/// A film or video of a member's own list: its poster, the member's notes, and a button that
/// removes it.
struct MarkedRow: Sendable {
  let title: String
  let picture: Link?
  /// nil if the video can no longer be viewed.
  let link: Link?
  /// "2026 · Drama", "21 November 2026 · at the Odeon".
  let subtitle: String
  var stars: HalfStars?
  var note: String?
  /// "cinema, with Ann"; empty without tags.
  var tags = ""
  let remove: Link
  /// The accessible label of its button.
  let removeLabel: String
  let fields: Markup
  var isCurrent = false

  var markup: Markup {
    """
    <li class="marked"><div class="marked-row">\(shown)\
    <form class="act" method="post" action="\(remove)">\(fields)\
    <button class="remove" aria-label="\(removeLabel)">\(Icon.cross)</button></form></div></li>
    """
  }

  private var shown: Markup {
    guard let link else {
      return "<div class=\"row\"><span class=\"cover\">\(Icon.lock)</span>\(text)</div>"
    }
    return """
      <a class="row" href="\(link)"\(if: isCurrent, " aria-current=\"true\"")>\
      <span class="cover">\(picture.map(image) ?? Icon.play.markup)</span>\(text)</a>
      """
  }

  private func image(_ picture: Link) -> Markup {
    "<img src=\"\(picture)\" alt=\"\" loading=\"lazy\" decoding=\"async\">"
  }

  private var text: Markup {
    """
    <span class="row-words"><span class="row-title" dir="auto">\(title)</span>\
    \(if: !subtitle.isEmpty, "<span class=\"row-subtitle\">\(subtitle)</span>")\(stars?.markup)\
    \(note, { "<span class=\"row-note\" dir=\"auto\">\($0)</span>" })\
    \(if: !tags.isEmpty, "<span class=\"row-tags\" dir=\"auto\">\(tags)</span>")</span>
    """
  }
}

/// A list of rows.
/// - Parameter grows: whether the script appends further pages.
func markedRows(_ rows: [MarkedRow], label: String, grows: Bool = true) -> Markup {
  "<ul class=\"rows\" aria-label=\"\(label)\"\(if: grows, " data-grows")>\(rows, { $0.markup })</ul>"
}

/// A message about the removed entry, with an undo button.
/// - Parameter fields: the hidden fields of the button's form.
func undoBar(_ message: String, _ action: Link, fields: Markup) -> Markup {
  """
  <div class="undo" role="status"><p>\(message)</p><form class="act" method="post" action="\(action)">\(fields)\
  <button class="button quiet">\(say("Undo"))</button></form></div>
  """
}
