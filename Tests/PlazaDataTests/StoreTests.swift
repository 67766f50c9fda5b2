import PlazaData
import PlazaTesting
import Testing

struct StoreTests {
  @Test(arguments: Engine.all)
  func `what is written is read again`(engine: Engine) async throws {
    let notes = Migration("test/0001-note", ["CREATE TABLE note (id \(.int) PRIMARY KEY, words \(.text)) \(.strict)"])
    try await engine.withStore([notes]) { store in
      let changed = try await store.write { try $0.run("INSERT INTO note VALUES (\(1), \("hello"))") }
      #expect(changed == 1)
      let words = try await store.read {
        try $0.first("SELECT words FROM note WHERE id = \(1)")?.value("words", as: String.self)
      }
      #expect(words == "hello")
    }
  }
}
