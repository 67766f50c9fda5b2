import PlazaTesting
import Testing

/// The account pages retain the tabs of the shop from which the viewer came.
@Suite struct CurrentStorefrontTests {
  @Test func `account pages keep the camp tabs until another shop or the square is opened`()
    async throws
  {
    try await withDemoPlaza { _, web in
      try await web.signIn(as: .ann)
      let tab = "href=\"/camp/account\" aria-current=\"page\""
      #expect(try await !web.get("/account").text.contains(tab))
      for leaving in ["/", "/marquee/home"] {
        _ = try await web.get("/camp/account")
        for page in ["/account", "/account/password", "/account/sessions", "/account/data"] {
          #expect(try await web.get(page).text.contains(tab), "\(page)")
        }
        #expect(try await web.get("/camp").text.contains("href=\"/camp/media\""))
        #expect(try await web.get("/account").text.contains(tab), "the camp itself is not left")
        _ = try await web.get(leaving)
        #expect(
          try await !web.get("/account").text.contains(tab),
          "after \(leaving)")
      }
      _ = try await web.get("/camp/account")
      #expect(
        try await !web.get("/notifications").text.contains(tab), "only the account's own pages")
    }
  }
}
