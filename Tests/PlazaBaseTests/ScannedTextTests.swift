import PlazaBase
import Testing

struct ScannedTextTests {
  @Test(arguments: [
    "439H1G6R", "]C0439H1G6R", "]c1439h1g6r", "*439H1G6R*", "]A0*439H1G6R*",
    "\u{2}439H1G6R\u{3}\r\n", "\t439-H1G-6R ",
    "４３９Ｈ１Ｇ６Ｒ", "439ㅗ1ㅎ6ㄱ", "]ㅊ0439ㅗ1ㅎ6ㄱ", "439ㅗ1ㅎ6ㄲ",
  ])
  func `a code is read with scanner prefixes and keyboard substitutions`(typed: String) {
    #expect(ShortCode(typed)?.text == "439H1G6R", "\(typed)")
  }

  @Test(arguments: [
    ("ㅋㅡㅂㅊㄹ10ㅡ", "zmqcf10m"), ("한글", "gksrmf"), ("ㄳㅘㅢㄺ", "rthkmlfr"), ("꽊", "RhkR"),
    ("]Q3Alien", "Alien"),
    ("*", "*"), ("**", "**"), ("]C0", "]C0"), ("", ""),
  ])
  func `Hangul typed on a Korean keyboard layout is converted to the Latin keys`(
    typed: String, meant: String
  ) {
    #expect(typed.asScanned == meant)
  }
}
