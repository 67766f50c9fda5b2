import PlazaArchive
import PlazaBase
import Testing

@testable import Shelf

struct NestedArchiveTests {
  @Test func `a nested archive is refused`() {
    var outer = ZipArchive(at: Instant(seconds: 1_780_315_200))
    let added = outer.add("inner.csv", zip(["a.csv": "Title\nHeat"]))
    #expect(added)
    #expect(throws: ImportRefusal.archiveWithin) { try UploadedFile.read(outer.bytes) }
  }

  @Test func `every problem of an archive has its own sentence`() {
    let problems: [ZipProblem] = [
      .damaged, .encrypted("a"), .unknownMethod("a"), .tooLarge, .tooManyFiles, .zip64,
    ]
    #expect(Set(problems.map(\.message)).count == problems.count)
  }
}
