import Testing

struct DocumentationTests {
  @Test func `every public declaration of a kit says what it is`() throws {
    let kits = try SourceTree.sources.get().files.filter { Documentation.isKit($0.target) }
    #expect(kits.count > 10, "the kits were not found")
    let requirements = Documentation.requirements(of: kits)
    #expect(requirements.contains("migrate(_"), "the protocols were not found")
    let found = kits.flatMap { Documentation.violations(in: $0, answering: requirements) }
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
    "  public static func < (left: A, right: A) -> Bool { true }", "  public func hash(into hasher: inout Hasher) {}",
    "struct A {}",
    "let text = \"public struct A\"", "/// told\npublic protocol A {\n  /// told\n  func a()\n}\nfunc b() {}",
    "/// told\npublic protocol A {}\nstruct B { func a() {} }",
  ])
  func `a documented or private one is not`(source: String) {
    #expect(Documentation.violations(in: SourceTree.File("Sources/PlazaBase/A.swift", source)) == [])
  }

  @Test func `what answers a requirement needs no comment of its own`() {
    let border = SourceTree.File(
      "Sources/PlazaBase/A.swift",
      "/// told\npublic protocol A {\n  /// told\n  var a: Int { get }\n  /// told\n  func b(to c: Int)\n}")
    let answer = SourceTree.File(
      "Sources/PlazaBase/B.swift",
      "extension Int: A {\n  public var a: Int { 1 }\n  public func b(to c: Int) {}\n  public func b(from c: Int) {}\n}"
    )
    let requirements = Documentation.requirements(of: [border, answer])
    #expect(requirements == ["a", "b(to"])
    #expect(Documentation.violations(in: answer, answering: requirements).map { $0.contains(":4:") } == [true])
  }
}
