import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup

/// A link to a moment of an item. The player seeks to it.
struct Timecode: Sendable {
  private let milliseconds: Int
  private let item: MediaItem

  init(_ milliseconds: Int, _ item: MediaItem) {
    self.milliseconds = milliseconds
    self.item = item
  }

  var markup: Markup {
    let shown = MediaTimecode(milliseconds / 1000 * 1000).description
    let place: String =
      if let rate = item.picture?.rate { "#f=\(rate.frame(at: milliseconds))" } else {
        "#t=\(milliseconds / 1000)"
      }
    return "<a class=\"moment\" href=\"\(MediaPaths.item(item.id))\(place)\">\(shown)</a>"
  }
}
