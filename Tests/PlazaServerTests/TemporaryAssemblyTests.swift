import Foundation
import PlazaFiles
import PlazaServer
import PlazaTesting
import Testing

/// The overview of a site as used by `plaza routes` and by a move.
struct TemporaryAssemblyTests {
  @Test func `two inspections with the same random seed do not interfere`() async throws {
    let settings = try await Settings.read(flags: [:], environment: [:], file: nil)
    let key = try #require(FileKey("covers/seen"))
    try await Assembly.withTemporaryAssembly(settings, world: TestWorld().world) { outer in
      try await Assembly.withTemporaryAssembly(settings, world: TestWorld().world) { inner in
        #expect(inner.routeLines == outer.routeLines)
      }
      try await outer.files.put(key, [1])
      #expect(try await outer.files.exists(key))
    }
  }

  @Test func `an inspection leaves no files behind`() async throws {
    let settings = try await Settings.read(flags: [:], environment: [:], file: nil)
    let folder = try await Assembly.withTemporaryAssembly(settings) {
      try #require(($0.files as? DiskFileStore)?.root)
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
    await #expect(throws: CancellationError.self) {
      try await Assembly.withTemporaryAssembly(settings) { _ in throw CancellationError() }
    }
  }
}
