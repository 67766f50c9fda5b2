public import PlazaBase
public import PlazaMarkup

/// A bar chart with one bar per day. The numbers are also a table below it, which needs no script.
public struct DailyPlot: Sendable {
  private static let height = 100.0
  /// The width of a day; the bar leaves a gap.
  private static let step = 10
  private static let barWidth = 8

  private let title: String
  private let days: [CalendarDate]
  private let values: [Int]
  private let format: @Sendable (Int) -> String

  /// - Parameters:
  ///   - title: what is counted.
  ///   - values: one number per day; may be negative.
  ///   - format: writes a number for people.
  public init(
    _ title: String, _ days: [CalendarDate], _ values: [Int],
    format: @escaping @Sendable (Int) -> String
  ) {
    let count = min(days.count, values.count)
    self.title = title
    self.days = Array(days.prefix(count))
    self.values = Array(values.prefix(count))
    self.format = format
  }

  /// Empty without a day.
  public var markup: Markup {
    guard let first = days.first, let last = days.last else { return .empty }
    return """
      <figure class="plot"><figcaption class="plot-head"><span class="plot-title">\(title)</span> \
      <span class="plot-sum">\(format(sum))</span></figcaption>\(drawing(first, last))\
      <p class="plot-ends" aria-hidden="true"><span>\(first.brief(today: last))</span>\
      <span>\(last.brief(today: last))</span></p>\
      <details class="plot-table"><summary>\(say("Show as a table"))</summary>\(table(last))</details></figure>
      """
  }

  private var sum: Int { values.reduce(0, +) }

  private func drawing(_ first: CalendarDate, _ last: CalendarDate) -> Markup {
    let (maximum, minimum) = (max(0, values.max() ?? 0), min(0, values.min() ?? 0))
    let range = max(1, Double(maximum) - Double(minimum))
    let base = Int((Double(maximum) / range * Self.height).rounded())
    let width = values.count * Self.step
    let bars = values.enumerated().map { bar(at: $0 * Self.step, from: base, $1, range) }
    return """
      <svg class="plot-bars" viewBox="0 0 \(width) 102" preserveAspectRatio="none" role="img" \
      aria-label="\(summary(first, last))"><path class="plot-bar" d="\(bars.joined())"/>\
      <path class="plot-line" d="M0 \(base + 1)h\(width)"/></svg>
      """
  }

  /// A bar of at least 2 units, so that a small number is not invisible; nothing for 0.
  private func bar(at x: Int, from base: Int, _ value: Int, _ range: Double) -> String {
    if value == 0 { return "" }
    let length = max(2, Int((Double(value).magnitude / range * Self.height).rounded()))
    return "M\(x + 1) \(base + 1)v\(value > 0 ? -length : length)h\(Self.barWidth)V\(base + 1)z"
  }

  private func summary(_ first: CalendarDate, _ last: CalendarDate) -> String {
    let period = CalendarDate.period(first, last)
    guard let peak = values.max(), peak > 0, let place = values.firstIndex(of: peak) else {
      return say("\(title), \(period): \(format(sum))")
    }
    let day = days[place].brief(today: last)
    return say("\(title), \(period): \(format(sum)); most on \(day), \(format(peak))")
  }

  private func table(_ last: CalendarDate) -> Markup {
    let rows = zip(days, values).reversed().map { day, value -> [Cell] in
      [.text(day.brief(today: last)), .figure(format(value))]
    }
    return dataTable(title, columns: [say("Day"), title], rows: rows, fitsPhones: true)
  }
}
