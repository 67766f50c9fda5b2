import Testing

/// The server has one list of shops and names no shop elsewhere.
struct ShopListTests {
  /// The modules of the shops, with the slugs of their paths.
  private static let shops = [
    ("Popcorn", "popcorn"), ("Marquee", "marquee"), ("RentalCounter", "rental"),
    ("PrintShop", "print"), ("HockeyCamp", "camp"),
  ]
  private static let list = "Sources/PlazaServer/Assembly/Shops.swift"

  @Test(arguments: shops)
  func `one file of the server names a shop`(module: String, slug: String) throws {
    let files = try SourceTree.sources.get().files.filter {
      ["PlazaServer", "plaza"].contains($0.target)
    }
    #expect(files.count > 50, "the sources were not found")
    let naming = files.filter { Self.names(module, slug, in: $0) }.map(\.path)
    #expect(naming == [Self.list])
  }

  @Test(arguments: [
    "import Marquee", "public import Marquee", "let shop: Marquee", "MarqueeModule.self",
    #"storefronts.contains("marquee")"#, #"Link("/marquee/home")"#, #"get("/api/marquee")"#,
  ])
  func `a line that names a shop is found`(line: String) {
    let file = SourceTree.File("Sources/PlazaServer/A.swift", line + "\n")
    #expect(Self.names("Marquee", "marquee", in: file))
  }

  @Test(arguments: ["// Marquee", #"let words = "a marquee in the garden""#, "let marquee = 1"])
  func `other words are not found`(line: String) {
    let file = SourceTree.File("Sources/PlazaServer/A.swift", line + "\n")
    #expect(!Self.names("Marquee", "marquee", in: file))
  }

  /// Whether the code of a file has an identifier that begins with the module's name, or a string
  /// that is the slug or a path of the shop.
  private static func names(_ module: String, _ slug: String, in file: SourceTree.File) -> Bool {
    let starts = ["/\(slug)/", "/api/\(slug)/"]
    return file.swift.code.contains { line in
      line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0.hasPrefix(module) }
    }
      || file.swift.literals.contains { literal in
        [slug, "/\(slug)", "/api/\(slug)"].contains(literal.text)
          || starts.contains { literal.text.hasPrefix($0) }
      }
  }
}
