import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The features whose numbers are shown together, such as a shop.
struct TodayPart: Sendable {
  /// The identifier in the API.
  let key: String
  let title: Phrase
  /// The first page of the shop; `nil` for several features.
  let link: Link?
  let features: [any Feature]
}

/// The numbers of one part that the viewer may see.
struct TodaySection: Sendable {
  let part: TodayPart
  let series: [DailySeries]
  var figures: [Figure]
  /// The first steps of a new shop.
  let steps: [InboxItem]

  init(
    _ part: TodayPart, for viewer: Viewer, at now: Instant, _ period: DayPeriod,
    _ tx: any Transaction
  )
    throws
  {
    self.part = part
    series = try part.features.flatMap { try $0.dailySeries(for: viewer, period, tx) }
    figures = try part.features.flatMap { try $0.figures(for: viewer, at: now, tx) }
    let moment = InboxContext(now: now, since: now)
    steps = try part.features.flatMap { try $0.tasks(of: viewer, moment, tx) }
      .filter { $0.urgency == .underWay }
  }

  /// Whether the viewer may see no number and has nothing to set up.
  var isAbsent: Bool { series.isEmpty && figures.isEmpty }

  /// Whether every number is 0.
  var isNothing: Bool { series.allSatisfy(\.isNothing) && figures.allSatisfy(\.isNothing) }
}
