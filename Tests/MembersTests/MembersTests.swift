import HTTPTypes
import PlazaTesting
import PlazaWeb
import Testing

struct MembersTests {
  @Test func `nothing is nowhere`() async throws {
    try await Engine.sqliteMemory.withStore { store in
      let web = WebClient(SiteResponder(site: .testing(store), routes: [], storefronts: []))
      let reply = try await web.get("/nowhere")
      #expect(reply.status == .notFound)
      #expect(reply.text.contains("Not found"))
    }
  }
}
