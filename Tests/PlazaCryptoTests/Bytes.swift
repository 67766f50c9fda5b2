import Foundation

extension [UInt8] {
  /// Decodes hexadecimal digits and ignores whitespace.
  init(hex text: String) {
    let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }

  /// Decodes base64url without padding.
  init(base64URL text: String) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    self = Array(Data(base64Encoded: plain + padding) ?? Data())
  }

  /// Returns the bytes with one bit flipped.
  func flipping(_ bit: Int) -> [UInt8] {
    var copy = self
    copy[bit / 8] ^= 1 << UInt8(bit % 8)
    return copy
  }
}

extension Sequence<UInt8> {
  var hex: String { map { String(format: "%02x", $0) }.joined() }
}
