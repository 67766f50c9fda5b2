import PlazaMarkup
import Testing

struct LinkTests {
  @Test(
    arguments: [
      "//evil.example", "///evil.example", "/\\evil.example", "\\/evil.example",
      "javascript:alert(1)",
      "https://evil.example",
      "mailto:a@b", "", " /rental", "/rental\n", "/ren\ttal", "/ren tal", "/ren\0tal",
      "\u{0}/rental", "/\u{7F}",
      "rental", "?x", "#x", ".//evil", "/é", "/\u{202E}", "/\u{301}",
    ])
  func `an address that could lead to another site is refused`(text: String) {
    #expect(Link(local: text) == nil)
  }

  @Test(arguments: ["/", "/rental", "/rental/customers?q=a%20b&x=1#top", "/a//b", "/a:b"])
  func `a local path is accepted unchanged`(text: String) {
    #expect(Link(local: text)?.text == text)
  }

  @Test func `path segments are percent-encoded`() {
    #expect(Link("rental", "a/b", "ü?#").text == "/rental/a%2Fb/%C3%BC%3F%23")
    #expect(Link("rental", "javascript:").text == "/rental/javascript%3A")
    #expect(Link().text == "/")
  }

  @Test func `an empty segment cannot create a link to another site`() {
    #expect(Link("", "evil.example").text == "/evil.example")
    #expect(Link("", "", "").text == "/")
  }

  @Test func `query parameters are encoded, combined and placed before the fragment`() {
    let link = Link("films").query(["q": "a&b=c", "none": nil])
    #expect(link.text == "/films?q=a%26b%3Dc")
    #expect(link.query(["page": "2"]).text == "/films?q=a%26b%3Dc&page=2")
    #expect(link.fragment("top\"").query(["page": "2"]).text == "/films?q=a%26b%3Dc&page=2#top%22")
    #expect(Link("films").query(["none": nil]).text == "/films")
  }

  @Test func `a telephone link keeps digits and plus`() {
    #expect(Link.telephone("+44 (0)20 7946-0000").text == "tel:+4402079460000")
    #expect(Link.telephone("javascript:alert(1)").text == "tel:1")
  }
}
