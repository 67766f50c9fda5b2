import Foundation
import FoundationXML
import PlazaBase
import PlazaMarkup

@testable import PlazaImaging
@testable import PlazaTables
@testable import RentalCounter

extension FuzzTarget {
  /// Calendars: lines of at most 75 octets that unfold and unescape to the original text.
  static let calendarText = FuzzTarget("calendar-text", maximumLength: 400) { input in
    let text = input.text
    var calendar = ContentLines()
    calendar.text("SUMMARY", text)
    let whole = String(validating: calendar.bytes, as: UTF8.self)
    guard let whole else { throw Broken(description: "the calendar is not UTF-8") }
    for line in calendar.bytes.split(separator: 0x0A) {
      try hold(line.last == 0x0D && line.count <= 76, "a line of \(line.count - 1) octets")
      try hold(String(validating: line, as: UTF8.self) != nil, "a letter is torn apart")
    }
    let unfolded = String(decoding: unfold(Array(whole.utf8)), as: UTF8.self)
    let kept = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0 == "\n" || !$0.isASCIIControl }))
    let read = unescape(String(unfolded.unicodeScalars.dropFirst("SUMMARY:".count)))
    try hold(read.utf8.elementsEqual(kept.utf8), "\(kept) is read as \(read)")
  }

  private static func unfold(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for byte in bytes {
      out.append(byte)
      if out.suffix(3) == [0x0D, 0x0A, 0x20] { out.removeLast(3) }
    }
    return out.dropLast(2)
  }

  private static func unescape(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\", let next = scalars.next() else {
        out.append(scalar)
        continue
      }
      out.append(next == "n" ? "\n" : next)
    }
    return String(out)
  }

  /// Labels: for any film title, the label is valid XML and contains words of the title.
  static let label = FuzzTarget("label", maximumLength: 300) { input in
    let lines = input.lines(2)
    guard let code = ShortCode("00000000") else { throw Broken(description: "no code") }
    for format in LabelFormat.allCases {
      let sheet = LabelSheet(
        format: format, labels: [Label(title: lines[0], note: lines[1], code: code)])
      for page in sheet.pages {
        let reader = XMLParser(data: Data(page.bytes))
        try hold(
          reader.parse(),
          "\(lines) makes a label that is not XML: \(reader.parserError.debugDescription)")
      }
    }
  }

  /// Text on a printed line: it fits, and only the text replaced by an ellipsis is lost.
  static let textFit = FuzzTarget("text-fit", maximumLength: 300) { input in
    let text = input.text
    let maximum = 3
    let lines = TextFit.lines(text, width: 20, size: 2, maximum: maximum)
    try hold(lines.count <= maximum, "\(lines.count) lines")
    for line in lines where line.count > 2 {
      try hold(TextFit.measure(line, 2) <= 20.001, "\(line) is \(TextFit.measure(line, 2)) wide")
    }
    if lines.last?.hasSuffix("…") == true { return }
    // Compares scalars, because a mark may combine with the preceding space, or a character with
    // the following one.
    let words = text.printable.split(whereSeparator: \.isWhitespace).flatMap(\.unicodeScalars)
    let printed = lines.flatMap(\.unicodeScalars)
    let isSaid =
      printed.filter { !$0.properties.isWhitespace }
      == words.filter { !$0.properties.isWhitespace }
    try hold(isSaid, "\(text) is printed as \(lines)")
  }

  /// Barcodes: the symbols decode to the text according to the standard.
  static let code128 = FuzzTarget("code128", maximumLength: 60) { input in
    guard let code = Code128(input.text) else {
      let isPlain = input.bytes.allSatisfy { (0x20...0x7E).contains($0) }
      return try hold(
        !isPlain || !(1...48).contains(input.bytes.count), "\(input.text) has no bar code")
    }
    try hold(code.width == code.bars.last.map { $0.x + $0.width }, "the width \(code.width)")
    try hold(code.current == input.text, "\(input.text) is read as \(code.current ?? "nothing")")
  }
}

extension Code128 {
  /// The decoded symbols of code sets B and C; `nil` if the check digit is wrong.
  fileprivate var current: String? {
    guard let start = values.first, values.count >= 4, values.last == 106 else { return nil }
    let data = values.dropFirst().dropLast(2)
    let sum = zip(1..., data).reduce(start) { $0 + $1.0 * $1.1 }
    guard values[values.count - 2] == sum % 103 else { return nil }
    var isC = start == 105
    var text = ""
    for value in data {
      switch value {
      case 99 where !isC: isC = true
      case 100 where isC: isC = false
      default:
        text +=
          isC
          ? (value < 10 ? "0" : "") + String(value)
          : String(decoding: [UInt8(value + 32)], as: UTF8.self)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIControl: Bool { value < 0x20 || value == 0x7F }
}
