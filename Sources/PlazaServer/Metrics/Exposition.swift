import PlazaBase

/// Writes metrics in Prometheus's text format, version 0.0.4.
struct Exposition {
  /// The type of a metric.
  enum Kind: String { case counter, gauge, histogram }

  typealias Labels = KeyValuePairs<StaticString, String>

  private(set) var text = ""

  /// Adds a metric without labels.
  mutating func add(_ name: StaticString, _ kind: Kind, _ help: StaticString, _ value: Double) {
    family(name, kind, help) { $0.sample([:], value) }
  }

  /// Adds a metric without labels.
  mutating func add(_ name: StaticString, _ kind: Kind, _ help: StaticString, _ value: Int) {
    add(name, kind, help, Double(value))
  }

  /// Adds a metric with several samples, which the closure writes.
  mutating func family(
    _ name: StaticString, _ kind: Kind, _ help: StaticString, _ samples: (inout Family) -> Void
  ) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    var family = Family(name: name, text: text)
    // Moves the text, so that appending to it does not copy it.
    text = ""
    samples(&family)
    text = family.text
  }

  /// The samples of one metric.
  struct Family {
    let name: StaticString
    fileprivate(set) var text: String

    mutating func sample(_ labels: Labels, _ value: Double) { line("", labels, nil, value) }

    mutating func sample(_ labels: Labels, _ value: Int) { line("", labels, nil, Double(value)) }

    /// - Parameters:
    ///   - bounds: the upper bounds of the buckets, ascending.
    ///   - counts: the number of values in each bucket, not cumulative, followed by the number
    ///     above all bounds.
    mutating func histogram(_ labels: Labels, bounds: [Double], counts: [Int], sum: Double) {
      var total = 0
      for (index, count) in counts.enumerated() {
        total += count
        line(
          "_bucket", labels, index < bounds.count ? Self.number(bounds[index]) : "+Inf",
          Double(total))
      }
      line("_sum", labels, nil, sum)
      line("_count", labels, nil, Double(total))
    }

    private mutating func line(
      _ suffix: StaticString, _ labels: Labels, _ bound: String?, _ value: Double
    ) {
      var all = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
      if let bound { all.append("le=\"\(bound)\"") }
      text += "\(name)\(suffix)"
      if !all.isEmpty { text += "{" + all.joined(separator: ",") + "}" }
      text += " \(Self.number(value))\n"
    }

    private static func escaped(_ value: String) -> String {
      value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
        "\n", with: "\\n")
    }

    static func number(_ value: Double) -> String {
      if value.isNaN { return "NaN" }
      if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
      return value == value.rounded() && abs(value) < 1e15
        ? String(Int(nearest: value)) : String(value)
    }
  }
}
