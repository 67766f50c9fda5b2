import Testing

@testable import MediaLibrary

/// The rate of a clip is determined from its frames rather than from its header.
struct FrameRateTests {
  @Test(arguments: [
    ("30000/1001", "30000/1001"), ("60/2", "30/1"), ("50/1", "50/1"), ("24000/1000", "24/1"),
  ])
  func `a rate is reduced to lowest terms`(text: String, wanted: String) {
    #expect(FrameRate(text)?.description == wanted)
  }

  @Test(arguments: ["0/0", "4294967296/1", "0/1", "30", "", "1/0", "-30/1", "a/b", "1/2/3"])
  func `an invalid rate is not parsed`(text: String) { #expect(FrameRate(text) == nil) }

  @Test func `times between frames have microsecond precision`() throws {
    let ntsc = try #require(FrameRate(30000, 1001))
    #expect(ntsc.seconds(at: 0) == "0.000000" && ntsc.seconds(at: 0.5) == "0.016683")
    #expect(ntsc.seconds(at: 107_892) == "3599.996400")
    #expect(ntsc.milliseconds(of: 30) == 1001 && ntsc.frames(inMilliseconds: 1001) == 30)
  }

  @Test(arguments: [
    // In units of 1/90000 s: the intervals, the declared rate, the expected rate, and whether it
    // varies
    ([3000, 3000, 3000], "30/1", "30/1", false),
    ([3003, 3003, 3003], "30000/1001", "30000/1001", false),
    ([2970, 3060, 2970, 3060, 2970], "30/1", "30/1", false),
    ([3003, 3003, 3003], "90000/1", "30000/1001", false),
    ([1500, 1500, 1500], "60/1", "60/1", false), ([750, 750, 750], "120/1", "120/1", false),
    ([375, 375, 375], "240/1", "240/1", false), ([900, 900, 900], "100/1", "100/1", false),
    ([3000, 3000, 9000, 3000, 9000], "30/1", "30/1", true),
    ([3000, 3000, 9000, 3000, 3000], "30/1", "30/1", false),
    ([3600, 3000, 4000, 3700, 9000], "25/1", "24/1", true),
    ([9000, 9000, 9000], "10/1", "10/1", false), ([90_000, 90_000], "1/1", "1/1", false),
    ([100, 100, 4500, 100, 4500], "900/1", "200/1", true),
    ([90, 90, 90], "1000/1", "1000/1", false),
    ([45, 45, 45], "2000/1", "1000/1", false), ([6000, 6000, 6000, 6000], "1/0", "15/1", false),
  ])
  func `the frame rate is chosen from the frame times`(
    distances: [Int], claimed: String, wanted: String, isVariable: Bool
  ) throws {
    var times = FrameTimes()
    var time = 0
    for distance in [0] + distances {
      time += distance
      times.add(start: time, duration: nil, isDiscarded: false)
    }
    let chosen = FrameRate.choose(
      times.pace(), claimed: FrameRate(claimed), unit: try #require(FrameRate(90_000)))
    #expect(chosen.rate.description == wanted && chosen.isVariable == isVariable)
    #expect(chosen.rate <= .maximum)
  }

  @Test func `if few frames have presentation times, decoding times are used`() {
    var times = FrameTimes()
    let packets: [(Int?, Int)] = [
      (6000, 3000), (9000, 6000), (nil, 9000), (nil, 12_000), (18_000, 15_000),
    ]
    for (start, decoded) in packets {
      times.add(start: start, decoded: decoded, duration: 3000, isDiscarded: false)
    }
    #expect(times.starts.sorted() == [6000, 9000, 12_000, 15_000, 18_000] && times.end == 21_000)
  }

  @Test func `a short last frame is held only if it would be lost`() throws {
    let (unit, rate) = try (#require(FrameRate(90_000)), #require(FrameRate(30)))
    for (last, kept) in [(9, 4 as Int?), (1499, 4), (1500, nil), (3000, nil)] {
      var times = FrameTimes()
      for start in [0, 3000, 6000] { times.add(start: start, duration: 3000, isDiscarded: false) }
      times.add(start: 9000, duration: last, isDiscarded: false)
      #expect(
        FrameGrid(rate: rate).frames(keepingLastOf: times, unit: unit, begin: 0) == kept, "\(last)"
      )
    }
  }

  @Test func `discarded frames do not count, and the last frame has a length`() {
    var times = FrameTimes()
    for start in [40, 0, 20, 60] {
      times.add(start: start, duration: nil, isDiscarded: start == 60)
    }
    times.add(start: nil, duration: 9, isDiscarded: false)
    times.add(start: .max, duration: .max, isDiscarded: false)
    times.add(start: .min, duration: .min, isDiscarded: false)
    #expect(times.starts.count == 3 && times.end == 60)
    times.add(start: 80, duration: 100, isDiscarded: false)
    #expect(times.end == 180)
  }

  @Test(arguments: [
    (1920, 1080, 1280, 720), (1080, 1920, 720, 1280), (3840, 2160, 1280, 720),
    (320, 180, 320, 180),
    (321, 243, 320, 242),
    (1280, 720, 1280, 720), (1, 1, 2, 2), (4000, 400, 2160, 216), (1440, 1080, 960, 720),
    (854, 480, 854, 480),
  ])
  func `a rendition has even sides, at most 720 on the short one, and is never enlarged`(
    width: Int, height: Int, wantedWidth: Int, wantedHeight: Int
  ) {
    #expect(DisplaySize(width, height).rendition == DisplaySize(wantedWidth, wantedHeight))
  }
}
