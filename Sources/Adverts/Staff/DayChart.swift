import PlazaBase
import PlazaMarkup

/// A bar chart of the views and clicks of the last days. The table below contains the same
/// figures, so the chart is hidden from assistive technology.
struct DayChart: Sendable {
  static let days = 28

  let statistics: AdvertStatistics
  let today: CalendarDate

  var markup: Markup {
    let known = Dictionary(uniqueKeysWithValues: statistics.days.map { ($0.day, $0) })
    let days = (0..<Self.days).map { today.adding(days: $0 - Self.days + 1) }
    let maximum = max(
      1, days.map { max(known[$0]?.views ?? 0, known[$0]?.clicks ?? 0) }.max() ?? 1)
    var (views, clicks) = ("", "")
    for (index, day) in days.enumerated() {
      guard let figures = known[day] else { continue }
      views += bar(at: index * 12, 8, figures.views, of: maximum)
      clicks += bar(at: index * 12 + 2, 4, figures.clicks, of: maximum)
    }
    return """
      <figure class="chart"><svg viewBox="0 0 336 112" aria-hidden="true">\
      <path d="M0 100.5h334" class="chart-line"/><path d="\(views)" class="chart-views"/>\
      <path d="\(clicks)" class="chart-clicks"/></svg>\
      <figcaption>\(say("Views")) <span class="chart-key chart-views"></span> \(say("and clicks")) \
      <span class="chart-key chart-clicks"></span> \
      \(say("of the last \(Self.days) days; the tallest bar is \(maximum)."))</figcaption></figure>
      """
  }

  private func bar(at x: Int, _ width: Int, _ count: Int, of maximum: Int) -> String {
    count == 0 ? "" : "M\(x) 100v-\(max(2, count * 92 / maximum))h\(width)V100z"
  }
}
