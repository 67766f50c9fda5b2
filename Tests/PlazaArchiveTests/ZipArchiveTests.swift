import Foundation
import PlazaArchive
import PlazaBase
import PlazaTesting
import Testing

struct ZipArchiveTests {
  @Test func `another program reads every file of an archive`() async throws {
    var archive = ZipArchive(at: Instant(seconds: 1_780_315_200))
    let long = Array(String(repeating: "The same line again.\n", count: 5000).utf8)
    let added = [
      archive.add("member.json", Array("{}".utf8)), archive.add("rental/Überfällig.json", long),
      archive.add("empty", []),
    ]
    #expect(added == [true, true, true])
    let bytes = archive.bytes
    #expect(bytes.count < 1500, "nothing was deflated")
    try await withTemporaryFolder { folder in
      let file = folder + "/export.zip"
      try Data(bytes).write(to: URL(filePath: file))
      let said = try python(
        """
        import sys, zipfile
        z = zipfile.ZipFile(sys.argv[1]); print(z.testzip())
        for i in z.infolist(): print(i.filename, i.file_size, i.date_time[:3])
        """, file)
      #expect(
        said == """
          None
          member.json 2 (2026, 6, 1)
          rental/Überfällig.json 105000 (2026, 6, 1)
          empty 0 (2026, 6, 1)

          """)
    }
  }
}

/// Returns the output of Python's independent ZIP reader.
private func python(_ script: String, _ argument: String) throws -> String {
  let settings = ProcessInfo.processInfo.environment.merging(["PYTHONUTF8": "1"]) { $1 }
  let said = try ChildProgram.run(["python3", "-c", script, argument], environment: settings)
    .output
  return String(decoding: said, as: UTF8.self)
}
