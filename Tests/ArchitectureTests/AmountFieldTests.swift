import Testing

/// Every amount field must request the numeric keyboard of phones.
struct AmountFieldTests {
  @Test func `every amount field uses the numeric keyboard`() throws {
    var (amounts, texts): (Set<String>, Set<String>) = ([], [])
    for file in try SourceTree.sources.get().files {
      let source = file.swift.lines.joined(separator: "\n")
      for found in source.matches(of: /\.amount\(\s*"(\w+)"/) {
        amounts.insert("\(file.target) \(found.1)")
      }
      for found in source.matches(of: /\.text\(\s*"(\w+)", say/) {
        texts.insert("\(file.target) \(found.1)")
      }
    }
    #expect(amounts.count >= 7 && texts.count >= 20)
    #expect(amounts.intersection(texts).sorted() == [])
  }
}
