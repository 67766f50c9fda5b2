import Testing

@testable import MediaLibrary

@Suite struct XMLWriterTests {
  private func written(_ text: String) -> String {
    var xml = XMLWriter()
    xml.element("a", ["b": text], text: text)
    return String(decoding: xml.bytes, as: UTF8.self)
  }

  @Test func `markup is escaped in elements and attributes`() {
    let wanted = "<a b=\"&lt;/a&gt;&amp;amp;&quot;&#39;\">&lt;/a&gt;&amp;amp;&quot;&#39;</a>"
    #expect(written("</a>&amp;\"'").contains(wanted))
    #expect(written("]]>").contains(">]]&gt;<"))
  }

  @Test func `characters that are invalid in XML are removed and all others stay`() {
    let left = written("a\u{0}\u{8}\u{b}\u{1f}\u{fffe}\u{ffff}b\t\n\u{85}한\u{10ffff}")
    #expect(left.contains(">ab\t\n\u{85}한\u{10ffff}</a>"))
    #expect(written("a\rb").contains("a&#13;b"))
  }

  @Test func `a text is cut at 4,000 bytes without splitting characters or entities`() {
    let short = FeedText.marked(String(repeating: "한", count: 2000))
    #expect(short.utf8.count <= 4000 && short.utf8.count > 3980 && short.hasSuffix("한…"))
    let signs = FeedText.marked(String(repeating: "<", count: 2000))
    #expect(signs.utf8.count <= 4000 && signs.hasSuffix("&lt;…"))
    #expect(FeedText.marked("as it is") == "as it is")
  }

  @Test func `an HTML reader shows the text as entered, with its line breaks`() {
    #expect(
      FeedText.marked("a <b> & c\r\nd\n\ne<\u{338}")
        == "a &lt;b&gt; &amp; c<br>\nd<br>\n<br>\ne&lt;\u{338}")
  }
}
