public import Foundation
import PlazaBase

extension ContiguousBytes {
  /// The SHA-256 digest of the bytes in lower-case hexadecimal digits.
  public var hexadecimalSHA256: String { SHA256.hash(data: self).hexadecimal }
}

extension String {
  /// The SHA-256 digest of the text in UTF-8, in lower-case hexadecimal digits.
  public var hexadecimalSHA256: String { Array(utf8).hexadecimalSHA256 }
}
