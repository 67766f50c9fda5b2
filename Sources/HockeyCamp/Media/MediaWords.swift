import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Describes items in the language of the page.
struct MediaWords: Sendable {
  let time: ShopTimeZone

  func name(_ category: MediaCategory) -> String { say(category.title, korean: category.titleKorean) }

  /// Returns a duration such as `1:05` or `1:02:03`.
  func length(_ milliseconds: Int) -> String {
    let seconds = (milliseconds + 500) / 1000
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60
    return minutes < 60
      ? "\(minutes):\(two(seconds % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
  }

  func day(_ moment: Instant) -> String { time.date(of: moment).plain }

  /// Returns the badge of an item that is not ready; empty for others.
  func state(_ item: MediaItem) -> Markup {
    switch item.state {
    case .ready: .empty
    case .waiting, .making: " · \(Badge(say("Processing"), .info).markup)"
    case .refused where item.givenUpAt != nil: " · \(Badge(say("Failed"), .alert).markup)"
    case .refused: " · \(Badge(say("Rejected"), .alert).markup)"
    }
  }
}
