// Header fields are parsed by bytes. A Swift `Character` merges a comma and a following combining
// mark into one character that is not equal to a comma, which would let a client hide the rest of
// a field from parsers that read on.

extension StringProtocol {
  /// Returns the parts between separators, such as the elements of a list (RFC 9110 §5.6.1).
  func parts(at separator: Unicode.Scalar, splits: Int = .max, keepingEmpty: Bool = false)
    -> [Substring]
  {
    Substring(self).utf8
      .split(
        separator: UInt8(ascii: separator), maxSplits: splits,
        omittingEmptySubsequences: !keepingEmpty
      )
      .map { Substring($0) }
  }
}

extension Substring {
  /// The text without leading and trailing spaces and tabs (`OWS` in RFC 9110 §5.6.3).
  var trimmingOptionalSpace: Substring {
    var rest = utf8
    while let first = rest.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
      rest.removeFirst()
    }
    while let last = rest.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
      rest.removeLast()
    }
    return Substring(rest)
  }
}
