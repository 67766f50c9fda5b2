import PlazaBase
import PlazaMarkup
import PlazaTesting
import Testing

@testable import PlazaHTTP
@testable import PlazaUI

struct ShellTests {
  private func page(_ page: Page, at path: String = "/rental/films/7", flash: Flash? = nil)
    -> HTMLCheck
  {
    HTMLCheck(document: render(page, in: SamplePages.chrome(path, flash: flash)).bytes)
  }

  @Test func `the window title has the page, shop and site`() {
    #expect(
      page(SamplePages.filmList()).all("title").map(\.text) == ["Films – Rental counter – Plaza"])
    let square = Chrome(path: "/", files: SamplePages.files)
    #expect(windowTitle(of: Page("Plaza", .empty), in: square) == "Plaza")
  }

  @Test(arguments: [
    ("/rental/films", "/rental/films"), ("/rental/films/7/edit", "/rental/films"),
    ("/rental/filmsters", nil),
    ("/rental/rentals/1", "/rental/rentals"), ("/rental", nil),
  ])
  func `only the tab of the page is marked as current`(path: String, expected: String?) {
    let tabs = page(Page("A", .empty), at: path).all("a").filter {
      $0.attributes["aria-current"] == "page"
    }
    #expect(tabs.map { $0.attributes["href"] } == (expected.map { [$0] } ?? []))
  }

  @Test func `pages of a shop carry its theme`() {
    #expect(page(Page("A", .empty)).all("body")[0].attributes["data-shop"] == "rental")
    let square = render(Page("A", .empty), in: Chrome(path: "/", files: SamplePages.files))
    #expect(HTMLCheck(document: square.bytes).all("body")[0].attributes["data-shop"] == nil)
  }

  @Test func `a guest gets the sign-in link, and a member the account link`() {
    let guest = Chrome(path: "/", files: SamplePages.files)
    let strangers = HTMLCheck(document: render(Page("A", .empty), in: guest).bytes)
    #expect(strangers.links.contains(.init(method: "GET", address: guest.signIn.text)))
    #expect(!strangers.links.contains { $0.method == "POST" })
    let members = page(Page("A", .empty))
    #expect(members.links.contains(.init(method: "POST", address: guest.signOut.text)))
    #expect(members.links.contains(.init(method: "GET", address: guest.account.text)))
  }

  @Test(arguments: [
    (Flash.done("Saved."), "status"), (.info("By the way."), "status"), (.alert("No."), "alert"),
  ])
  func `a flash message is shown once`(flash: Flash, role: String) {
    let said = page(SamplePages.film(), flash: flash).elements.filter {
      $0.attributes["class"]?.hasPrefix("flash") == true
    }
    #expect(said.map { $0.attributes["role"] } == [role] && said.map(\.text) == [flash.text])
  }

  @Test func `a detail page has a back link and shows the list`() {
    let check = page(SamplePages.film())
    #expect(
      check.all("a").contains {
        $0.attributes["aria-label"] == "Back" && $0.attributes["href"] == "/rental/films"
      })
    #expect(check.all("section").contains { $0.attributes["aria-label"] == "Films" })
    #expect(check.all("main")[0].text.contains("The Matrix"))
  }

  @Test func `the back link is limited to phones if it leads to the list on the page`() throws {
    let toList = Page("A", back: SamplePages.films, list: "<p>l</p>", detail: "<p>d</p>")
    let onward = Page(
      "A", back: Link(path: "/rental/customers/1"), list: "<p>l</p>", detail: "<p>d</p>")
    let named = Page(
      "A", back: Link(path: "/members"), listTitle: "Members", list: "<p>l</p>", detail: "<p>d</p>"
    )
    func arrow(_ made: Page) -> String? {
      page(made).all("a").first { $0.attributes["aria-label"] == "Back" }?.attributes["class"]
    }
    #expect(arrow(toList) == "bar-button back to-list")
    #expect(arrow(onward) == "bar-button back")
    #expect(arrow(named) == "bar-button back to-list")
    #expect(page(named).all("section").contains { $0.attributes["aria-label"] == "Members" })
  }

  @Test func `a delete button has the danger style`() {
    let form = FormView.sample()
    let sheet = Page(
      "Delete", form, .empty, cancel: SamplePages.films, done: "Delete", style: .danger)
    let classes = page(sheet).all("button").filter { $0.text == "Delete" }.map {
      $0.attributes["class"]
    }
    #expect(classes == ["bar-button strong danger"])
  }

  @Test func `a sheet has Cancel and Done and no tabs`() {
    let check = page(SamplePages.editFilm())
    #expect(
      check.all("a").contains { $0.text == "Cancel" && $0.attributes["href"] == "/rental/films" })
    #expect(check.all("button").contains { $0.text == "Done" && $0.attributes["form"] == "form" })
    #expect(check.all("body")[0].attributes["class"] == "shop as-sheet")
  }

  @Test func `the shell escapes hostile names`() {
    let shop = Chrome.Shop(
      slug: "rental", title: hostile, icon: .films,
      tabs: [NavigationItem(hostile, Link(hostile), icon: .films)])
    var chrome = Chrome(
      path: hostile, files: SamplePages.files, shop: shop, viewerName: hostile,
      flash: .alert(hostile))
    chrome.siteTitle = hostile
    let pages = [
      Page(hostile, back: Link(hostile), hostileText),
      Page(hostile, list: hostileText, detail: hostileText),
      Page(hostile, cancel: Link(hostile), sheet: hostileText),
      Page(hostile, close: Link(hostile), picture: hostileText),
    ]
    for page in pages {
      let check = HTMLCheck(document: render(page, in: chrome).bytes)
      #expect(check.faults == [])
      #expect(check.all("script").count == 1)
    }
  }

  private var hostileText: Markup { "<p>\(hostile)</p>" }
}
