import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaServer
import PlazaTesting
import Storefronts
import Testing

/// The page of today for administrators and staff, and the way to the desk.
@Suite struct TodayTests {
  @Test(arguments: Engine.all)
  func `administrators see every shop, its waiting work and the server`(engine: Engine)
    async throws
  {
    try await withDemoPlaza(engine) { _, web in
      try await web.signIn(as: .admin)
      let page = try await web.get("/today")
      #expect(page.status == .ok && HTMLCheck(document: page.bytes).faults == [])
      for words in [
        "Your desks", "Rental takings", "New members", "Points held by members",
        "Failed background jobs", "Undelivered emails", "Disk space free", "Size of the database",
        "href=\"/rental/rentals/overdue\"",
      ] {
        #expect(page.text.contains(words), "\(words)")
      }
      #expect(page.text.contains("Last backup") && page.text.contains("href=\"/backups\""))
      let api = try await web.get("/api/today").text
      for key in [
        "rental.takings", "print.takings", "camp.clips-to-approve", "members.new",
        "wallet.points", "adverts.spent", "total.sales", "total.credits", "jobs.failed",
        "emails.failed", "storage.free",
      ] {
        #expect(api.contains("\"key\":\"\(key)\""), "\(key)")
      }
      let korean = try await web.get("/today", headers: ["Accept-Language": "ko"])
      #expect(korean.text.contains("대여 매출") && !korean.text.contains("Rental takings"))
    }
  }

  @Test(arguments: Engine.all)
  func `staff see the figures of their shop alone, and members see none`(engine: Engine)
    async throws
  {
    try await withDemoPlaza(engine) { _, web in
      let keys = { (text: String) in
        Set(text.matches(of: /"key":"([a-z]+)\./).map { String($0.1) })
      }
      for (person, expected) in [
        (DemoPerson.clerk, Set(["rental"])), (.press, ["print"]),
      ] {
        let staff = web.newVisitor()
        try await staff.signIn(as: person)
        #expect(keys(try await staff.get("/api/today").text) == expected, "\(person)")
        let page = try await staff.get("/today")
        #expect(HTMLCheck(document: page.bytes).faults == [])
        #expect(!page.text.contains("Disk space") && !page.text.contains("New members"))
      }
      let ann = web.newVisitor()
      try await ann.signIn(as: .ann)
      for path in ["/today", "/desk", "/api/today"] {
        #expect(try await ann.get(path).status == .forbidden, "\(path)")
      }
      #expect(try await web.newVisitor().get("/today").status == .seeOther)
      #expect(try await web.newVisitor().get("/api/today").status == .unauthorized)
    }
  }

  @Test(arguments: Engine.all)
  func `every page leads staff to their desk, or to the list of several`(engine: Engine)
    async throws
  {
    try await withDemoPlaza(engine) { plaza, web in
      let entry = "aria-label=\"Your desk\""
      for (person, desk) in [
        (DemoPerson.clerk, "/rental/customers"), (.admin, "/today"),
      ] {
        let staff = web.newVisitor()
        try await staff.signIn(as: person)
        for path in ["/", "/popcorn/films", "/rental/customers", "/account"] {
          #expect(try await staff.get(path).text.contains(entry), "\(person) \(path)")
        }
        #expect(try await staff.get("/desk").location == desk)
      }
      let ann = web.newVisitor()
      try await ann.signIn(as: .ann)
      #expect(try await !ann.get("/").text.contains(entry))
      #expect(try await !web.newVisitor().get("/").text.contains(entry))
      // Staff of a store have no role.
      try await plaza.store.write { tx in
        let row = try tx.first("SELECT id FROM members_member WHERE email_key = 'ann@plaza.test'")
        let member = try #require(row).value("id", as: ID<Member>.self)
        try tx.run(
          """
          INSERT INTO print_store_staff (store, member)
          SELECT min(id), \(member) FROM print_store
          """)
      }
      #expect(try await ann.get("/").text.contains(entry))
      #expect(try await ann.get("/desk").location?.hasPrefix("/print/desk/") == true)
      #expect(try await ann.get("/api/today").text.contains("\"key\":\"print.takings\""))
    }
  }

  @Test(arguments: Engine.all)
  func `a new shop shows its first steps instead of zeros`(engine: Engine) async throws {
    try await withDemoPlaza(engine) { plaza, web in
      try await plaza.store.write { tx in
        for table in [
          "rental_reservation", "rental_return", "rental_payment", "rental_bill", "rental",
        ] as [SQL] {
          try tx.run("DELETE FROM \(table)")
        }
        try tx.run("UPDATE rental_film SET retired_at = added_at")
      }
      try await web.signIn(as: .clerk)
      let page = try await web.get("/today")
      #expect(page.text.contains("Add the first film"))
      #expect(!page.text.contains("Overdue films") && !page.text.contains("<figure"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
    }
  }

  @Test func `staff of a closed shop see that there are no figures`() async throws {
    try await withDemoPlaza(environment: ["PLAZA_STOREFRONTS": "popcorn"]) { _, web in
      try await web.signIn(as: .clerk)
      let page = try await web.get("/today")
      #expect(page.text.contains("No figures yet"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
    }
  }

  @Test func `the last backup is shown if a part of the server knows it`() async throws {
    let world = TestWorld()
    for last in [LastBackup(at: world.now), LastBackup(at: nil)] {
      try await withTemporaryFolder { folder in
        let settings = try await Settings.read(
          flags: ["data": folder], environment: [:], file: nil)
        let words = last.at.map { settings.shopTime.brief($0, now: world.now) } ?? "Never"
        try await Engine.sqliteMemory.withStore(world: world) { store in
          let plaza = try await Assembly(
            onto: store, settings, world: world.world, backups: { last })
          try await store.migrate(plaza.migrations)
          _ = try await plaza.fillDemo(.bare)
          let web = WebClient(plaza.responder)
          try await web.signIn(as: .admin)
          let page = try await web.get("/today").text
          #expect(page.contains("Last backup") && page.contains(words))
        }
      }
    }
  }
}
