import Testing

struct SizesTests {
  @Test func `source files stay within the length limits`() throws {
    let files = try SourceTree.sources.get().files
    let lengths = files.map(\.swift.lines.count)
    #expect(Sizes.percentile(0.5, of: lengths) <= 64)
    #expect(Sizes.percentile(0.9, of: lengths) <= 160)
    let long = files.filter { $0.swift.lines.count > 400 }.map(\.path)
    #expect(long.isEmpty, "over 400 lines: \(long.listed)")
  }

  @Test func `functions stay within the length limits`() throws {
    let functions = try SourceTree.sources.get().files.map { ($0, Sizes.functions(of: $0)) }
    let lengths = functions.flatMap { $1.map(\.lines) }
    #expect(lengths.count > 50, "the functions were not found")
    #expect(Sizes.percentile(0.9, of: lengths) <= 20)
    let long = functions.flatMap { file, all in
      all.filter { $0.lines > 60 }.map {
        finding(file, $0.line, "a function of \($0.lines) lines")
      }
    }
    #expect(long.isEmpty, "\(long.listed)")
  }

  @Test func `test files stay within the length limit`() throws {
    let long = try SourceTree.tests.get().files.filter { $0.swift.lines.count > 400 }.map(\.path)
    #expect(long.isEmpty, "over 400 lines: \(long.listed)")
  }

  @Test func `lines stay within the length limit`() throws {
    let long = try SourceTree.sources.get().files.flatMap { file in
      Sizes.longLines(of: file.swift).map { finding(file, $0, "over 99 characters") }
    }
    #expect(long.isEmpty, "\(long.listed)")
  }

  @Test func `only the text of a literal makes a line longer than the limit`() {
    let long = String(repeating: "a", count: 100)
    let source = """
      let \(long) = 1
      let sql = "\(long)"
      // \(long)
      let too = "\(long)\(long)"
      """
    #expect(Sizes.longLines(of: SwiftText(source)) == [1, 3, 4])
  }

  @Test func `a function is measured from its signature to its closing brace`() {
    let source = """
      struct A {
        func one() { "}" }
        private func two(
          _ a: Int
        ) async throws -> [Int]
        where B == C {
          if a > 0 {
            // }
          }
        }
        init(a: Int) {
          self.init(b: a)
        }
      }
      protocol P {
        func three() -> Int
        func four(_ a: Int)
      }
      func five(_ body: () -> Void = { () }) {
      }
      """
    let found = Sizes.functions(of: SourceTree.File("Sources/A/A.swift", source))
    let expected = [(2, 1), (3, 8), (11, 3), (19, 2)].map { Sizes.Function(line: $0, lines: $1) }
    #expect(found == expected)
  }

  @Test func `a percentile is one of the numbers`() {
    #expect(Sizes.percentile(0.5, of: [5, 1, 9]) == 5)
    #expect(Sizes.percentile(0.9, of: Array(1...10)) == 10)
    #expect(Sizes.percentile(0.9, of: Array(1...100)) == 91)
    #expect(Sizes.percentile(0.5, of: []) == 0)
  }
}
