import PlazaBase
import Testing

struct InstantTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999Z"),
      (1, "1970-01-01T00:00:00.000001Z"),
      (1_795_256_255_000_250, "2026-11-21T10:17:35.000250Z"),
      (951_782_399_000_000, "2000-02-28T23:59:59Z"),
      (951_782_400_000_000, "2000-02-29T00:00:00Z"),
      (-62_135_596_800_000_000, "0001-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func `an instant is formatted as RFC 3339`(microseconds: Int64, text: String) {
    #expect(Instant(microseconds: microseconds).rfc3339 == text)
  }

  @Test(
    arguments: [
      ("2026-11-21T10:17:35Z", 1_795_256_255_000_000),
      ("2026-11-21T10:17:35.00025Z", 1_795_256_255_000_250),
      ("2026-11-21T11:17:35.000250999+01:00", 1_795_256_255_000_250),
      ("2026-11-20T23:47:35-10:30", 1_795_256_255_000_000),
      ("1969-12-31T23:59:59.999999Z", -1),
    ] as [(String, Int64)])
  func `an instant is read from RFC 3339`(text: String, microseconds: Int64) {
    #expect(Instant(rfc3339: text) == Instant(microseconds: microseconds))
  }

  @Test(
    arguments: [
      "", "2026-11-21", "2026-11-21T10:17Z", "2026-11-21T10:17:35", "2026-02-30T10:17:35Z",
      "2026-11-21T24:00:00Z", "2026-11-21T10:17:35.Z", "2026-11-21T10:17:35+0100",
      "2026-11-21T10:17:35ZZ", "2026-11-21t10:17:35Z", "２026-11-21T10:17:35Z",
      "2026-11-21T1٠:17:35Z",
    ])
  func `a text that is not an instant is refused`(text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test func `an instant beyond the calendar is formatted with the nearest date`() {
    #expect(Instant(microseconds: .min).rfc3339 == "0001-01-01T19:59:05.224192Z")
    #expect(Instant(microseconds: .max).rfc3339.hasPrefix("9999-12-31T"))
  }

  @Test func `seconds are rounded down, before 1970 too`() {
    #expect(Instant(microseconds: 1_999_999).seconds == 1)
    #expect(Instant(microseconds: -1).seconds == -1)
    #expect(Instant(microseconds: -1_000_000).seconds == -1)
    #expect(Instant(microseconds: .min).seconds == -9_223_372_036_855)
  }

  @Test func `durations are added to instants, and instants are subtracted`() {
    let moment = Instant(seconds: 1_000)
    #expect(moment + .minutes(2) == Instant(seconds: 1_120))
    #expect(moment - .hours(1) == Instant(seconds: -2_600))
    #expect(moment + .days(1) - moment == .seconds(86_400))
    #expect(moment < moment + .microseconds(1))
    #expect(Duration.nanoseconds(1_999).wholeMicroseconds == 1)
  }
}
