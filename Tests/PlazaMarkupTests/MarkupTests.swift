import PlazaMarkup
import Testing

struct MarkupTests {
  @Test func `text is escaped and markup is not`() {
    let bold: Markup = "<b>\("a < b & c")</b>"
    #expect("<p>\(bold)</p>" as Markup == "<p><b>a &lt; b &amp; c</b></p>")
  }
}
