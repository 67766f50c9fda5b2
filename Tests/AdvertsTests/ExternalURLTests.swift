import Testing

@testable import Adverts

/// URLs as typed by people.
@Suite struct ExternalURLTests {
  @Test(arguments: [
    ("HTTPS://Camp.example/x", "https://Camp.example/x"),
    (
      "https://캠프.한국/등록?반=가#나",
      "https://xn--xc7by0j.xn--3e0b707e/%EB%93%B1%EB%A1%9D?%EB%B0%98=%EA%B0%80#%EB%82%98"
    ),
    ("https://camp.example/%ED%95%9C/경로", "https://camp.example/%ED%95%9C/%EA%B2%BD%EB%A1%9C"),
    ("http://bücher.example:8080", "http://xn--bcher-kva.example:8080"),
  ])
  func `an address with capitals or Korean letters is normalised, and encoded parts stay`(
    typed: String, normalized: String
  ) {
    #expect(ExternalURL(typed: typed)?.text == normalized)
  }

  @Test(arguments: [
    "camp.example", "javascript://camp.example/%0aalert(1)", "https://me@camp.example/",
    "https://", "https://a b/",
    "https://가%0d%0ab.kr/", "https://camp.example\\@evil.example/", "https://me:가@camp.example/",
    "https://camp.example/\r\nX",
  ])
  func `an unsafe address and one with a line break are refused`(typed: String) {
    #expect(ExternalURL(typed: typed) == nil)
  }
}
