import Testing

struct BansTests {
  @Test func `sources contain no banned words`() throws {
    let found = try SourceTree.sources.get().files.flatMap { Ban.violations(in: $0) }
    #expect(found.isEmpty, "\(found.listed)")
  }

  @Test(arguments: [
    "let now = Date()", "let now = Date.now", "let id = UUID()", "let n = Int.random(in: 1...6)",
    "x.shuffled()",
    "films.randomElement()", "var source = SystemRandomNumberGenerator()",
    "let a = try! read()", "let a = b as! C", "let a = b!", "let a = b!.c", "let a = f()!",
    "let a = b[0]!",
    "var name: String!", "let text = \"\\(film!.title)\"",
    "fatalError(\"no\")", "preconditionFailure()", "nonisolated(unsafe) let a = 1",
    "@preconcurrency import NIO",
    "  static var count = 0", "  static var count: Int", "  private static var all: [Int] = [] {",
    "var count = 0",
    "public private(set) var count = 0", "print(film)",
    "let tenths = Int((metres / 100).rounded())",
    "max(0, Int64(x.rounded(.down)))", "UInt8(share.rounded())",
    "let client = HTTPClient(eventLoopGroup: loops)", "HTTPClient.shared",
    "ClientBootstrap(group: loop)",
    "URLSession.shared",
  ])
  func `a banned word is reported`(line: String) {
    let file = SourceTree.File("Sources/RentalCounter/A.swift", "// why\n\(line)\n")
    #expect(!Ban.violations(in: file).isEmpty)
  }

  @Test(arguments: [
    "// never Date() nor try!", "if a != b { }", "let text = \"Hello!\"",
    "guard !closed else { return }",
    "/* UUID() /* nested */ fatalError( */", "let text = #\"say \"Date()\"!\"#",
    "  static let count = 0",
    "  static var sum: Int { 1 }", "  static var slug: String { get }",
    "let date = Date(timeIntervalSince1970: 0)",
    "  var count = 0", "let random = bytes", "Int(nearest: share.rounded(.up))",
    "Int(exactly: share.rounded())",
    "let whole = share.rounded()", "ServerBootstrap(group: loop)",
  ])
  func `similar words are not reported`(line: String) {
    let file = SourceTree.File("Sources/RentalCounter/A.swift", "// why\n\(line)\n")
    #expect(Ban.violations(in: file) == [])
  }

  @Test func `only the base module may read the system clock`() {
    let line = "let now = Date()"
    #expect(Ban.violations(in: SourceTree.File("Sources/PlazaBase/World.swift", line)).isEmpty)
    #expect(Ban.violations(in: SourceTree.File("Sources/PlazaUI/World.swift", line)).count == 1)
  }

  @Test func `only modules that check addresses may open connections`() {
    let line = "let bootstrap = ClientBootstrap(group: loop)"
    #expect(Ban.violations(in: SourceTree.File("Sources/PlazaMail/Mail.swift", line)).isEmpty)
    #expect(Ban.violations(in: SourceTree.File("Sources/PrintShop/Mail.swift", line)).count == 1)
  }
}
