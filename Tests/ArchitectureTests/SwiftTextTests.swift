import Testing

struct SwiftTextTests {
  @Test func `comments and literals are not code`() {
    let source = ###"""
      let a = "one \(two("three")) four" // five
      let b = /* six /* seven */ eight */ nine
      let c = ##"ten \(eleven) \##(twelve) "thirteen""##
      """###
    let swift = SwiftText(source)
    let words = swift.code.joined(separator: " ").split { !$0.isLetter }.map(String.init)
    #expect(words == ["let", "a", "two", "let", "b", "nine", "let", "c", "twelve"])
    #expect(swift.code.map(\.count) == swift.lines.map(\.count))
    let literals = [(1, "three"), (1, "one \\() four"), (3, "ten \\(eleven) \\() \"thirteen\"")]
    #expect(swift.literals == literals.map { SwiftText.Literal(line: $0, text: $1) })
  }

  @Test func `a regular expression with a quote in it is code`() {
    let swift = SwiftText(#"let a = b.contains(/["']\/\//) || c / d > e / f // no"#)
    #expect(swift.literals.isEmpty)
    #expect(swift.code[0].hasSuffix("|| c / d > e / f      "))
  }

  @Test func `a multi-line literal keeps line numbers`() {
    let swift = SwiftText("let a = \"\"\"\n  one \"two\"\n  \\(three)\n  \"\"\"\nlet b = 1")
    #expect(swift.code.count == 5)
    #expect(swift.code[4] == "let b = 1")
    #expect(swift.code[2].contains("three"))
    #expect(swift.literals == [SwiftText.Literal(line: 1, text: "\n  one \"two\"\n  \\()\n  ")])
  }
}
