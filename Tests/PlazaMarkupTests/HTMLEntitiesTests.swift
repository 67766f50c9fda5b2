import PlazaMarkup
import Testing

struct HTMLEntitiesTests {
  @Test(arguments: [
    ("Tom &amp; Jerry &#39;s &#x41;&#X42; &lt;b&gt;", "Tom & Jerry 's AB <b>"),
    ("&quot;Caf&eacute;&quot;&nbsp;&mdash; 9&hellip;", "\"Café\"\u{A0}— 9…"),
    ("&#44592;&#x1F44D;", "기👍"), ("no entity", "no entity"), ("", ""),
  ])
  func `named and numeric entities are decoded`(text: String, decoded: String) {
    #expect(HTMLEntities.decoded(text) == decoded)
  }

  @Test(arguments: [
    "& &nothing; AT&T; &", "&#; &#x; &#xD800; &#x110000; &#99999999999;", "&#0; &#10; &#x1B;",
    "&#+39; &#-39; &#3９;", "&amp", "&averyveryverylongname;",
  ])
  func `unknown, invalid and control entities remain unchanged`(text: String) {
    #expect(HTMLEntities.decoded(text) == text)
  }

  @Test func `text entities are decoded once`() {
    #expect(HTMLEntities.decoded("&amp;amp; &amp;#39; &amp;lt;") == "&amp; &#39; &lt;")
  }

  @Test func `a combining accent does not hide an entity`() {
    #expect(
      Array(HTMLEntities.decoded("&lt;\u{338} &\u{301}").utf8) == Array("<\u{338} &\u{301}".utf8))
  }
}
