import Testing

struct DocumentationTests {
  @Test func `every public declaration of a kit says what it is`() throws {
    let kits = try SourceTree.read("Sources").files.filter { Documentation.isKit($0.target) }
    #expect(kits.count > 10, "the kits were not found")
    let found = kits.flatMap { Documentation.violations(in: $0) }
    #expect(found.isEmpty, "\(found.listed)")
  }

  @Test(arguments: [
    "public struct A {}", "public let a = 1", "  public static func a() {}", "  public init?(_ text: String) {",
    "@frozen\npublic enum A {}", "// not enough\npublic func a() {}", "/// told\n\npublic func a() {}",
    "  public private(set) var a: Int", "  public subscript(a: Int) -> Int {",
    "  @discardableResult public func a() -> Int",
    "/// told\npublic protocol A {\n  func a() -> Int\n}", "  public static func + (left: A, right: A) -> A { left }",
  ])
  func `a planted silent one is found`(source: String) {
    #expect(Documentation.violations(in: SourceTree.File("Sources/PlazaBase/A.swift", source)).count == 1)
  }

  @Test(arguments: [
    "/// told\npublic struct A {}", "/// told\n@discardableResult\npublic func a() -> Int { 1 }", "public import GRDB",
    "  public static func < (left: A, right: A) -> Bool { true }", "  public var sqlValue: SQLValue { .null }",
    "  public init?(sqlValue: SQLValue) {", "  public func hash(into hasher: inout Hasher) {}", "struct A {}",
    "let text = \"public struct A\"", "/// told\npublic protocol A {\n  /// told\n  func a()\n}\nfunc b() {}",
    "/// told\npublic protocol A {}\nstruct B { func a() {} }",
  ])
  func `a documented or private one is not`(source: String) {
    #expect(Documentation.violations(in: SourceTree.File("Sources/PlazaBase/A.swift", source)) == [])
  }
}
