import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaUI

/// Describes items in the language of the page.
struct MediaText: Sendable {
  let time: ShopTimeZone

  func name(_ category: MediaCategory) -> String {
    say(category.title, korean: category.titleKorean)
  }

  func length(_ milliseconds: Int) -> String { Duration.milliseconds(milliseconds).playingTime }

  func day(_ moment: Instant) -> String { time.date(of: moment).plain }

  /// Returns the badge of an item that is not ready; empty for others.
  func state(_ item: MediaItem) -> Markup {
    switch item.state {
    case .ready: .empty
    case .waiting, .making: " · \(Badge(say("Processing"), .info).markup)"
    case .refused where item.failedAt != nil: " · \(Badge(say("Failed"), .alert).markup)"
    case .refused: " · \(Badge(say("Rejected"), .alert).markup)"
    }
  }
}
