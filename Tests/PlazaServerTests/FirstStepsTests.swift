import HTTPTypes
import PlazaBase
import PlazaData
import PlazaServer
import PlazaTesting
import Testing

/// The messages that an empty site displays to its visitors.
@Suite struct FirstStepsTests {
  @Test(arguments: Engine.all)
  func `the square shows administrators the first steps for each empty shop`(engine: Engine)
    async throws
  {
    try await withDemoPlaza(engine) { plaza, web in
      try await web.signIn(as: .admin)
      #expect(try await !web.get("/").text.contains("Get started"), "the shops are full")
      try await plaza.store.write { tx in
        try tx.run("UPDATE rental_film SET retired_at = added_at")
      }
      let square = try await web.get("/").text
      #expect(square.contains("Get started") && square.contains("Add the first film"))
      #expect(!square.contains("Add the first print store"))
      let ann = web.newVisitor()
      try await ann.signIn(as: .ann)
      #expect(try await !ann.get("/").text.contains("Get started"))
    }
  }
}
