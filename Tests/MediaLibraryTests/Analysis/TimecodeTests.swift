import Testing

@testable import MediaLibrary

/// Timecodes, and the conversion between frames and times.
struct TimecodeTests {
  @Test(arguments: [
    ("0:12", 12_000), ("1:05.25", 65_250), ("1:02:03.004", 3_723_004), ("7", 7_000),
    ("0:00.9", 900),
    ("99:59:59", 359_999_000),
  ])
  func `a timecode is parsed`(text: String, milliseconds: Int) {
    #expect(MediaTimecode(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", ":", "1:", ":5", "1:60", "-1", "1:2:3:4", "1.", "1.2345", "1.x", "1e3", "０:12", " 1",
    "9999999",
  ])
  func `an invalid timecode is not parsed`(text: String) { #expect(MediaTimecode(text) == nil) }

  @Test(arguments: [0, 900, 12_000, 59_999, 60_000, 3_599_999, 3_600_000, 3_723_004])
  func `a timecode round-trips`(milliseconds: Int) {
    #expect(MediaTimecode(MediaTimecode(milliseconds).description)?.milliseconds == milliseconds)
  }

  @Test func `the start time of every frame maps back to the frame at every rate`() throws {
    for (numerator, denominator) in [
      (24, 1), (25, 1), (30_000, 1001), (60_000, 1001), (60, 1), (24_000, 1001),
    ] {
      let rate = try #require(FrameRate(numerator, denominator))
      for frame in Array(0...5000) + [107_892, 647_999] {
        let start = rate.start(of: frame)
        #expect(rate.frame(at: start) == frame)
        #expect(frame == 0 || rate.frame(at: start - 1) == frame - 1)
      }
    }
  }
}
