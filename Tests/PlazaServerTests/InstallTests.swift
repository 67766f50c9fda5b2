import Foundation
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaServer
import PlazaTesting
import PlazaUI
import Testing

/// Every shop as an installed web app.
@Suite struct InstallTests {
  private func manifest(_ web: WebClient, _ path: String, language: String = "en") async throws
    -> [String: Any]
  {
    let reply = try await web.get(path, headers: ["Accept-Language": language])
    #expect(
      reply.status == .ok && reply.headers[.contentType] == "application/manifest+json", "\(path)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(reply.bytes)) as? [String: Any])
  }

  @Test func `every open shop is an installable app with its own colour and working icons`()
    async throws
  {
    try await withDemoPlaza { plaza, web in
      var pictures: Set<String> = []
      for shop in plaza.storefronts {
        let app = try await manifest(web, "/\(shop.slug)/manifest.webmanifest")
        #expect(
          app["name"] as? String == shop.title.key && app["id"] as? String == "/\(shop.slug)")
        #expect(app["theme_color"] as? String == shop.theme.accent.description)
        let icons = try #require(app["icons"] as? [[String: String]])
        #expect(
          icons.map { $0["sizes"] } == ["any", "192x192", "512x512", "512x512"], "\(shop.slug)")
        for icon in icons {
          let source = try #require(icon["src"])
          let reply = try await web.get(source)
          #expect(reply.status == .ok && reply.headers[.contentType] == icon["type"], "\(source)")
          if let size = pixels(reply.bytes) {
            #expect("\(size)x\(size)" == icon["sizes"], "\(source)")
          }
          #expect(pictures.insert(source).inserted, "two shops share \(source)")
        }
        let drawing = try await web.get(icons[0]["src"] ?? "").text
        #expect(
          drawing.contains("fill=\"\(shop.theme.accent)\""),
          "\(shop.slug)'s drawing has another colour")
      }
    }
  }

  @Test func `every app has a picture for phones and one for wide windows`() async throws {
    try await withDemoPlaza { plaza, web in
      for shop in plaza.storefronts {
        let app = try await manifest(web, "/\(shop.slug)/manifest.webmanifest")
        let screens = try #require(app["screenshots"] as? [[String: String]])
        #expect(screens.map { $0["form_factor"] } == ["narrow", "wide"], "\(shop.slug)")
        for screen in screens {
          let reply = try await web.get(try #require(screen["src"]))
          #expect(reply.status == .ok && reply.headers[.contentType] == "image/webp")
          // The width and the height, each less one, in the header of an extended WebP file.
          let sides = [24, 27].map { start in
            (0..<3).reduce(1) { $0 + Int(reply.bytes[start + $1]) << (8 * $1) }
          }
          #expect(screen["sizes"] == "\(sides[0])x\(sides[1])", "\(shop.slug)")
        }
      }
      let page = try await web.get("/").text
      let link = try #require(page.firstMatch(of: /rel="manifest" href="([^"]+)"/)?.output.1)
      let site = try await manifest(web, String(link))
      #expect(
        (site["screenshots"] as? [[String: String]])?.count == 2 * plaza.storefronts.count)
      #expect(
        (site["shortcuts"] as? [[String: String]])?.map { $0["url"] }
          == plaza.storefronts.map { "/\($0.slug)" })
    }
  }

  @Test func `the start page and shortcuts of an app are within its scope`() async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .admin)
      for shop in plaza.storefronts {
        let app = try await manifest(web, "/\(shop.slug)/manifest.webmanifest")
        let shortcuts = (app["shortcuts"] as? [[String: String]] ?? []).compactMap { $0["url"] }
        #expect(!shortcuts.isEmpty && shortcuts.count <= 4, "\(shop.slug)")
        let scope = try #require(app["scope"] as? String)
        for place in shortcuts + [app["start_url"] as? String ?? ""] {
          #expect(place == scope || place.hasPrefix(scope + "/"), "\(place)")
          #expect(try await web.get(place).status == .ok, "\(place)")
        }
      }
    }
  }

  @Test func `no page of another shop is within the scope of a shop app`() async throws {
    try await withDemoPlaza { plaza, _ in
      for shop in plaza.storefronts {
        let others = plaza.routes.filter {
          $0.pattern != "/\(shop.slug)" && !$0.pattern.hasPrefix("/\(shop.slug)/")
        }
        #expect(!others.contains { $0.pattern.hasPrefix("/\(shop.slug)") }, "\(shop.slug)")
      }
    }
  }

  @Test func `a manifest is the same for everyone, in the language of the device`() async throws {
    try await withDemoPlaza { _, web in
      let clerk = web.newVisitor()
      try await clerk.signIn(as: .clerk)
      let path = "/rental/manifest.webmanifest"
      #expect(try await web.get(path).text == clerk.get(path).text)
      let korean = try await manifest(web, "/print/manifest.webmanifest", language: "ko")
      #expect(korean["lang"] as? String == "ko")
      #expect(
        (korean["shortcuts"] as? [[String: String]])?.contains { $0["name"] == "매장" } == true)
    }
  }

  @Test func `an open shop links its manifest, and a closed shop has none`() async throws {
    try await withDemoPlaza(environment: ["PLAZA_STOREFRONTS": "popcorn"]) { _, web in
      let page = try await web.get("/popcorn/films")
      #expect(page.text.contains("<link rel=\"manifest\" href=\"/popcorn/manifest.webmanifest\">"))
      #expect(page.text.contains("name=\"apple-mobile-web-app-title\" content=\"Popcorn\""))
      #expect(try await web.get("/rental/manifest.webmanifest").status == .notFound)
      // The only shop is the front page; the account pages belong to the site.
      #expect(try await web.get("/").headers[.location] == "/popcorn/films")
      let account = try await web.get("/signin").text
      #expect(account.contains("<link rel=\"manifest\" href=\"/plaza.webmanifest\">"))
    }
  }

  /// Returns the width of a square PNG (ISO/IEC 15948 §11.2.1); `nil` for anything else.
  private func pixels(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]),
      bytes[16..<20] == bytes[20..<24]
    else {
      return nil
    }
    return bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
  }
}
