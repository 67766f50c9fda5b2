import HTTPTypes
import PlazaBase
import Testing

@testable import PlazaHTTP

@Suite struct JSONFieldsTests {
  private func decode(_ json: String) throws -> Fields { try JSONFields.decode(Array(json.utf8)) }

  @Test func `each JSON value keeps its type`() throws {
    let fields = try decode(
      #"{"a":"x","b":3,"c":true,"d":["y","z"],"e":{"f":1},"g":null,"h":2.5}"#)
    #expect(fields["a"] == .string("x"))
    #expect(fields["b"] == .number("3"))
    #expect(fields["c"] == .flag(true))
    #expect(fields["d"] == .list([.string("y"), .string("z")]))
    #expect(fields["e"] == .object)
    #expect(fields["h"] == .number("2.5"))
  }

  @Test func `values of the wrong type are field errors`() throws {
    var check = try decode(#"{"name":5,"nights":"2","isOpen":"yes"}"#).checker
    _ = check.text("name", "name")
    _ = check.number("nights", "number of nights", in: 1...14)
    _ = check.flag("isOpen", "state of the account")
    #expect(check.errors.all.map(\.field) == ["name", "nights", "isOpen"])
  }

  @Test(arguments: ["", "[]", "3", "{", #"{"a":}"#, "null", #"{"a":1}}"#])
  func `input that is not one JSON object is refused`(json: String) {
    let refusal = #expect(throws: Problem.self) { try decode(json) }
    #expect(refusal?.status == .badRequest)
  }

  @Test func `invalid UTF-8 is refused`() {
    #expect(throws: Problem.self) {
      try JSONFields.decode([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])
    }
  }

  @Test func `deeply nested JSON is refused without a crash`() {
    let deep =
      "{\"a\":" + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
      + "}"
    #expect(throws: Problem.self) { try decode(deep) }
  }
}
