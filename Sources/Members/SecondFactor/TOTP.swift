import Foundation
import PlazaBase
import PlazaCrypto

/// One-time codes from a shared secret and the clock (RFC 6238, over RFC 4226): SHA-1, six digits, thirty seconds,
/// which is what every authenticator knows.
struct TOTP: Sendable {
  static let secretBytes = 20
  private static let step: Int64 = 30

  let secret: [UInt8]

  static func step(at moment: Instant) -> Int { Int(moment.seconds / step) }

  /// The six digits of a step.
  func code(at step: Int) -> String {
    let counter = withUnsafeBytes(of: UInt64(bitPattern: Int64(step)).bigEndian) { Array($0) }
    let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret)))
    let offset = Int(mac[19] & 0x0F)
    let number = mac[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(number % 1_000_000)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The present step, where this is its code: one that is early or late counts for nothing.
  /// - Parameter last: the step of the last code that was taken; it and those before are worth nothing any more.
  func step(of code: String, at moment: Instant, after last: Int) -> Int? {
    let now = Self.step(at: moment)
    let isRight = constantTimeEqual(Array(self.code(at: now).utf8), Array(code.utf8))
    return isRight && now > last ? now : nil
  }

  /// What an authenticator reads from the drawing (the `otpauth` address).
  func address(account: String, issuer: String) -> String {
    let label = "\(encode(issuer)):\(encode(account))"
    return "otpauth://totp/\(label)?secret=\(base32)&issuer=\(encode(issuer))&algorithm=SHA1&digits=6&period=30"
  }

  /// RFC 4648 §6 without padding.
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
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~@"))) ?? ""
  }
}
