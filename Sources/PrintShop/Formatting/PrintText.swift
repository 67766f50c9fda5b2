import PlazaBase

/// Texts that several pages share, in the language of the page.
struct PrintText: Sendable {
  let time: ShopTimeZone
  let currency: Currency
  let now: Instant
  /// Whether stores can order adverts.
  let hasAdverts: Bool

  func money(_ amount: Money) -> String { currency.format(amount) }

  /// `today, 14:05`, `오늘 14:05`
  func moment(_ moment: Instant) -> String { time.brief(moment, now: now) }

  /// `12 sides on 6 sheets`
  func paper(sides: Int, sheets: Int) -> String {
    say(
      "\(say(sides, one: "1 side", many: "\(sides) sides")) on \(say(sheets, one: "1 sheet", many: "\(sheets) sheets"))"
    )
  }

  func pages(_ count: Int) -> String { say(count, one: "1 page", many: "\(count) pages") }

  func minutes(_ count: Int) -> String { say("about \(count) min") }

  func number(_ order: Order) -> String { say("Order \(order.number)") }

  /// For example `2 copies · A4 · Two-sided · Colour · Pages 1-3 · 2 pages per side`.
  func options(_ options: PrintOptions) -> String {
    let words: [String?] = [
      say(options.copies, one: "1 copy", many: "\(options.copies) copies"), options.media.label,
      options.sides.text, options.colour.text,
      options.pages.map { say("Pages \($0.text)") },
      options.numberUp == 1 ? nil : say("\(options.numberUp) pages per side"),
      options.orientation == .automatic ? nil : options.orientation.text, scale(options),
    ]
    let finishings = Finishing.allCases.filter(options.finishings.contains).map { $0.text }
    return (words.compactMap(\.self) + finishings).joined(separator: " · ")
  }
}

extension PrintText {
  /// Saved settings as text, for example `2 copies · Two-sided · Colour · 2 pages per side`.
  func settings(_ settings: PrintPreset.Settings) -> String {
    var options = PrintOptions()
    (options.scaling, options.percent) = (settings.scaling, settings.percent)
    let words: [String?] = [
      say(settings.copies, one: "1 copy", many: "\(settings.copies) copies"), settings.sides.text,
      settings.colour.text,
      settings.numberUp == 1 ? nil : say("\(settings.numberUp) pages per side"), scale(options),
    ]
    return words.compactMap(\.self).joined(separator: " · ")
  }

  /// Returns the scaling as text; nil for the default.
  private func scale(_ options: PrintOptions) -> String? {
    switch options.scaling {
    case .auto: nil
    case .percent: say("\(options.percent)% of actual size")
    default: options.scaling.text
    }
  }
}

extension Scaling {
  var text: String {
    switch self {
    case .auto: say("Actual size, shrink larger pages")
    case .shrink: say("Shrink to the printable area")
    case .fit: say("Fit to the printable area")
    case .fill: say("Fill the paper, crop edges")
    case .none: say("Actual size, crop edges")
    case .percent: say("Custom percentage")
    }
  }
}

extension Sides {
  var text: String {
    switch self {
    case .oneSided: say("One-sided")
    case .longEdge: say("Two-sided")
    case .shortEdge: say("Two-sided, flip on the short edge")
    }
  }
}

extension ColourMode {
  var text: String {
    switch self {
    case .monochrome: say("Black and white")
    case .color: say("All in colour")
    case .auto: say("Colour only where needed")
    }
  }
}

extension Orientation {
  var text: String {
    switch self {
    case .automatic: say("Automatic", as: "an orientation")
    case .portrait: say("Portrait", as: "an orientation")
    case .landscape: say("Landscape", as: "an orientation")
    }
  }
}

extension Finishing {
  var text: String {
    switch self {
    case .staple: say("Stapled")
    case .bind: say("Bound")
    }
  }
}
