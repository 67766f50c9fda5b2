import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaServer
import PlazaTesting
import PlazaUI
import Testing

/// Sign-ups of visitors who followed a shared link, through the complete site.
@Suite struct ReferralTests {
  private let join: KeyValuePairs = [
    "name": "Nell New", "email": "nell@plaza.test", "password": "a long way to the square",
  ]

  private func link(of plaza: Assembly, _ web: WebClient) async throws -> String {
    try await web.signIn(as: .ann)
    let films = try await web.get("/api/films?limit=1")
    let film = try #require(films.json("id"))
    let shared = try await web.send(.post, "/api/marquee/shares", json: "{\"film\":\"\(film)\"}")
    return try #require(shared.location)
  }

  private func newcomers(_ plaza: Assembly) async throws -> Int {
    try await plaza.store.read {
      try $0.count("SELECT count(*) AS n FROM marquee_referral WHERE state = 'new'")
    }
  }

  @Test func `a sign-up through a link counts once as a referral`() async throws {
    try await withDemoPlaza { plaza, ann in
      let link = try await link(of: plaza, ann)
      let nell = ann.newVisitor(address: "192.0.2.77")
      #expect(try await nell.get(link).status == .ok)
      #expect(try await nell.post("/signup", form: join).status == .seeOther)
      #expect(try await newcomers(plaza) == 1)
      // Another account in the same browser counts as the same visit.
      let body =
        #"{"name":"Nell Two","email":"two@plaza.test","password":"a long way to the square"}"#
      #expect(try await nell.send(.post, "/api/members", json: body).status == .created)
      #expect(try await newcomers(plaza) == 1)
    }
  }

  @Test func `a sign-up without a link counts as no referral`() async throws {
    try await withDemoPlaza { plaza, ann in
      _ = try await link(of: plaza, ann)
      let nell = ann.newVisitor(address: "192.0.2.77")
      #expect(try await nell.post("/signup", form: join).status == .seeOther)
      #expect(try await newcomers(plaza) == 0)
    }
  }

  @Test func `cleanup settles referrals`() async throws {
    try await withDemoPlaza { plaza, ann in
      let link = try await link(of: plaza, ann)
      let nell = ann.newVisitor(address: "192.0.2.77")
      _ = try await nell.get(link)
      _ = try await nell.post("/signup", form: join)
      let later = plaza.world.now() + .days(40)
      for storefront in plaza.storefronts { try await storefront.cleanUp(now: later) }
      #expect(try await newcomers(plaza) == 0, "who never came back has left")
    }
  }
}
