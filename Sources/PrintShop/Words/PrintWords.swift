import PlazaBase
import PlazaWeb

/// What several pages say, in the language of the page.
struct PrintWords: Sendable {
  let say: Say
  let time: ShopTime
  let currency: Currency
  let now: Instant
  /// Whether stores can order adverts.
  let hasAdverts: Bool

  func money(_ amount: Money) -> String { currency.format(amount) }

  /// `today, 14:05`, `오늘 14:05`
  func moment(_ moment: Instant) -> String {
    let (day, today) = (time.date(of: moment), time.date(of: now))
    let clock = time.clock(moment)
    if day == today { return say("today, \(clock)", "오늘 \(clock)") }
    if day == today.adding(days: 1) { return say("tomorrow, \(clock)", "내일 \(clock)") }
    if day == today.adding(days: -1) { return say("yesterday, \(clock)", "어제 \(clock)") }
    return say("\(HoursWords.date(day, say)), \(clock)", "\(HoursWords.date(day, say)) \(clock)")
  }

  /// `12 sides on 6 sheets`
  func paper(sides: Int, sheets: Int) -> String {
    say("\(counted(sides, "side")) on \(counted(sheets, "sheet"))", "\(sides)면 · 용지 \(sheets)장")
  }

  func pages(_ count: Int) -> String { say(counted(count, "page"), "\(count)쪽") }

  func minutes(_ count: Int) -> String { say("about \(count) min", "약 \(count)분") }

  func number(_ order: Order) -> String { say("Order \(order.number)", "주문 \(order.number)") }

  /// `2 copies · A4 · Two-sided · Colour · Pages 1-3 · 2 pages a side`
  func options(_ options: PrintOptions) -> String {
    let words: [String?] = [
      say(counted(options.copies, "copy", "copies"), "\(options.copies)부"), options.media.words(say),
      options.sides.words(say), options.colour.words(say),
      options.pages.map { say("Pages \($0.text)", "\($0.text)쪽") },
      options.numberUp == 1 ? nil : say("\(options.numberUp) pages a side", "한 면에 \(options.numberUp)쪽"),
      options.orientation == .automatic ? nil : options.orientation.words(say),
    ]
    let finishings = Finishing.allCases.filter(options.finishings.contains).map { $0.words(say) }
    return (words.compactMap(\.self) + finishings).joined(separator: " · ")
  }
}

extension Sides {
  func words(_ say: Say) -> String {
    switch self {
    case .oneSided: say("One-sided", "단면")
    case .longEdge: say("Two-sided", "양면")
    case .shortEdge: say("Two-sided, turned on the short edge", "양면 (짧은 쪽으로 넘김)")
    }
  }
}

extension ColourMode {
  func words(_ say: Say) -> String {
    switch self {
    case .monochrome: say("Black and white", "흑백")
    case .color: say("All in colour", "전부 컬러")
    case .auto: say("Colour where there is colour", "컬러인 면만 컬러")
    }
  }
}

extension Orientation {
  func words(_ say: Say) -> String {
    switch self {
    case .automatic: say("As each page is", "원본대로")
    case .portrait: say("Upright", "세로")
    case .landscape: say("Lying", "가로")
    }
  }
}

extension Finishing {
  func words(_ say: Say) -> String {
    switch self {
    case .staple: say("Stapled", "스테이플")
    case .bind: say("Bound", "제본")
    }
  }
}
