import Foundation

extension [UInt8] {
  /// The bytes that pairs of hexadecimal digits stand for; spaces and lines do not count.
  init(hex text: String) {
    let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  /// The bytes of base64url without padding.
  init(base64URL text: String) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    self = Array(Data(base64Encoded: plain + padding) ?? Data())
  }

  /// The same bytes with one bit changed.
  func flipping(_ bit: Int) -> [UInt8] {
    var copy = self
    copy[bit / 8] ^= 1 << UInt8(bit % 8)
    return copy
  }
}

extension Sequence<UInt8> {
  var hex: String { map { String(format: "%02x", $0) }.joined() }
}
