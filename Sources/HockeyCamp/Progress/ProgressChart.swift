import PlazaBase
import PlazaMarkup

/// The chart of a player's measurements in one drill. The table beside it contains the same
/// values.
struct ProgressChart: Sendable {
  let drill: Drill
  /// The measurements, the oldest first. There is at least one.
  let measures: [Measurement]
  let text: ProgressText

  private static let (left, right, top, bottom) = (120, 980, 20, 300)

  /// Returns the best measurement, the earliest if several are equal.
  static func best(_ drill: Drill, _ measures: [Measurement]) -> Measurement? {
    measures.dropFirst().reduce(measures.first) { best, next in
      best.map { drill.isBetter(next, than: $0) ? next : $0 }
    }
  }

  var markup: Markup {
    let places = measures.map { "\(x($0)),\(y($0.thousandths))" }.joined(separator: " ")
    return """
      <svg class="chart-lines" viewBox="0 0 1000 350" role="img" aria-labelledby="chart-title chart-words">\
      <title id="chart-title">\(title)</title><desc id="chart-words">\(summary)</desc>\
      \(levels, level)\(days, day)<polyline class="chart-line" points="\(places)"/>\(measures, dot)</svg>
      """
  }

  private var title: String { say("\(drill.name) over time") }

  private var summary: String {
    guard let first = measures.first, let last = measures.last,
      let best = Self.best(drill, measures)
    else { return "" }
    let (from, to, top, way) = (value(first), value(last), value(best), text.better(drill.better))
    return say(
      "From \(from) on \(first.day.plain) to \(to) on \(last.day.plain); best \(top) on \(best.day.plain). \(way)."
    )
  }

  private func value(_ measure: Measurement) -> String {
    text.value(measure.thousandths, drill.unit)
  }

  /// The range of the vertical axis, with a margin even if all values are equal.
  private var range: ClosedRange<Int> {
    let all = measures.map(\.thousandths)
    let (low, high) = (all.min() ?? 0, all.max() ?? 0)
    let room = max((high - low) / 8, high == low ? max(high / 8, 1000) : 1)
    return max(0, low - room)...(high + room)
  }

  private func y(_ thousandths: Int) -> Int {
    let (low, high) = (range.lowerBound, range.upperBound)
    return Self.bottom - (thousandths - low) * (Self.bottom - Self.top) / max(1, high - low)
  }

  private func x(_ measure: Measurement) -> Int {
    let (first, last) = (measures.first?.day.dayNumber ?? 0, measures.last?.day.dayNumber ?? 0)
    if first == last { return (Self.left + Self.right) / 2 }
    return Self.left + 20 + (measure.day.dayNumber - first) * (Self.right - Self.left - 40)
      / (last - first)
  }

  private var levels: [Int] { Self.levels(in: range) }

  /// Returns the round values within a range at which lines are drawn: one, two or five times a
  /// power of ten apart, at most five of them.
  static func levels(in range: ClosedRange<Int>) -> [Int] {
    let span = range.upperBound - range.lowerBound
    var steps = [1, 2, 5]
    while span / steps[2] > 4 { steps = steps.map { $0 * 10 } }
    let step = steps.first { span / $0 <= 4 } ?? steps[2]
    return Array(
      stride(
        from: (range.lowerBound + step - 1) / step * step, through: range.upperBound, by: step))
  }

  private func level(_ thousandths: Int) -> Markup {
    """
    <line class="chart-level" x1="\(Self.left)" x2="\(Self.right)" y1="\(y(thousandths))" y2="\(y(thousandths))"/>\
    <text class="chart-words" x="\(Self.left - 10)" y="\(y(thousandths) + 8)" text-anchor="end">\
    \(ProgressText.number(thousandths))</text>
    """
  }

  /// The first and the last day, or one if they are the same.
  private var days: [Measurement] {
    guard let first = measures.first, let last = measures.last else { return [] }
    return first.day == last.day ? [first] : [first, last]
  }

  private func day(_ measure: Measurement) -> Markup {
    let anchor = days.count == 1 ? "middle" : measure == days[0] ? "start" : "end"
    return """
      <text class="chart-words" x="\(x(measure))" y="336" text-anchor="\(anchor)">\(measure.day.plain)</text>
      """
  }

  private func dot(_ measure: Measurement) -> Markup {
    let isBest = measure == Self.best(drill, measures)
    return """
      <circle class="chart-dot\(if: isBest, " best")" cx="\(x(measure))" cy="\(y(measure.thousandths))" \
      r="\(isBest ? 11 : 7)"/>
      """
  }
}
