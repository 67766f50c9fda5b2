import Testing

struct MarkupRulesTests {
  @Test func `pages have no inline styles, scripts or handlers and no unquoted attributes`() throws
  {
    let found = try SourceTree.sources.get().files.flatMap { MarkupRules.violations(in: $0) }
    #expect(found.isEmpty, "\(found.listed)")
  }

  @Test(arguments: [
    #""<p style=\"color: red\">""#, #"" style=\"width: \(x)\"""#, #""<a onclick=\"go()\">""#,
    #""<script>go()</script>""#,
    #""<script type=\"module\">go()</script>""#, #""<a href=\(link)>""#,
    #""<a class=\"b\" href=\(link)>""#,
    #"" value=\(name)""#, #""<a href=\"javascript:go()\">""#,
    "\"\"\"\n<ul>\n  <li style=\"x\">\n</ul>\n\"\"\"",
    "\"\"\"\n<input name=\"a\" value=\\(b)>\n\"\"\"",
  ])
  func `forbidden markup is reported`(literal: String) {
    let file = SourceTree.File("Sources/RentalCounter/A.swift", "let page: Markup = \(literal)\n")
    #expect(MarkupRules.violations(in: file).count == 1)
  }

  @Test(arguments: [
    #""<a class=\"style\" href=\"/films?after=\(cursor)\">\(title)</a>""#,
    #""<script type=\"module\" src=\"\(a)\"></script>""#,
    #""limit=\(limit)&after=\(cursor)""#, #""<p>a=\(b)</p>""#, #"" value=\"\(name)\"""#,
    #""WHERE a < b AND c=\(d)""#,
    #""<p class=\"b\"\(hidden)>""#, #""the function=\"on\" is common""#,
  ])
  func `allowed markup is not reported`(literal: String) {
    let file = SourceTree.File("Sources/RentalCounter/A.swift", "let page: Markup = \(literal)\n")
    #expect(MarkupRules.violations(in: file) == [])
  }
}
