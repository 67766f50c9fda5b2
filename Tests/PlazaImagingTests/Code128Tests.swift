import Testing

@testable import PlazaImaging

struct Code128Tests {
  @Test func `the symbol values of a text match the standard`() throws {
    // Start B, P J J 1 2 3 C, then 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879
    // modulo 103, stop.
    #expect(try #require(Code128("PJJ123C")).values == [104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
  }

  @Test(arguments: [
    ("12345678", [105, 12, 34, 56, 78]), ("A12345", [104, 33, 99, 12, 34, 100, 21]),
    ("123", [104, 17, 18, 19]),
    ("A1", [104, 33, 17]), ("1234A", [105, 12, 34, 100, 33]), ("12345", [105, 12, 34, 100, 21]),
  ])
  func `digits are encoded in pairs`(text: String, values: [Int]) throws {
    #expect(try #require(Code128(text)).values == values + [checkDigit(values), 106])
  }

  @Test
  func `every symbol has three bars and eleven modules, and the stop four bars and 13 modules`()
    throws
  {
    for value in 0...106 {
      let code = Code128(values: [value])
      #expect(code.bars.count == (value == 106 ? 4 : 3))
      let next = try #require(Code128(values: [value, 0]).bars.dropFirst(code.bars.count).first)
      #expect(next.x == (value == 106 ? 13 : 11))
    }
  }

  @Test func `every symbol has a different pattern`() {
    let looks = (0...106).map { Code128(values: [$0]).path(height: 1) }
    #expect(Set(looks).count == 107)
  }

  @Test(arguments: ["", "é", "a\nb", String(repeating: "a", count: 49)])
  func `a text with unsupported characters has no code`(text: String) {
    #expect(Code128(text) == nil)
  }

  private func checkDigit(_ values: [Int]) -> Int {
    var sum = values[0]
    for (place, value) in values.enumerated() where place > 0 { sum += place * value }
    return sum % 103
  }
}
