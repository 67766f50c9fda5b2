/// The lengths of files and functions.
enum Sizes {
  struct Function: Equatable {
    let line: Int
    let lines: Int
  }

  /// The functions, initialisers and subscripts of a file that have a body, with their number of
  /// lines from the first line of the signature to the closing brace.
  static func functions(of file: SourceTree.File) -> [Function] {
    let code = file.swift.code
    // Outside the loop, where it would be compiled again for every line, which takes longer than
    // matching.
    let keyword = /(?:^|[\s)])(?:func [^\s(]|init[?<(]|subscript[<(])/
    return code.indices.compactMap { first in
      guard let keyword = code[first].firstMatch(of: keyword),
        isDeclaration(code[first], at: keyword.range.lowerBound)
      else { return nil }
      return end(of: first, in: code, from: keyword.range.lowerBound).map {
        Function(line: first + 1, lines: $0 - first + 1)
      }
    }
  }

  /// The lines with more than 99 characters. Text of a string literal, such as a statement or
  /// markup, may extend a line to 120, because breaking it would change the text or hide it.
  static func longLines(of text: SwiftText) -> [Int] {
    text.lines.indices.filter { line in
      let length = text.lines[line].count
      guard length > 99 else { return false }
      let isComment = text.lines[line].contains(/^\s*\/\//)
      return length > 120 || isComment || text.code[line] == text.lines[line]
    }.map { $0 + 1 }
  }

  /// The value that a fraction of the numbers does not exceed; 0 for an empty array.
  static func percentile(_ share: Double, of numbers: [Int]) -> Int {
    let sorted = numbers.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  /// `self.init(…)` and `.init(…)` are calls: only attributes and modifiers may precede a
  /// declaration.
  private static func isDeclaration(_ line: String, at position: String.Index) -> Bool {
    line[..<position].wholeMatch(of: /\s*(?:(?:@\w+(?:\([^)]*\))?|[a-z]+(?:\(set\))?)\s*)*/) != nil
  }

  /// The line of the closing brace of the body; nil without a body, as in a protocol.
  private static func end(of first: Int, in code: [String], from start: String.Index) -> Int? {
    var parentheses = 0
    var braces = 0
    var opened = false
    for line in first..<code.count {
      let text = line == first ? code[line][start...] : code[line][...]
      if line > first, !opened, parentheses == 0, !continues(text) { return nil }
      for character in text {
        switch character {
        case "(", "[": parentheses += 1
        case ")", "]": parentheses -= 1
        case "{" where parentheses == 0 || opened:
          braces += 1
          opened = true
        case "}" where opened:
          braces -= 1
          if braces == 0 { return line }
        default: break
        }
      }
    }
    return nil
  }

  /// Whether a line can continue a signature.
  private static func continues(_ text: Substring) -> Bool {
    text.contains(/^\s*(?:->|where\b|async\b|throws\b|\{|\))/)
  }
}
