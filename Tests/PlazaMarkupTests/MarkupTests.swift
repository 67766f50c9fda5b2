import PlazaMarkup
import Testing

struct MarkupTests {
  private func html(_ markup: Markup) -> String { String(decoding: markup.bytes, as: UTF8.self) }

  @Test func `text is escaped and markup is not`() {
    let bold: Markup = "<b>\("a < b & c")</b>"
    #expect(html("<p>\(bold)</p>") == "<p><b>a &lt; b &amp; c</b></p>")
  }

  @Test func `text cannot break out of its element or attribute`() {
    let evil = #"</p><script>alert('x')</script>" onclick="y" & '"#
    let escaped =
      "&lt;/p&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot; onclick=&quot;y&quot; &amp; &#39;"
    #expect(html("<p title=\"\(evil)\">\(evil)</p>") == "<p title=\"\(escaped)\">\(escaped)</p>")
    #expect(html("\(evil[...])") == escaped)
    #expect(html("\(evil as String?)") == escaped)
    #expect(html("\(Link(local: "/a?b=1&c='\"") ?? Link())") == "/a?b=1&amp;c=&#39;&quot;")
  }

  @Test func `escaped text contains no HTML special characters`() {
    let all = String(
      String.UnicodeScalarView((0...0x2FF).compactMap { Unicode.Scalar($0 as UInt32) }))
    let out = html("\(all)")
    for character in ["<", ">", "\"", "'"] { #expect(!out.contains(character)) }
    let back = out.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
      "&quot;", with: "\""
    )
    .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    #expect(
      Array(back.utf8)
        == all.unicodeScalars.filter(Markup.canHold).flatMap { Array(String($0).utf8) })
  }

  @Test func `characters not allowed in XML are removed and all others kept`() {
    #expect(
      html(
        "\("a\u{0}\u{8}\u{b}\u{c}\u{1f}\u{fffe}\u{ffff}b\t\n\u{85}한\u{fffd}\u{feff}\u{10ffff}")")
        == "ab\t\n\u{85}한\u{fffd}\u{feff}\u{10ffff}")
    #expect(html("\("\u{ffff}")|\("x\u{fffe}"[...])") == "|x")
    for value in (0...0x10FFFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value), !"&<>\"'".unicodeScalars.contains(scalar) else {
        continue
      }
      let text = String(scalar)
      let wanted = Markup.canHold(scalar) ? text : ""
      if html(Markup(xml: text)) != wanted { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test
  func `right-to-left text is isolated with bdi, except in text-only elements and attributes`() {
    let name = "\u{5E9}\u{5DC}"
    #expect(html("<p>\(name) · 2026</p>") == "<p><bdi>\(name)</bdi> · 2026</p>")
    #expect(html("\(name)") == "<bdi>\(name)</bdi>")
    #expect(
      html("<p title=\"\(name)\">\(name as String?)</p>")
        == "<p title=\"\(name)\"><bdi>\(name)</bdi></p>")
    #expect(html("<option value=\"1\">\(name)</option>") == "<option value=\"1\">\(name)</option>")
    #expect(html("<title>\(name)</title>") == "<title>\(name)</title>")
    #expect(
      html("<textarea rows=\"3\">\n\(name)</textarea>")
        == "<textarea rows=\"3\">\n\(name)</textarea>")
    #expect(html(" alt=\"\(name)\"") == " alt=\"\(name)\"")
    #expect(html("<b>\("Ann")</b> \("한빛") \("é")") == "<b>Ann</b> 한빛 é")
    #expect(
      html("<i></i>\("a\u{202E}b" as String?, between: "<b>", and: "</b>")")
        == "<i></i><b><bdi>a\u{202E}b</bdi></b>")
  }

  @Test func `an isolated name becomes bdi, except in text-only elements and attributes`() {
    let (name, other) = ("\u{2068}Ann\u{2069}", "\u{2068}\u{5E9}\u{5DC}\u{2069}")
    #expect(
      html("<p>\(name) and \(other)</p>") == "<p><bdi>Ann</bdi> and <bdi>\u{5E9}\u{5DC}</bdi></p>")
    #expect(
      html("\("Edit \(name), \(other)")") == "Edit <bdi>Ann</bdi>, <bdi>\u{5E9}\u{5DC}</bdi>")
    #expect(html("\("\u{5D0} \(name)")") == "<bdi>\u{5D0} <bdi>Ann</bdi></bdi>")
    #expect(html("\("<\(name)>")") == "&lt;<bdi>Ann</bdi>&gt;")
    #expect(html("\("\(name)\u{2068}")") == "<bdi>\(name)\u{2068}</bdi>", "no end")
    let alone = "Ann \(other)"
    #expect(html("<title>\(name) \(other)</title>") == "<title>\(alone)</title>")
    #expect(html("<p title=\"\(name) \(other)\">") == "<p title=\"\(alone)\">")
    #expect(html("<option>\(name) \(other)</option>") == "<option>\(alone)</option>")
  }

  @Test func `a message with a name is wrapped in one span`() {
    #expect(
      html("<a>\(message: "Call \u{2068}Ann\u{2069}")</a>")
        == "<a><span>Call <bdi>Ann</bdi></span></a>")
    #expect(html("<a>\(message: "Call")</a><b>\(message: nil)</b>") == "<a>Call</a><b></b>")
  }

  @Test func `lists and conditions are interpolated`() {
    let items: Markup = "<ul>\([1, 2], { "<li>\($0)</li>" })</ul>"
    #expect(html(items) == "<ul><li>1</li><li>2</li></ul>")
    #expect(html("\(if: true, "<i>yes</i>")\(if: false, "<i>no</i>")") == "<i>yes</i>")
    #expect(html("\(if: false, "a", else: "<b>other</b>")") == "<b>other</b>")
    #expect(html("\(nil as Markup?)\(nil as String?)") == "")
    #expect(html("\("Ann" as String?) \("x" as String?, { "<i>\($0)</i>" })") == "Ann <i>x</i>")
  }

  @Test func `JSON-LD cannot close its script element or open another`() {
    let evil = Array(#"{"a":"</script><!--<script>&amp;"}"#.utf8)
    #expect(
      html(.facts(json: evil))
        == #"<script type="application/ld+json">{"a":"\u003c/script\u003e\u003c!--\u003cscript\u003e\u0026amp;"}</script>"#
    )
  }

  @Test func `markup fragments are joined`() {
    var page: Markup = "<p>"
    page += "\("a&b")"
    #expect(html(page + "</p>") == "<p>a&amp;b</p>")
    #expect(html(Markup(["<a>", "<b>"])) == "<a><b>")
    #expect(Markup.empty.bytes.isEmpty)
  }
}
