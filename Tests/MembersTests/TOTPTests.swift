import PlazaBase
import PlazaTesting
import Testing

@testable import Members

struct TOTPTests {
  let totp = TOTP(secret: Array("12345678901234567890".utf8))

  /// RFC 6238, appendix B, the last six of its eight digits.
  @Test(arguments: [
    (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
    (1_234_567_890, "005924"),
    (2_000_000_000, "279037"), (20_000_000_000, "353130"),
  ])
  func `TOTP matches RFC 6238`(seconds: Int64, code: String) {
    #expect(totp.code(at: TOTP.step(at: Instant(seconds: seconds))) == code)
  }

  @Test func `a code is valid only in its own thirty seconds`() {
    let start = Instant(seconds: 1_780_315_200)
    let step = TOTP.step(at: start)
    let moments: [(Duration, Bool)] = [
      (.seconds(-30), false), (.microseconds(-1), false), (.zero, true), (.seconds(15), true),
      (.seconds(30) - .microseconds(1), true), (.seconds(30), false), (.seconds(60), false),
    ]
    for (after, isTaken) in moments {
      let taken = totp.step(of: totp.code(at: step), at: start + after, after: 0)
      #expect(taken == (isTaken ? step : nil), "\(after)")
    }
    #expect(totp.step(of: "000000x", at: start, after: 0) == nil)
  }

  @Test func `a used time step is not accepted again`() {
    let now = Instant(seconds: 1_780_315_200)
    let step = TOTP.step(at: now)
    #expect(totp.step(of: totp.code(at: step), at: now, after: step) == nil)
    #expect(totp.step(of: totp.code(at: step - 1), at: now, after: step) == nil)
    #expect(
      totp.step(of: totp.code(at: step + 1), at: now + .seconds(30), after: step) == step + 1)
  }

  @Test func `the secret and its address are readable by authenticators`() {
    #expect(totp.base32 == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
    #expect(TOTP(secret: Array("f".utf8)).base32 == "MY")
    #expect(TOTP(secret: Array("fooba".utf8)).base32 == "MZXW6YTB")
    #expect(
      totp.address(account: "ann+1@plaza.test", issuer: "Our plaza")
        == "otpauth://totp/Our%20plaza:ann%2B1@plaza.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        + "&issuer=Our%20plaza&algorithm=SHA1&digits=6&period=30")
  }

  private static let shown = "K7QF-3M9W-XBHT-0123-4567-89AB-CDEF"

  @Test(arguments: [
    shown.lowercased(), shown.replacing("-", with: ""),
    " " + shown.replacing("-", with: " ") + " ",
  ])
  func `a recovery code is read however it is typed`(typed: String) {
    #expect(RecoveryCode(typed: typed)?.grouped == Self.shown)
  }

  @Test func `an invalid recovery code is not read`() {
    #expect(RecoveryCode(typed: String(Self.shown.dropLast())) == nil)
    #expect(RecoveryCode(typed: "\(Self.shown.dropLast())U") == nil)
    #expect(RecoveryCode(typed: "OI\(Self.shown.dropFirst(2))")?.text.hasPrefix("01QF") == true)
  }

  @Test func `a recovery code has 140 random bits`() {
    let world = TestWorld().world
    let codes = (0..<64).map { _ in RecoveryCode(world) }
    #expect(Set(codes).count == 64)
    #expect(codes.allSatisfy { $0.text.count == 28 && RecoveryCode(typed: $0.grouped) == $0 })
    // Each position uses many of the 32 characters, which hold five bits each.
    for place in 0..<28 { #expect(Set(codes.map { Array($0.text)[place] }).count > 16) }
  }
}
