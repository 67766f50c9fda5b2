/// Markup that pages must not contain: the content security policy forbids it, or escaping does
/// not protect it.
enum MarkupRules {
  static func violations(in file: SourceTree.File) -> [String] {
    file.swift.literals.flatMap { literal in
      errors(about: literal.text).map { finding(file, literal.line, $0) }
    }
  }

  /// The errors in a literal, which may be a page, a fragment or a part of a tag.
  static func errors(about text: String) -> [String] {
    // Every rule concerns an attribute, a tag or an address; most literals contain none of these.
    guard text.utf8.contains(where: { "=<:".utf8.contains($0) }) else { return [] }
    var found: [String] = []
    if text.contains(/(?:^|\s)style=(?:["']|\\\(\))/) {
      found.append("no inline style: give it a class")
    }
    if text.contains(/(?:^|\s)on[a-z]+=["']/) {
      found.append("no inline handler: scripts are modules")
    }
    for script in text.matches(of: /<script\b([^>]*)>([^<]*)/)
    where !script.2.allSatisfy(\.isWhitespace) {
      if !script.1.contains("application/ld+json") {
        found.append("no inline script: give it a src")
      }
    }
    if text.contains("javascript:") { found.append("no javascript: address") }
    if hasUnquotedAttribute(text) {
      found.append("an attribute with a value in it must be quoted")
    }
    return found
  }

  /// Whether an interpolation is an unquoted attribute value, in a tag or in a fragment of one.
  private static func hasUnquotedAttribute(_ text: String) -> Bool {
    if text.contains(/^ [a-z-]+=\\\(\)/) { return true }
    var rest = text[...]
    while let tag = rest.firstMatch(of: /<[a-zA-Z](?:[^>"']|"[^"]*"|'[^']*')*/) {
      if tag.0.replacing(/"[^"]*"|'[^']*'/, with: "''").contains(/=\s*\\\(\)/) { return true }
      rest = rest[tag.range.upperBound...]
    }
    return false
  }
}
