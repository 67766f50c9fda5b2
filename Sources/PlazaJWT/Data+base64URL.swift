import Foundation
import PlazaBase

extension Data {
  /// Decodes base64url without padding (RFC 4648, section 5). Only the canonical encoding is
  /// accepted.
  /// - Returns: nil if the text is empty or not canonical.
  init?(base64URL text: some StringProtocol) {
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: plain + padding), !bytes.isEmpty, bytes.base64URL == text
    else { return nil }
    self = bytes
  }
}
