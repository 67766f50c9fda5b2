import Foundation
import PlazaBase

extension [UInt8] {
  /// Decodes base64url without padding (RFC 4648 §5), in which browsers send bytes.
  /// - Returns: nil for any other text, also if it has superfluous bits.
  public init?(base64URL text: String) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { return nil }
    self = Array(data)
    guard base64URL == text else { return nil }
  }
}
