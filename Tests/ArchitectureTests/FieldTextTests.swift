import Testing

/// Labels and messages of form fields must come from the phrase tables.
struct FieldTextTests {
  @Test func `field labels and messages are translatable`() throws {
    var (phrases, literals) = (0, [String]())
    for file in try SourceTree.sources.get().files {
      let source = file.swift.lines.joined(separator: "\n")
      phrases += source.matches(of: Self.inPhrases).count
      literals += Self.literals(in: source).map { "\(file.path): \($0)" }
    }
    #expect(phrases > 200)
    #expect(literals.isEmpty, "Wrap these texts in say(…):\n\(literals.listed)")
  }

  @Test func `literals in labels and messages are reported`() {
    let source = #"""
      check.text("name", "name", atMost: 9)
      check.optionalNumber(
        "days", "days", in: 1...9)
      check.addError("days", "Too many.")
      throw ValidationErrors("state", "Unknown state.")
      check.text("name", say("name"))
      throw ValidationErrors(field, say("Unknown state."))
      """#
    #expect(Self.literals(in: source).count == 4)
  }

  private static func literals(in source: String) -> [String] {
    source.matches(of: Self.inEnglish).map { String($0.output) }
  }

  private static var inEnglish: Regex<Substring> {
    /(?:[cC]heck\.\w+|\.addError|ValidationErrors)\(\s*(?:"[^"]*"|[\w.]+),\s*"[A-Za-z][^"]*"/
  }

  private static var inPhrases: Regex<Substring> {
    /(?:[cC]heck\.\w+|\.addError|ValidationErrors)\(\s*(?:"[^"]*"|[\w.]+),\s*say\(/
  }
}
