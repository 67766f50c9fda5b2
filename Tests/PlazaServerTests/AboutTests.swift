import Foundation
import HTTPTypes
import PlazaBase
import PlazaServer
import PlazaTesting
import Storefronts
import Testing

/// The operator's details, and the files that browsers request on every site.
@Suite struct AboutTests {
  private static let text = """
    # address
    Plaza Films <Ltd>
    1 High Street

    Leeds

    # hours
    10:00-21:00
    # hours ko
    매일 10시
    # security
    safe@plaza.example
    """

  private func with(_ text: String, _ body: (WebClient) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try Data(text.utf8).write(to: URL(filePath: folder + "/about.txt"))
      try await withDemoPlaza(environment: ["PLAZA_ABOUT": folder + "/about.txt"]) { _, web in
        try await body(web)
      }
    }
  }

  /// Returns the page at a path, or the one to which it redirects.
  private func page(_ path: String, _ web: WebClient) async throws -> String {
    let reply = try await web.get(path)
    guard let location = reply.location else { return reply.text }
    return try await web.get(location).text
  }

  @Test func `a visitor sees the address and hours in their language`() async throws {
    try await with(Self.text) { web in
      let page = try await web.get("/about")
      #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults.isEmpty)
      #expect(
        page.text.contains("Plaza Films &lt;Ltd&gt;<br>1 High Street")
          && page.text.contains("10:00-21:00"))
      #expect(!page.text.contains("safe@plaza.example") && !page.text.contains("Privacy"))
      #expect(
        try await web.get("/about", headers: ["Accept-Language": "ko"]).text.contains("매일 10시"))
      let square = try await web.get("/").text
      #expect(square.contains("href=\"/about#hours\"") && square.contains("property=\"og:image\""))
      // Every other page links to the page as a whole: for visitors at its end, for members in the
      // account menu.
      for path in ["/signin", "/popcorn", "/rental", "/camp"] {
        let page = try await self.page(path, web)
        #expect(page.contains("class=\"about-links\""), "\(path)")
        #expect(page.contains("href=\"/about\""), "\(path)")
      }
      try await web.signIn(as: .ann)
      let member = try await self.page("/popcorn", web)
      #expect(member.contains("class=\"menu-item\" href=\"/about\""))
      #expect(!member.contains("about-links"))
      let security = try await web.get("/.well-known/security.txt").text
      #expect(
        security.contains("Contact: mailto:safe@plaza.example\n")
          && security.contains("Expires: 2026-"))
    }
  }

  @Test func `without a file the about page is not found, and the other pages work`() async throws
  {
    try await withDemoPlaza { _, web in
      #expect(try await web.get("/about").status == .notFound)
      #expect(try await web.get("/.well-known/security.txt").status == .notFound)
      #expect(try await !web.get("/").text.contains("/about"))
      #expect(try await web.get("/robots.txt").text.contains("Disallow: /api/"))
      #expect(try await web.get("/.well-known/change-password").location == "/account/password")
      let icon = try #require(try await web.get("/favicon.ico").location)
      #expect(try await web.get(icon).headers[.contentType] == "image/png")
    }
  }

  @Test(arguments: ["Hello\n# hours\n", "# opening\n9-5\n", "# hours ko now\n"])
  func `an invalid file stops the start`(text: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/about.txt"
      try Data(text.utf8).write(to: URL(filePath: path))
      await #expect(throws: SettingsError.self) {
        _ = try await Settings.read(flags: [:], environment: ["PLAZA_ABOUT": path], file: nil)
      }
    }
  }
}
