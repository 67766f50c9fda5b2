import PlazaMarkup
import PlazaTesting
import Testing

/// What a hostile customer calls himself.
let hostile = #"</label><script>alert('1')</script>" onfocus="alert(2)&amp;"#

/// Expects exactly right markup in which the hostile name is nothing but text.
func expectHarmless(_ markup: Markup, location: SourceLocation = #_sourceLocation) {
  let check = HTMLCheck(fragment: markup.bytes)
  #expect(check.faults == [], sourceLocation: location)
  #expect(check.all("script").isEmpty, sourceLocation: location)
  #expect(String(decoding: markup.bytes, as: UTF8.self).contains("&lt;script&gt;"), sourceLocation: location)
}

/// What a piece of a page says, and how its elements are made.
func read(_ markup: Markup) -> HTMLCheck { HTMLCheck(fragment: markup.bytes) }
