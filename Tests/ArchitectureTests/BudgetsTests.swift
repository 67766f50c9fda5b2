import Testing

struct BudgetsTests {
  @Test(arguments: Budget.all.indices)
  func `exceptions to the rules stay within their limits`(index: Int) throws {
    let budget = Budget.all[index]
    let uses = try SourceTree.sources.get().files.flatMap { budget.uses(in: $0) }
    #expect(uses.count <= budget.maximum, "at most \(budget.maximum):\n\(uses.listed)")
  }

  @Test(arguments: [
    (0, #"let sql: SQL = "SELECT \(sqlite: "a", postgres: "b")""#),
    (1, "let page = Markup(trusted: bytes)"),
    (1, "let page: Markup = .init(trusted: bytes)"),
    (2, "final class Box: @unchecked Sendable {"),
  ])
  func `an exception is counted`(index: Int, line: String) {
    #expect(Budget.all[index].uses(in: SourceTree.File("Sources/A/A.swift", line)).count == 1)
  }

  @Test func `comments and declarations are not counted as exceptions`() {
    let source = """
      // @unchecked Sendable, Markup(trusted: x)
      public init(trusted bytes: [UInt8]) { self.bytes = bytes }
      public mutating func appendInterpolation(sqlite: StaticString, postgres: StaticString) {
      let text = "Markup(trusted: x)"
      """
    let file = SourceTree.File("Sources/A/A.swift", source)
    #expect(Budget.all.flatMap { $0.uses(in: file) }.isEmpty)
  }
}
