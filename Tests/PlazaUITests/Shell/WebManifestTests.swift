import Foundation
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTesting
import Testing

@testable import PlazaHTTP
@testable import PlazaUI

struct WebManifestTests {
  private func fields(_ manifest: WebManifest) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(manifest.bytes)) as? [String: Any])
  }

  @Test func `the app of a shop has its own scope and starts at the first tab`() throws {
    let json = try fields(SampleShop().manifest(Assets([])))
    #expect(json["id"] as? String == "/rental" && json["scope"] as? String == "/rental")
    #expect(
      json["start_url"] as? String == "/rental/customers"
        && json["display"] as? String == "standalone")
    #expect(
      json["name"] as? String == "Rental counter" && json["theme_color"] as? String == "#0f6b5c")
    let shortcuts = try #require(json["shortcuts"] as? [[String: String]])
    #expect(
      shortcuts.map { $0["url"] } == ["/rental/films", "/rental/rentals", "/rental/returns"])
  }

  @Test func `tabs outside the scope of the shop are no shortcuts`() throws {
    let json = try fields(ExternalTabsStorefront().manifest(Assets([])))
    #expect(json["start_url"] as? String == "/rental")
    #expect((json["shortcuts"] as? [[String: String]])?.map { $0["url"] } == ["/rental/films"])
  }

  @Test func `the site app has the shops as shortcuts`() throws {
    let shell = SiteShell(for: [SampleShop()])
    let chrome = Chrome(path: "/", files: SamplePages.files)
    #expect(HTMLCheck(document: render(Page("A", .empty), in: chrome).bytes).faults.isEmpty)
    let site = SiteManifest([SampleShop()])
    let manifest = site.manifest(shell.assets, SiteIdentity())
    let icons = try #require(try fields(manifest)["icons"] as? [[String: String]])
    #expect(try fields(manifest)["name"] as? String == "Plaza")
    #expect((try fields(manifest)["shortcuts"] as? [Any])?.count == 1)
    #expect(icons.map { $0["sizes"] } == ["any", "192x192", "512x512", "512x512"])
    #expect(icons.map { $0["purpose"] } == ["any", "any", "any", "maskable"])
    #expect(icons.allSatisfy { shell.assets.holds($0["src"] ?? "") })
  }

  @Test func `the apps have the owner's name, logo and colour`() throws {
    var identity = SiteIdentity()
    identity.names[""] = "Leeds Films"
    identity.logo = "abc"
    identity.colour = BrandColour("#2e7d32")
    let site = try fields(SiteManifest([SampleShop()]).manifest(Assets([]), identity))
    let shop = try fields(SampleShop().manifest(Assets([]), identity, isSingleShop: true))
    for json in [site, shop] {
      #expect(json["name"] as? String == "Leeds Films")
      #expect(json["theme_color"] as? String == "#2e7d32")
      let icons = try #require(json["icons"] as? [[String: String]])
      #expect(icons.map { $0["src"] } == ["/logo/abc/192", "/logo/abc/512"])
    }
    let beside = try fields(SampleShop().manifest(Assets([]), identity))
    #expect(beside["name"] as? String == "Rental counter")
  }

  @Test func `a shop page links the app of the shop, and the square that of the site`() {
    let icons = [Assets.File].icons(
      ofShop: "rental", drawing: [1], touch: [2], small: [3], large: [4], mask: [5])
    let files = Chrome.OwnFiles(of: "rental", in: Assets(icons))
    let shop = Chrome.Shop(
      slug: "rental", title: "Rental counter", icon: .films, tabs: [], files: files)
    let own = HTMLCheck(
      document: render(
        Page("A", .empty), in: Chrome(path: "/rental", files: SamplePages.files, shop: shop)
      ).bytes)
    #expect(links(own)["manifest"] == "/rental/manifest.webmanifest")
    #expect(links(own)["icon"]?.hasPrefix("/assets/rental-icon-") == true)
    #expect(links(own)["apple-touch-icon"]?.hasSuffix(".png") == true)
    #expect(title(own) == "Rental counter")
    let square = HTMLCheck(
      document: render(Page("A", .empty), in: Chrome(path: "/", files: SamplePages.files)).bytes)
    #expect(links(square)["icon"] == "/assets/icon.svg" && title(square) == "Plaza")
  }

  private func links(_ check: HTMLCheck) -> [String: String] {
    let named = check.all("link").compactMap { link in
      link.attributes["rel"].map { ($0, link.attributes["href"] ?? "") }
    }
    return Dictionary(named) { first, _ in first }
  }

  private func title(_ check: HTMLCheck) -> String? {
    check.all("meta").first { $0.attributes["name"] == "apple-mobile-web-app-title" }?.attributes[
      "content"]
  }
}

extension Assets {
  /// Whether the site's own files include this address.
  fileprivate func holds(_ address: String) -> Bool {
    ["icon.svg", "icon-192.png", "icon-512.png", "icon-mask.png"].map { link($0).text }.contains(
      address)
  }
}

/// A shop whose tabs partly link outside of the shop.
private struct ExternalTabsStorefront: Storefront {
  let slug = "rental"
  let title: Phrase = "Rental counter"
  let tagline: Phrase = "Films for a few nights"
  let theme = SamplePages.theme
  let migrations: [Migration] = []
  let routes: [Route] = []
  func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [
      NavigationItem("Account", Link(path: "/account"), icon: .person),
      NavigationItem("Home", Link(path: "/rental"), icon: .home),
      NavigationItem("Next door", Link(path: "/rentals/films"), icon: .films),
      NavigationItem("Films", Link(path: "/rental/films"), icon: .films),
    ]
  }
}
