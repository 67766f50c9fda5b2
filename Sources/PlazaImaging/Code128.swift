/// A Code 128 bar code (ISO/IEC 15417). Uses code set B for text and code set C for four or more
/// consecutive digits.
public struct Code128: Sendable, Equatable {
  /// The width of the quiet zone on each side, in modules.
  public static let quietZone = 10

  /// The symbol values: start, data, check, stop.
  let values: [Int]

  /// - Parameter text: 1 to 48 printable ASCII characters.
  /// - Returns: nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...48).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    var values: [Int] = []
    var isC = false
    var at = 0
    while at < bytes.count {
      let digits = bytes[at...].prefix { (0x30...0x39).contains($0) }.count
      let wantsC = isC ? digits >= 2 : digits >= 4
      if values.isEmpty {
        values.append(wantsC ? Symbol.startC : Symbol.startB)
      } else if wantsC != isC {
        values.append(wantsC ? Symbol.toC : Symbol.toB)
      }
      isC = wantsC
      if isC {
        values.append(Int(bytes[at] - 0x30) * 10 + Int(bytes[at + 1] - 0x30))
        at += 2
      } else {
        values.append(Int(bytes[at]) - 0x20)
        at += 1
      }
    }
    let sum = values.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element }
    self.values = values + [sum % 103, Symbol.stop]
  }

  init(values: [Int]) { self.values = values }

  /// The width in modules, without the quiet zones.
  public var width: Int { bars.last.map { $0.x + $0.width } ?? 0 }

  /// The bars, each with its position and width in modules.
  public var bars: [(x: Int, width: Int)] {
    var bars: [(x: Int, width: Int)] = []
    var x = 0
    for value in values {
      for (place, digit) in Self.widths[value].utf8.enumerated() {
        let width = Int(digit - 0x30)
        if place % 2 == 0 { bars.append((x, width)) }
        x += width
      }
    }
    return bars
  }

  /// Returns the bars as the `d` attribute of an SVG path, one unit per module.
  /// - Parameter height: the height of the bars in modules.
  public func path(height: Int) -> String {
    bars.map { "M\($0.x) 0h\($0.width)v\(height)h-\($0.width)z" }.joined()
  }

  private enum Symbol {
    static let toC = 99
    static let toB = 100
    static let startB = 104
    static let startC = 105
    static let stop = 106
  }

  /// The widths of bars and spaces, alternating, of each symbol, from the standard's table.
  private static let widths =
    """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
    123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
    232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
    313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
    111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
    111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
    114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}
