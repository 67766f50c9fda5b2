import Foundation
import PlazaBase
import PlazaCrypto

/// Time-based one-time passwords (RFC 6238, based on RFC 4226) with SHA-1, six digits and a step
/// of 30 seconds, the parameters that every authenticator supports.
struct TOTP: Sendable {
  static let secretBytes = 20
  private static let step: Int64 = 30

  let secret: [UInt8]

  static func step(at moment: Instant) -> Int { Int(moment.seconds / step) }

  /// The six-digit code of a time step.
  func code(at step: Int) -> String {
    let counter = withUnsafeBytes(of: UInt64(bitPattern: Int64(step)).bigEndian) { Array($0) }
    let mac = Array(
      HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret)))
    let offset = Int(mac[19] & 0x0F)
    let number =
      mac[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(number % 1_000_000)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Returns the current time step if the code belongs to it. Codes of adjacent steps are
  /// rejected.
  /// - Parameter last: The step of the last accepted code. Codes of this and earlier steps are
  ///   rejected.
  func step(of code: String, at moment: Instant, after last: Int) -> Int? {
    let now = Self.step(at: moment)
    let isRight = constantTimeEqual(Array(self.code(at: now).utf8), Array(code.utf8))
    return isRight && now > last ? now : nil
  }

  /// The `otpauth` URI that authenticators read from the QR code.
  func address(account: String, issuer: String) -> String {
    let label = "\(encode(issuer)):\(encode(account))"
    return
      "otpauth://totp/\(label)?secret=\(base32)&issuer=\(encode(issuer))&algorithm=SHA1&digits=6&period=30"
  }

  /// The secret in base32 (RFC 4648, section 6) without padding.
  var base32: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var out = ""
    var bits = 0
    var held: UInt32 = 0
    for byte in secret {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        out.append(alphabet[Int(held >> UInt32(bits - 5)) & 31])
        bits -= 5
      }
      held &= (1 << UInt32(bits)) - 1
    }
    if bits > 0 { out.append(alphabet[Int(held << UInt32(5 - bits)) & 31]) }
    return out
  }

  private func encode(_ text: String) -> String {
    text.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~@"))) ?? ""
  }
}
