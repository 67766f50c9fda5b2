import HTTPTypes
import NIOCore
import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaHTTP

@Suite struct DefaultHeadersTests {
  /// The example of RFC 9110 §5.6.7, and both ends of a day.
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_772_323_199, "Sat, 28 Feb 2026 23:59:59 GMT"),
  ])
  func `the Date header has the HTTP date format`(second: Int64, text: String) {
    #expect(DefaultHeaders.date(of: second) == text)
  }

  @Test func `the Date header follows the clock`() {
    let world = TestWorld()
    let fields = DefaultHeaders(world.world, isSecure: false)
    let first = fields.bytes()
    #expect(fields.bytes() == first)
    world.advance(by: .seconds(1))
    #expect(fields.bytes() != first)
  }

  @Test func `only a page with a player has its own content security policy`() {
    let fields = DefaultHeaders(TestWorld().world, isSecure: true)
    let (usual, beside) = (
      String(buffer: fields.bytes()), String(buffer: fields.bytes(besidePolicy: true))
    )
    #expect(
      usual.contains("Content-Security-Policy: default-src 'none'")
        && usual.contains("require-corp"))
    #expect(!beside.contains("Content-Security-Policy") && !beside.contains("Embedder"))
    #expect(beside.contains("nosniff") && beside.contains("Strict-Transport-Security"))
    var answer = Response(.ok)
    answer.allowFrames(of: ["https://player.example"])
    let own = answer.headers[.contentSecurityPolicy]
    let shared = String(buffer: fields.bytes(isShared: true))
    #expect(
      usual.contains("Resource-Policy: same-origin")
        && beside.contains("Resource-Policy: same-origin"))
    #expect(
      !shared.contains("Resource-Policy") && shared.contains("Content-Security-Policy")
        && shared.contains("nosniff"))
    #expect(answer.headers.contains { $0.value == "credentialless" })
    #expect(own == DefaultHeaders.contentSecurityPolicy + "; frame-src https://player.example")
  }
}
