// Header fields are read byte by byte. To Swift, a comma and an accent behind it, or a mark before it, are one
// character that is no comma; with them a client could hide the end of what it sent from whoever reads on.

extension StringProtocol {
  /// The parts between separators, such as the elements of a list (RFC 9110 §5.6.1).
  func parts(at separator: Unicode.Scalar, splits: Int = .max, keepingEmpty: Bool = false) -> [Substring] {
    Substring(self).utf8
      .split(separator: UInt8(ascii: separator), maxSplits: splits, omittingEmptySubsequences: !keepingEmpty)
      .map { Substring($0) }
  }
}

extension Substring {
  /// Without the spaces and tabs at both ends (RFC 9110's OWS).
  var trimmingOptionalSpace: Substring {
    var rest = utf8
    while let first = rest.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { rest.removeFirst() }
    while let last = rest.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { rest.removeLast() }
    return Substring(rest)
  }
}
