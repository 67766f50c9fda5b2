import Testing

struct LayersTests {
  @Test func `imports follow the layers`() throws {
    let files = try SourceTree.sources.get().files
    #expect(files.count > 20, "the sources were not found")
    let found = files.flatMap { Layers.violations(in: $0) }
    #expect(found.isEmpty, "\(found.listed)")
  }

  @Test(arguments: [
    ("Sources/PlazaBase/A.swift", "import PlazaData"),
    ("Sources/Members/A.swift", "public import RentalCounter"),
    ("Sources/RentalCounter/Films/A.swift", "internal import struct Popcorn.Film"),
    ("Sources/RentalCounter/A.swift", "import GRDB"),
    ("Sources/PlazaUI/A.swift", "@testable import CLibpq"),
    ("Sources/Members/A.swift", "import PlazaDataSQLite"),
    ("Sources/PlazaDataSQLite/A.swift", "import CLibpq"),
    ("Sources/Surprise/A.swift", "import PlazaBase"),
  ])
  func `an import of a higher layer is reported`(path: String, line: String) {
    #expect(Layers.violations(in: SourceTree.File(path, "// why\n\(line)\n")).count == 1)
  }

  @Test(arguments: [
    ("Sources/PlazaDataSQLite/A.swift", "internal import GRDB\npublic import PlazaData"),
    ("Sources/RentalCounter/A.swift", "import PlazaHTTP\nimport Members\n// import GRDB"),
    (
      "Sources/PlazaServer/A.swift",
      "import PlazaDataPostgres\nlet text = \"\"\"\nimport GRDB\n\"\"\""
    ),
  ])
  func `an allowed import is not reported`(path: String, lines: String) {
    #expect(Layers.violations(in: SourceTree.File(path, lines)).isEmpty)
  }
}
