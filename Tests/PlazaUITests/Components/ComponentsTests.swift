import PlazaBase
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

struct ComponentsTests {
  private let link = Link(hostile)

  @Test func `every component escapes hostile text`() {
    let badge = Badge(hostile, .alert)
    expectHarmless(
      rowList(
        [
          ListRow(
            hostile, link, subtitle: hostile, leading: .initials(of: hostile), trailing: hostile,
            badge: badge,
            mark: .tick(hostile), isCurrent: true),
          ListRow(hostile, leading: .cover(link), mark: .cross(hostile)),
        ], label: hostile))
    expectHarmless(group(hostile, "", footer: hostile))
    expectHarmless(detailList([Detail(hostile, hostile), Detail(hostile, code: hostile)]))
    expectHarmless(emptyState(.films, hostile, hostile, action: linkButton(hostile, link)))
    expectHarmless(statTiles([(hostile, hostile, link), (hostile, hostile, nil)]))
    expectHarmless(progressBar(hostile, done: 1, of: 2))
    expectHarmless(banner(.warning, hostile))
    expectHarmless(
      confirmLink(hostile, link) + barLink(.add, hostile, link) + barLink(hostile, link))
    expectHarmless(actionButton(hostile, link, key: hostile, fields: ["a": hostile]))
    expectHarmless(
      confirmButton(hostile, hostile, link, key: hostile, label: hostile, fields: ["a": hostile]))
    expectHarmless(
      switchAct(hostile, name: "returned", isOn: true, link, key: hostile, hint: hostile))
    expectHarmless(
      searchField(hostile, in: link, query: hostile, results: "r")
        + searchResults("r", notify: hostile, .empty))
    expectHarmless(pager(link, label: hostile))
    expectHarmless(
      dataTable(
        hostile, columns: [hostile], rows: [[.text(hostile)], [.figure(hostile)], [.badge(badge)]])
    )
    expectHarmless(coverLink(link, alt: hostile, opening: link) + fullScreen(link, alt: hostile))
    expectHarmless(personHead(hostile, badge.markup))
    expectHarmless(
      scanField(
        hostile, name: "code", link, button: hostile, value: hostile, fieldError: hostile,
        hint: hostile))
  }

  @Test(arguments: [Icon?.none, .trash])
  func `a button with a question sends nothing before it was read`(icon: Icon?) throws {
    let button = confirmButton("Remove", "Sure?", link, key: "k", icon: icon, label: "Remove it")
    let words = String(decoding: button.bytes, as: UTF8.self)
    let form = try #require(words.firstRange(of: "<form"))
    #expect(
      words.hasPrefix(
        #"<details class="two-step"><summary class="button danger" aria-label="Remove it">"#))
    #expect(
      words.ranges(of: "<button").count == 1 && words[form.upperBound...].contains("<button"))
    let (question, send) = (
      try #require(words.firstRange(of: "Sure?")), try #require(words.firstRange(of: "<button"))
    )
    #expect(question.upperBound < send.lowerBound)
    #expect(words[..<form.lowerBound].contains("Remove</summary>") == (icon == nil))
  }

  @Test func `a row is one link that contains all its text`() throws {
    let row = ListRow(
      "Ann Lee", Link(path: "/c/1"), subtitle: "M1 4BT", trailing: "2 out",
      mark: .tick("Open account"))
    let check = read(rowList([row]))
    #expect(check.links.map(\.address) == ["/c/1"])
    for words in ["Ann Lee", "M1 4BT", "2 out", "Open account"] {
      #expect(check.all("a")[0].text.contains(words))
    }
  }

  @Test func `the current row is marked`() {
    let rows = [ListRow("A", Link(path: "/a")), ListRow("B", Link(path: "/b"), isCurrent: true)]
    #expect(read(rowList(rows)).all("a").map { $0.attributes["aria-current"] } == [nil, "true"])
  }

  @Test(arguments: [
    ("Ann Lee", "AL"), ("ann", "A"), ("Ann van der Lee", "AL"), ("김민수", "김"), ("", ""),
    (" é b ", "ÉB"),
    ("W <", "W"), ("@ann #lee", "AL"), ("✨", ""),
  ])
  func `initials are those of the first and last name`(name: String, letters: String) {
    #expect(read(personHead(name)).elements.first { $0.name == "span" }?.text == letters)
  }

  @Test func `only an alert has the alert role`() {
    #expect(read(banner(.alert, "No")).elements[0].attributes["role"] == "alert")
    #expect(read(banner(.warning, "Hm")).elements[0].attributes["role"] == nil)
  }

  @Test func `the last page has no next link`() {
    #expect(pager(nil) == .empty)
    #expect(read(pager(Link(path: "/a"))).links.map(\.address) == ["/a"])
  }

  @Test func `table cells carry their column labels for narrow screens`() {
    let check = read(
      dataTable("Import", columns: ["Line", "Why"], rows: [[.figure("2"), .text("Fine")]]))
    #expect(check.all("td").map { $0.attributes["data-label"] } == ["Line", "Why"])
    #expect(check.all("th").map(\.text) == ["Line", "Why"])
    // The heading of a figure comes above it.
    #expect(check.all("span").map(\.text) == ["Line", "2"])
    #expect(check.faults == [])
  }

  @Test func `a confirmation has a confirm form and a cancel link`() throws {
    let page = confirmation(
      hostile, hostile, yes: hostile, action: Link(path: "/delete"), key: "k",
      cancel: Link(path: "/back"))
    let check = HTMLCheck(
      document: render(page, in: SamplePages.chrome("/rental/customers/1/delete")).bytes)
    #expect(check.faults == [])
    #expect(check.links.contains(.init(method: "POST", address: "/delete")))
    #expect(check.links.contains(.init(method: "GET", address: "/back")))
  }

  @Test(arguments: [("GBP", "£", "", "2"), ("KRW", "₩", "", "0"), ("CHF", "", " CHF", "2")])
  func `a running total has the format of its currency`(
    code: String, before: String, after: String, decimals: String
  )
    throws
  {
    let currency = try #require(Currency(code))
    let total = RunningTotal(
      ticks: "film", nights: "nights", rate: Money(minor: 300), currency: currency, limit: 2)
    let output = read(total.markup).all("output")[0].attributes
    #expect(
      output["data-before"] == before && output["data-after"] == after
        && output["data-decimals"] == decimals)
    #expect(output["data-rate"] == "300" && output["data-limit"] == "2")
  }

  @Test func `every icon is valid SVG and hidden from screen readers`() {
    let drawings: [Icon] = [
      .customers, .films, .rentals, .scan, .person, .settings, .calendar, .clock, .ticket, .list,
      .picture, .add, .back,
      .chevron, .picker, .tick, .cross, .search, .signOut, .print, .download, .upload, .edit,
      .trash, .undo, .more,
      .camera, .play, .warning, .info, .lock, .mail, .phone, .heart, .star, .plaza, .popcorn,
      .marquee, .rentalCounter,
      .printShop, .camp,
    ]
    #expect(Set(drawings).count == drawings.count)
    for icon in drawings {
      let check = read(icon.markup)
      #expect(check.faults == [])
      #expect(check.elements[0].attributes["aria-hidden"] == "true")
      for path in check.all("path") {
        #expect(path.attributes["d"]?.wholeMatch(of: /[MmLlHhVvCcSsAaZz0-9 .\-]+/) != nil)
      }
    }
  }
}
