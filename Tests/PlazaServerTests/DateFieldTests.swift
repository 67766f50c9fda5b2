import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaServer

struct DateFieldTests {
  /// The example of RFC 9110 §5.6.7, and both ends of a day.
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_772_323_199, "Sat, 28 Feb 2026 23:59:59 GMT"),
  ])
  func `the time is told as HTTP wants it`(second: Int64, text: String) {
    #expect(DateField.text(of: second) == text)
  }

  @Test func `it goes on with the clock`() {
    let world = TestWorld()
    let date = DateField(world.world)
    let first = date.now.value
    #expect(date.now.value == first)
    world.advance(by: .seconds(1))
    #expect(date.now.value != first)
  }
}
