import PlazaHTTP

extension FuzzTarget {
  /// A length and a `Range` field, compared with an independent implementation of RFC 9110 §14 for
  /// numbers of any size.
  static let range = FuzzTarget("range", maximumLength: 120) { input in
    let lines = input.lines(2)
    let length = Int(clamping: (Int(lines[0]) ?? 1000).magnitude)
    let selection = ByteRange.selection(lines[1], length: length)
    if case .part(let part) = selection {
      try hold(
        !part.isEmpty && part.lowerBound >= 0 && part.upperBound <= length,
        "\(part) of \(length) bytes")
    }
    let other = RangeByTheBook(lines[1]).selection(length: length)
    try hold(selection == other, "\(lines[1]) of \(length) is \(selection), by the book \(other)")
  }
}

/// An independent implementation that compares decimal digits as text, so that no number
/// overflows.
private struct RangeByTheBook {
  let ends: (first: String, last: String)?

  init(_ field: String) {
    let match = field.wholeMatch(of: /(?i:bytes)=[ \t]*([0-9]*)-([0-9]*)[ \t]*/)
    ends = match.map { (Self.plain($0.1), Self.plain($0.2)) }
  }

  func selection(length: Int) -> ByteRange.Selection {
    guard let ends, !(ends.first.isEmpty && ends.last.isEmpty) else { return .whole }
    if ends.first.isEmpty {
      if ends.last == "0" || length == 0 { return .unsatisfiable }
      return .part(
        (isBelow(ends.last, String(length)) ? length - (Int(ends.last) ?? 0) : 0)..<length)
    }
    if !ends.last.isEmpty, isBelow(ends.last, ends.first) { return .whole }
    guard isBelow(ends.first, String(length)), let first = Int(ends.first) else {
      return .unsatisfiable
    }
    if ends.last.isEmpty || !isBelow(ends.last, String(length)) { return .part(first..<length) }
    return .part(first..<((Int(ends.last) ?? 0) + 1))
  }

  private func isBelow(_ left: String, _ right: String) -> Bool {
    (left.utf8.count, left) < (right.utf8.count, right)
  }

  /// Removes leading zeros.
  private static func plain(_ digits: Substring) -> String {
    let plain = digits.drop { $0 == "0" }
    return plain.isEmpty && !digits.isEmpty ? "0" : String(plain)
  }
}
