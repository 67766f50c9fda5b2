import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

struct CustomerPagesTests {
  @Test(arguments: Engine.all)
  func `a clerk registers a customer and sees the account code on the next page`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let form = try await desk.kim.get("/rental/customers/new")
      let key = try #require(form.hidden("_key"))
      let sent = try await desk.kim.post(
        "/rental/customers",
        form: [
          "_key": key, "name": "Ann Lee", "address": "1 High Street\r\nLondon",
          "postcode": "SW1A 1AA",
          "dateOfBirth": "1990-05-24", "phone": "020 7946 0000",
        ])
      #expect(sent.status == .seeOther)
      let page = try await desk.kim.get(try #require(sent.location))
      let ann = try #require(
        try await desk.counter.store.read { try Customer.list(nil, PageRequest(), $0).items.first }
      )
      #expect(page.text.contains("Ann Lee is registered. Account \(ann.code)."))
      #expect(
        page.text.contains(ann.accountNumber.text)
          && page.text.contains("href=\"tel:02079460000\""))
      #expect(ann.details.address == "1 High Street\nLondon")
      #expect(try await desk.kim.get("/rental/customers?q=sw1a").text.contains("Account open"))
    }
  }

  @Test
  func `a form sent twice with one key registers one customer`() async throws {
    try await StaffSite.open { desk in
      func send() async throws -> Reply {
        try await desk.kim.post(
          "/rental/customers", form: ["_key": "k", "name": "Ann", "address": "a", "postcode": "b"])
      }
      let (first, second) = (try await send(), try await send())
      #expect(first.status == .seeOther && second.location == first.location)
      #expect(try await desk.count(.customers) == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a possible duplicate customer links to the other account`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let words = "Another customer has the same name and postcode."
      let (ann, bob) = (
        try await desk.counter.register(), try await desk.counter.register("Bob Ray")
      )
      #expect(try await !desk.kim.get("/rental/customers/\(ann.id)").text.contains(words))
      let again = try await desk.counter.register("ann lee")
      for (one, other) in [(ann, again), (again, ann)] {
        let page = try await desk.kim.get("/rental/customers/\(one.id)")
        #expect(page.text.contains(words) && page.text.contains(other.code.description))
        #expect(HTMLCheck(document: page.bytes).faults == [])
      }
      #expect(try await !desk.kim.get("/rental/customers/\(bob.id)").text.contains(words))
    }
  }

  @Test
  func `errors are shown next to their fields, and the input is kept`() async throws {
    try await StaffSite.open { desk in
      let reply = try await desk.kim.post(
        "/rental/customers",
        form: [
          "name": "", "address": "<b>1 High Street</b>", "postcode": " ", "phone": "ask Bob",
          "dateOfBirth": "x",
        ])
      #expect(reply.status == .unprocessableContent)
      let check = HTMLCheck(document: reply.bytes)
      #expect(check.faults == [])
      let wrong = check.elements.filter { $0["aria-invalid"] == "true" }.compactMap { $0["name"] }
      #expect(wrong == ["name", "postcode", "dateOfBirth", "phone"])
      #expect(
        reply.text.contains("&lt;b&gt;1 High Street&lt;/b&gt;</textarea>")
          && reply.text.contains("value=\"ask Bob\""))
      #expect(reply.text.contains("Enter the name.") && reply.text.contains("Enter the postcode."))
      #expect(try await desk.count(.customers) == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `the edit page changes the person and closes the account, or does neither`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let rental = try #require(
        try await desk.counter.rent([desk.counter.add("Alien")], to: ann).first)
      func save(_ name: String) async throws -> Reply {
        try await desk.kim.post(
          "/rental/customers/\(ann.id)", form: ["name": name, "address": "x", "postcode": "y"])
      }
      let refused = try await save("Ann Park")
      #expect(refused.status == .conflict)
      #expect(
        refused.text.contains(
          "Ann Park still has 1 film out: Alien. Return it first, then close the account."))
      #expect(refused.text.contains("value=\"Ann Park\""))
      #expect(try await desk.counter.find(ann) == ann.with(rentalsOut: 1))
      try await desk.counter.giveBack(rental)
      #expect(try await save("Ann Park").status == .seeOther)
      let saved = try await desk.counter.find(ann)
      #expect(saved.name == "Ann Park" && !saved.isOpen)
    }
  }

  @Test(arguments: Engine.all)
  func `the switch closes and reopens an account, and says why it cannot`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let path = "/rental/customers/\(ann.id)/state"
      #expect(try await desk.kim.post(path).location == "/rental/customers/\(ann.id)")
      #expect(
        try await desk.kim.get("/rental/customers/\(ann.id)").text.contains("account is closed."))
      #expect(try await desk.counter.find(ann).isOpen == false)
      _ = try await desk.kim.post(path, form: ["isOpen": "true"])
      #expect(try await desk.counter.find(ann).isOpen)
      try await desk.counter.rent([desk.counter.add("Alien")], to: ann)
      _ = try await desk.kim.post(path)
      let page = try await desk.kim.get("/rental/customers/\(ann.id)")
      #expect(page.text.contains("class=\"flash alert\"") && page.text.contains("Return it first"))
      #expect(try await desk.counter.find(ann).isOpen)
    }
  }

  @Test(arguments: Engine.all)
  func `deletion asks for confirmation, is refused while films are out and is permanent`(
    engine: Engine
  ) async throws {
    try await StaffSite.open(on: engine) { desk in
      let ann = try await desk.counter.register()
      let rental = try #require(
        try await desk.counter.rent([desk.counter.add("Alien")], to: ann).first)
      let path = "/rental/customers/\(ann.id)/delete"
      #expect(try await desk.kim.get(path).location == "/rental/customers/\(ann.id)/edit")
      #expect(
        try await desk.kim.get("/rental/customers/\(ann.id)/edit").text.contains(
          "then delete the account"))
      #expect(try await desk.kim.post(path).location == "/rental/customers/\(ann.id)/edit")
      #expect(try await desk.count(.customers) == 1)
      try await desk.counter.giveBack(rental)
      let question = try await desk.kim.get(path)
      #expect(question.status == .ok && question.text.contains("t be undone."))
      #expect(HTMLCheck(document: question.bytes).faults == [])
      #expect(try await desk.count(.customers) == 1)
      let gone = try await desk.kim.post(
        path, form: ["_key": try #require(question.hidden("_key"))])
      #expect(gone.location == "/rental/customers")
      #expect(try await desk.count(.customers) == 0)
      #expect(
        try await desk.kim.get("/rental/rentals/\(rental.id)").text.contains("a former customer"))
    }
  }

  @Test
  func `a long list is paginated and keeps the search`() async throws {
    try await StaffSite.open { desk in
      for number in 0..<60 { _ = try await desk.counter.register("Ann \(number)") }
      let first = try await desk.kim.get("/rental/customers?q=ann")
      let more = try #require(
        HTMLCheck(document: first.bytes).all("a").first { $0["rel"] == "next" }?["href"])
      let second = try await desk.kim.get(more.replacing("&amp;", with: "&"))
      #expect(
        first.text.matches(of: /class="row"/).count == 50
          && second.text.matches(of: /class="row"/).count == 10)
      #expect(second.text.contains("value=\"ann\""))
    }
  }

  @Test
  func `empty pages suggest a next step`() async throws {
    try await StaffSite.open { desk in
      for (path, words) in [
        ("/rental/customers", "No customers yet"), ("/rental/films", "No films yet"),
        ("/rental/rentals", "No customers yet"), ("/rental/rentals/overdue", "No overdue films"),
        ("/rental/rentals/returns", "Nothing yet"),
        ("/rental/customers?q=zz", "No customers found"),
        ("/rental/films?q=zz", "No results"),
      ] {
        let page = try await desk.kim.get(path)
        #expect(page.status == .ok && page.text.contains(words), "\(path)")
        #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
      }
    }
  }
}

extension Customer {
  func with(rentalsOut: Int) -> Customer {
    Customer(
      id: id, accountNumber: accountNumber, code: code, details: details, isOpen: isOpen,
      rentalsOut: rentalsOut,
      sortName: sortName)
  }
}
