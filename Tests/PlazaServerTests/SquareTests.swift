import HTTPTypes
import PlazaBase
import PlazaData
import PlazaServer
import PlazaTesting
import Testing

/// The public contents of the square, and the inbox of a person.
@Suite struct SquareTests {
  @Test(arguments: Engine.all)
  func `a guest sees the status of every open shop and no personal data`(engine: Engine)
    async throws
  {
    try await withDemoPlaza(engine) { _, web in
      let page = try await web.get("/")
      for statusLine in ["copies on the shelf", "films from ", "points for each film", "place"] {
        #expect(page.text.contains(statusLine), "\(statusLine)")
      }
      #expect(
        page.text.contains("No queue at") || page.text.contains("Shortest queue")
          || page.text.contains("closed"))
      #expect(!page.text.contains("For you") && !page.text.contains("Staff to-dos"))
      let square = try await web.get("/api/home")
      #expect(square.text.contains("\"inbox\":[]") && square.text.contains("\"tasks\":[]"))
      #expect(try await web.send(.post, "/api/home/seen").status == .unauthorized)
      #expect(HTMLCheck(document: page.bytes).faults.isEmpty)
    }
  }

  @Test func `the offline page has no personal data and links only to open shops`() async throws {
    try await withDemoPlaza { _, web in
      let worker = try await web.get("/offline.js")
      #expect(worker.status == .ok && worker.headers[.cacheControl] == "no-cache")
      let page = try await web.get("/offline")
      #expect(
        page.text.contains("You&#39;re offline") && page.text.contains("href=\"/popcorn/films\""))
      #expect(HTMLCheck(document: page.bytes).faults.isEmpty)
    }
    try await withDemoPlaza(environment: ["PLAZA_STOREFRONTS": "print"]) { _, web in
      let page = try await web.get("/offline")
      #expect(!page.text.contains("/popcorn/films"))
    }
  }

  @Test func `a closed shop and its tasks are not on the square`() async throws {
    try await withDemoPlaza(environment: ["PLAZA_STOREFRONTS": "popcorn,print"]) { _, web in
      try await web.signIn(as: .admin)
      let square = try await web.get("/api/home").text
      #expect(square.contains("\"slug\":\"print\"") && !square.contains("\"slug\":\"rental\""))
      #expect(!square.contains("overdue"))
    }
  }

  @Test(arguments: Engine.all)
  func `points are marked as news until they are read`(engine: Engine) async throws {
    try await withDemoPlaza(engine) { plaza, web in
      try await web.signIn(as: .ann)
      let seen = try await web.post("/home/seen", form: [:])
      #expect(seen.status == .seeOther && seen.location == "/")
      #expect(!(try await web.get("/api/home").text.contains("\"urgency\":\"news\"")))
      #expect(!(try await web.get("/").text.contains("Mark all as read")))
    }
  }

  @Test(arguments: Engine.all, ["/home/seen", "/notifications/seen"])
  func `marking as read applies to the square and the notifications`(
    engine: Engine, path: String
  ) async throws {
    try await withDemoPlaza(engine) { plaza, web in
      try await web.signIn(as: .ann)
      let now = plaza.world.now()
      try await plaza.store.write { tx in
        let row = try tx.first("SELECT id FROM members_member WHERE email_key = 'ann@plaza.test'")
        let ann = try #require(row).value("id", as: ID<Member>.self)
        for table in ["notification", "notification_settings"] as [SQL] {
          try tx.run("DELETE FROM \(table) WHERE member = \(ann)")
        }
        try tx.run("INSERT INTO notification_settings (member, last_number) VALUES (\(ann), 1)")
        try tx.run(
          """
          INSERT INTO notification (member, number, kind, asked_key, about, title, detail, link, at, is_shown)
          VALUES (\(ann), 1, 'jobs.failed', 'one', '', \(StoredPhrase(written: "Parcel")),
            \(StoredPhrase(written: "")), '/', \(now), \(true))
          """)
      }
      #expect(try await web.get("/notifications").text.contains("Mark all as read"))
      #expect(try await web.post(path, form: [:]).status == .seeOther)
      #expect(!(try await web.get("/").text.contains("Mark all as read")))
      #expect(!(try await web.get("/notifications").text.contains("Mark all as read")))
      #expect(
        try await plaza.store.read { try $0.count("SELECT count(*) AS n FROM home_visit") } == 1)
    }
  }

  @Test func `staff see the tasks of their counter, and members do not`() async throws {
    try await withDemoPlaza { _, web in
      try await web.signIn(as: .clerk)
      #expect(try await web.get("/").text.contains("Staff to-dos"))
      #expect(try await web.get("/api/home").text.contains("/rental/rentals/overdue"))
      let ann = web.newVisitor()
      try await ann.signIn(as: .ann)
      #expect(try await ann.get("/api/home").text.contains("\"tasks\":[]"))
    }
  }

  @Test func `only staff see the link to the desk of an open shop`() async throws {
    let link = "href=\"/camp/desk\""
    try await withDemoPlaza { _, web in
      try await web.signIn(as: .admin)
      #expect(try await web.get("/").text.contains(link))
      let ann = web.newVisitor()
      try await ann.signIn(as: .ann)
      #expect(!(try await ann.get("/").text.contains(link)))
    }
    try await withDemoPlaza(environment: ["PLAZA_STOREFRONTS": "popcorn"]) { _, web in
      try await web.signIn(as: .admin)
      #expect(!(try await web.get("/").text.contains(link)))
    }
  }

  @Test(arguments: Engine.all)
  func `a search finds customers and members only for those who may see them`(
    engine: Engine
  ) async throws {
    try await withDemoPlaza(engine) { plaza, web in
      let film = try await kinds(web, "heat")
      #expect(film.contains("films") && !film.contains("customers"))
      #expect(film.contains("rentals"))
      let rental = try await web.get("/api/search?q=heat").text
      #expect(rental.matches(of: /"link":"\/rental\/reserve\/[^"]+"/).count == 1, "\(rental)")
      #expect(try await kinds(web, "moonlight").contains("stores"))
      #expect(try await kinds(web, "summer camp").contains("programs"))
      #expect(try await kinds(web, "zzzzzz").isEmpty)
      #expect(try await web.get("/search").text.contains("What are you looking for?"))
      let nothing = try await web.get("/search?q=%3Cb%3Ezzzz")
      #expect(nothing.text.contains("No results") && nothing.text.contains("&lt;b&gt;zzzz"))
      for person in [DemoPerson.ann, .clerk, .admin] {
        let visitor = web.newVisitor()
        try await visitor.signIn(as: person)
        let found = try await kinds(visitor, "a")
        #expect(found.contains("customers") == (person != .ann), "\(person)")
        #expect(found.contains("members") == (person == .admin), "\(person)")
        #expect(HTMLCheck(document: try await visitor.get("/search?q=a").bytes).faults.isEmpty)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a search finds pages, coupons and advertisers only for those who may see them`(
    engine: Engine
  ) async throws {
    try await withDemoPlaza(engine) { plaza, web in
      #expect(try await web.get("/api/search?q=popcorn").text.contains("\"link\":\"/popcorn\""))
      #expect(try await !web.get("/api/search?q=password").text.contains("/account/password"))
      for person in [DemoPerson.ann, .admin] {
        let visitor = web.newVisitor()
        try await visitor.signIn(as: person)
        #expect(
          try await visitor.get("/api/search?q=passw").text.contains(
            "\"link\":\"/account/password\""))
        let audit = try await visitor.get("/api/search?q=audit%20log").text
        #expect(audit.contains("/members/audit") == (person == .admin), "\(person)")
        #expect(try await kinds(visitor, "free night").contains("coupons"))
        let names = try await plaza.store.read { tx in
          try tx.rows("SELECT name FROM advert_advertiser ORDER BY id").map {
            try $0.value("name", as: String.self)
          }
        }
        let first = try #require(names.first?.split(separator: " ").first)
        #expect(
          try await kinds(visitor, String(first)).contains("advertisers") == (person == .admin),
          "\(person)")
      }
      #expect(try await !kinds(web, "free night").contains("coupons"))
    }
  }

  @Test(arguments: Engine.all)
  func `a search finds the tabs of shops and the pages of staff areas for those who may open them`(
    engine: Engine
  ) async throws {
    try await withDemoPlaza(engine) { _, web in
      for person in [DemoPerson.ann, .clerk, .admin] {
        let visitor = web.newVisitor()
        try await visitor.signIn(as: person)
        let tabs = try await visitor.get("/api/search?q=customers").text
        #expect(tabs.contains("\"link\":\"/rental/customers\"") == (person != .ann), "\(person)")
        let feeds = try await visitor.get("/api/search?q=podcast%20feeds").text
        #expect(feeds.matches(of: /"link":"\/camp\/feeds"/).count == 1, "\(feeds)")
        let account = try await visitor.get("/account").text
        #expect(account.contains("/camp/account") && !account.contains("/camp/feeds"))
        let rules = try await visitor.get("/api/search?q=earning%20rules").text
        #expect(rules.contains("\"link\":\"/wallet/desk/earning\"") == (person == .admin))
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a search finds stores and customers by their telephone numbers and shows them`(
    engine: Engine
  ) async throws {
    try await withDemoPlaza(engine) { plaza, web in
      let (store, customer) = try await plaza.store.read { tx in
        (
          try #require(try tx.first("SELECT phone FROM print_store ORDER BY id")).value(
            "phone", as: String.self),
          try #require(
            try tx.first("SELECT phone FROM rental_customer WHERE phone IS NOT NULL ORDER BY id")
          ).value("phone", as: String.self)
        )
      }
      let digits = store.filter { $0.isASCII && $0.isNumber }
      let found = try await web.get("/api/search?q=\(digits)").text
      #expect(found.contains("\"kind\":\"stores\"") && found.contains(store))
      #expect(try await web.get("/print/stores?q=\(digits)").text.contains("/print/stores/"))
      let clerk = web.newVisitor()
      try await clerk.signIn(as: .clerk)
      let number = customer.filter { $0.isASCII && $0.isNumber }
      #expect(try await clerk.get("/api/search?q=\(number)").text.contains(customer))
      #expect(try await !web.get("/api/search?q=\(number)").text.contains(customer))
    }
  }

  @Test(arguments: Engine.all)
  func `a film found by a person shows its poster and the name of the person`(engine: Engine)
    async throws
  {
    try await withDemoPlaza(engine) { _, web in
      let found = try await web.get("/api/search?q=pacino").text
      #expect(found.contains("Al Pacino"))
      #expect(try await web.get("/search?q=pacino").text.contains("/poster/list"))
      #expect(try await !web.get("/api/search?q=heat").text.contains("Al Pacino"))
    }
  }

  private func kinds(_ web: WebClient, _ words: String) async throws -> [String] {
    let reply = try await web.get("/api/search?q=" + words.replacing(" ", with: "%20"))
    #expect(reply.status == .ok)
    return reply.text.matches(of: /"kind":"(\w+)"/).map { String($0.output.1) }
  }
}
