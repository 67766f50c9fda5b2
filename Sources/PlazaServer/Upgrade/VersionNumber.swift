/// A version such as `0.4.0`, or `0.4.0-rc.1`, which comes before it.
struct VersionNumber: Comparable {
  let text: String
  private let numbers: [Int]
  private let suffix: String

  /// nil if the text is not a version.
  init?(_ text: String) {
    self.text = text
    let main = text.prefix { $0 != "-" && $0 != "~" && $0 != "+" }
    suffix = String(text.dropFirst(main.count))
    let parts = main.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    numbers = parts.compactMap(\.self)
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
  }

  static func == (one: Self, other: Self) -> Bool { !(one < other) && !(other < one) }

  static func < (one: Self, other: Self) -> Bool {
    for place in 0..<max(one.numbers.count, other.numbers.count) where one[place] != other[place] {
      return one[place] < other[place]
    }
    guard one.isPreview == other.isPreview else { return one.isPreview }
    return one.suffix < other.suffix
  }

  private subscript(place: Int) -> Int { place < numbers.count ? numbers[place] : 0 }

  private var isPreview: Bool { suffix.hasPrefix("-") || suffix.hasPrefix("~") }
}
