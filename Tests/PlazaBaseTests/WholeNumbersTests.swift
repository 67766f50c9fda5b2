import PlazaBase
import Testing

/// Numbers from users and files do not crash the process.
@Suite struct WholeNumbersTests {
  @Test(arguments: [
    (0, 0), (0.5, 1), (-0.5, -1), (1e15 + 0.4, 1_000_000_000_000_000), (1e300, Int.max),
    (-1e300, .min),
    (.infinity, .max), (-.infinity, .min), (.nan, 0), (9_223_372_036_854_775_808, .max),
    (-9_223_372_036_854_775_808, .min),
  ])
  func `every floating-point number converts to the nearest integer`(number: Double, whole: Int) {
    #expect(Int(nearest: number) == whole)
  }

  @Test func `conversion to small integer types saturates`() {
    #expect(UInt8(nearest: 255.4) == 255 && UInt8(nearest: 1000) == 255 && UInt8(nearest: -3) == 0)
  }

  @Test func `integer arithmetic saturates`() {
    #expect(
      Int.max.addingSaturating(1) == .max && Int.min.addingSaturating(-1) == .min
        && 2.addingSaturating(3) == 5)
    #expect(Int.min.subtractingSaturating(1) == .min && Int.max.subtractingSaturating(-1) == .max)
    #expect(5.subtractingSaturating(3) == 2)
    #expect(
      Int.max.multipliedSaturating(by: 2) == .max && Int.max.multipliedSaturating(by: -2) == .min)
    #expect(Int.min.multipliedSaturating(by: -2) == .max && 6.multipliedSaturating(by: 7) == 42)
  }

  @Test(arguments: [
    Instant(microseconds: .max), Instant(microseconds: .min), Instant(seconds: .max),
  ])
  func `instant arithmetic saturates`(moment: Instant) {
    let days = Duration.days(Int.max)
    #expect((moment + days).microseconds >= moment.microseconds || moment.microseconds == .max)
    #expect((moment - days).microseconds <= moment.microseconds || moment.microseconds == .min)
    #expect(moment - moment == .zero)
    #expect((Instant(microseconds: .min) - Instant(microseconds: .max)).wholeMicroseconds == .min)
    #expect(moment.rfc3339.hasSuffix("Z"))
  }

  @Test func `a duration of any length is representable`() {
    for duration in [
      Duration.days(.max), .hours(.max), .minutes(.max), .days(.min), .seconds(Int64.max),
    ] {
      #expect(duration.wholeMicroseconds == (duration < .zero ? .min : .max))
    }
  }
}
