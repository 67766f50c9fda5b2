import PlazaTesting
import Testing

/// The HTML checker detects each kind of fault.
struct HTMLCheckTests {
  @Test(arguments: [
    "<p>a</div>", "<p>a", "<ul><p>a</p></ul>", "<p><div>a</div></p>", "<a href=\"/\"></a>",
    "<button></button>",
    "<img src=\"/a\">", "<input name=\"a\">", "<label>a</label><input>",
    "<p id=\"a\">a</p><p id=\"a\">b</p>",
    "<label for=\"a\">a</label>", "<a href=\"#a\">a</a>", "<p class=a>a</p>",
    "<p class=\"a\" class=\"b\">a</p>",
    "<div/>", "<p>a & b</p>", "<p>a < b</p>", "<p>a > b</p>", "<h1>a</h1><h3>b</h3>", "<h2></h2>",
    "<a href=\"/\"><button>a</button></a>", "<form><form></form></form>",
    "<p style=\"color:red\">a</p>",
    "<p onclick=\"a()\">a</p>", "<p>&lt;span class=&quot;a&quot;></p>", "<!-- a", "<li>a</li>",
    "<p id=\"a b\">a</p>",
    "<button popovertarget=\"a\">a</button>", "<select id=\"a\"></select>",
  ])
  func `an invalid fragment has faults`(html: String) {
    #expect(!HTMLCheck(fragment: html.utf8).faults.isEmpty)
  }

  @Test(arguments: [
    "<p>a &amp; b &lt; c<br>d</p>", "<label for=\"a\">a</label><input id=\"a\">",
    "<label>a<input></label>",
    "<input aria-label=\"a\">", "<input type=\"hidden\">",
    "<a href=\"/\"><img src=\"/a\" alt=\"b\"></a>",
    "<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>",
    "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>",
    "<script>if (a < b && c) { d() }</script>", "<ul><li>a</li></ul>",
    "<p id=\"a\">a</p><a href=\"#a\">a</a>",
  ])
  func `a valid fragment has no faults`(html: String) {
    #expect(HTMLCheck(fragment: html.utf8).faults == [])
  }

  @Test func `a document needs its required elements`() {
    #expect(HTMLCheck(document: "<p>a</p>".utf8).faults.count == 5)
  }

  @Test func `links are collected with their methods`() {
    let html =
      "<a href=\"/a?b=1&amp;c=2#d\">a</a><form method=\"post\" action=\"/e\"></form><img src=\"/f\" alt=\"\">"
    let links = HTMLCheck(fragment: html.utf8).links
    #expect(links.map(\.address) == ["/a?b=1&c=2", "/e", "/f"])
    #expect(links.map(\.method) == ["GET", "POST", "GET"])
  }
}
