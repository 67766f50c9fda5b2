import Testing

@testable import MediaLibrary

/// Caption files of other software.
@Suite struct CaptionsTests {
  @Test func `WebVTT captions are read without markup`() throws {
    let source = """
      \u{FEFF}WEBVTT - A talk

      STYLE
      ::cue { color: red }

      NOTE two --lines
      of it

      intro
      00:01.500 --> 00:00:03.000 align:start line:0
      <v Cole>Bend your <b>knees</b></v>
      &amp;lt; 90 &lt; 100

      1:00:00.000 --> 1:00:01.000
      Push
      """
    let captions = try Captions(reading: source)
    #expect(
      captions.cues == [
        Captions.Cue(from: 1500, to: 3000, text: "Bend your knees\n&lt; 90 < 100"),
        Captions.Cue(from: 3_600_000, to: 3_601_000, text: "Push"),
      ])
    #expect(
      captions.webVTT == """
        WEBVTT

        00:00:01.500 --> 00:00:03.000
        Bend your knees
        &amp;lt; 90 &lt; 100

        01:00:00.000 --> 01:00:01.000
        Push

        """)
    #expect(
      try Captions(reading: captions.webVTT) == captions, "what is written is read as the same")
  }

  @Test func `SubRip subtitles are read in time order`() throws {
    let source =
      "2\r\n00:00:05,000 --> 00:00:06,000\r\nThen <i>shoot</i>\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\nFirst pass\r\n"
    let captions = try Captions(reading: source)
    #expect(captions.cues.map(\.text) == ["First pass", "Then shoot"])
    #expect(captions.cues.map(\.from) == [1000, 5000])
  }

  @Test(arguments: [
    ("", CaptionRefusal.nothing), ("WEBVTT\n", .nothing), ("<html>hello</html>", .nothing),
    ("WEBVTT\n\n00:02.000 --> 00:01.000\nx", .time(line: 3)),
    ("00:61.000 --> 00:62.000\nx", .time(line: 1)),
    ("00:01 --> 00:02.000\nx", .time(line: 1)),
    ("99999:00:00.000 --> 99999:00:01.000\nx", .time(line: 1)),
    ("00:01.000 --> 00:02.000\n00:03.000 --> 00:04.000\nx", .time(line: 2)),
    ("00:01.000 --> 00:02.000\n" + String(repeating: "x", count: 501), .tooLong(line: 1)),
    (String(repeating: "00:01.000 --> 00:02.000\nx\n\n", count: 5001), .tooMany),
  ])
  func `invalid captions are refused with the line`(source: String, refusal: CaptionRefusal) {
    #expect(throws: refusal) { try Captions(reading: source) }
  }

  @Test(arguments: [
    "<<b>script>alert(1)</script> & a \u{0} --&gt; b",
    "&lt;\u{338} <\u{338} >\u{338} &amp;\u{301}",
    "a\u{1B}[2J\u{7F}\u{FFFF}\u{202E}", "<b>\u{2028}</b>x\u{85}",
  ])
  func `caption text cannot add markup, times or cues`(nasty: String) throws {
    let captions = try Captions(reading: "00:01.000 --> 00:02.000\n" + nasty)
    let body = captions.webVTT.split(separator: "\n").dropFirst(2).joined()
    #expect(!body.utf8.contains(UInt8(ascii: "<")) && !body.utf8.contains(UInt8(ascii: ">")))
    #expect(!body.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    #expect(try Captions(reading: captions.webVTT).cues == captions.cues)
  }

  @Test func `caption text cannot end its cue`() {
    #expect(CaptionText.marked("a\n\n0 --> 1\r\r\n \u{2028}\nb\u{0}") == "a\n0 --&gt; 1\nb")
  }
}
