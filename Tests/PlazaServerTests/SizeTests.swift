import PlazaData
import PlazaTesting
import Testing

@testable import PlazaServer

/// The sizes that `plaza doctor` reports.
struct SizeTests {
  @Test func `plaza doctor reports the size of each part of the data`() async throws {
    try await withDemoPlaza { plaza, _ in
      let found = await Examination(plaza.settings).sizes()
      let database = try #require(found.first { $0.message.hasPrefix("The database uses ") })
      #expect(database.state == .good, "\(database.message)")
      #expect(
        database.message.contains(/film \d+\.\d MB/)
          && database.message.contains(/members [\d.]+ KB/))
      #expect(found.contains { $0.message.hasPrefix("The files in ") })
    }
  }

  @Test(arguments: Engine.all)
  func `every engine reports the sizes of its tables`(engine: Engine) async throws {
    try await withDemoPlaza(engine) { plaza, _ in
      let size = try await plaza.store.longRead { try DatabaseSize($0) }
      #expect(
        size.features["film", default: 0] > 100_000 && size.features["shelf", default: 0] > 0)
      #expect(engine == .sqliteMemory || size.isGivenBack)
    }
  }
}
