import Foundation
import PlazaBase
import PlazaCrypto
import PlazaTesting
import Testing

@testable import Notifications

struct PushMessageTests {
  // RFC 8291, section 5 and appendix A
  static let text = "When I grow up, I want to be a watermelon"
  static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
  static let receiver =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
  static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
  static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
  static let body = """
    DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl\
    7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
    """

  @Test func `encryption matches the RFC 8291 example`() throws {
    let keys = try #require(PushKeys(p256dh: Self.receiver, auth: Self.secret))
    let key = try #require([UInt8](base64URL: Self.sender))
    let salt = try #require([UInt8](base64URL: Self.salt))
    let message = try PushMessage(Array(Self.text.utf8), for: keys, key: key, salt: salt)
    #expect(message.body.base64URL == Self.body)
  }

  @Test func `two messages with the same text have different keys and salts`() throws {
    let keys = try #require(PushKeys(p256dh: Self.receiver, auth: Self.secret))
    let world = TestWorld().world
    let one = try PushMessage(Array(Self.text.utf8), for: keys, in: world)
    let other = try PushMessage(Array(Self.text.utf8), for: keys, in: world)
    #expect(one.body.prefix(16) != other.body.prefix(16))
    #expect(one.body.dropFirst(21).prefix(65) != other.body.dropFirst(21).prefix(65))
  }

  @Test func `the longest text fits the limit of 4096 bytes, and a longer one is refused`() throws
  {
    let keys = try #require(PushKeys(p256dh: Self.receiver, auth: Self.secret))
    let world = TestWorld().world
    let longest = [UInt8](repeating: 1, count: PushMessage.maximumLength)
    #expect(try PushMessage(longest, for: keys, in: world).body.count == 4096)
    #expect(throws: PushError.tooLong) { try PushMessage(longest + [1], for: keys, in: world) }
  }

  @Test(arguments: [
    ("", secret), (receiver, ""), (String(receiver.dropLast(4)), secret),
    (receiver, String(secret.dropLast(3))),
    (
      "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      secret
    ),
    (receiver + "+", secret), (receiver, "not base64!"),
  ])
  func `invalid keys of a browser are refused`(point: String, secret: String) {
    #expect(PushKeys(p256dh: point, auth: secret) == nil)
  }
}
