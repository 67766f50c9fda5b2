import PlazaMarkup
import PlazaTesting
import Testing

/// A customer's name that attempts markup injection.
let hostile = #"</label><script>alert('1')</script>" onfocus="alert(2)&amp;"#

/// Expects valid markup in which the hostile name is only text.
func expectHarmless(_ markup: Markup, location: SourceLocation = #_sourceLocation) {
  let check = HTMLCheck(fragment: markup.bytes)
  #expect(check.faults == [], sourceLocation: location)
  #expect(check.all("script").isEmpty, sourceLocation: location)
  #expect(
    String(decoding: markup.bytes, as: UTF8.self).contains("&lt;script&gt;"),
    sourceLocation: location)
}

/// Parses a fragment of a page.
func read(_ markup: Markup) -> HTMLCheck { HTMLCheck(fragment: markup.bytes) }
