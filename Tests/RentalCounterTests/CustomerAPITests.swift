import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import RentalCounter

struct CustomerAPITests {
  private let ann = """
    {"name": "Ann Lee", "address": "1 High Street\\nLondon", "postcode": "SW1A 1AA", "dateOfBirth": "1990-05-24",
     "phone": "020 7946 0000"}
    """

  @Test(arguments: Engine.all)
  func `a customer is registered, found, changed, closed, reopened and deleted`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let program = desk.program
      let made = try await program.send(.post, "/api/rental/customers", json: ann)
      #expect(made.status == .created)
      let id = try #require(made.json("id"))
      let (number, code) = (
        try #require(made.json("accountNumber")), try #require(made.json("code"))
      )
      #expect(made.location == "/api/rental/customers/\(id)")
      #expect(
        made.text == """
          {"id":"\(id)","accountNumber":"\(number)","code":"\(code)","name":"Ann Lee",\
          "address":"1 High Street\\nLondon","postcode":"SW1A 1AA","dateOfBirth":"1990-05-24",\
          "phone":"020 7946 0000","isOpen":true,"rentalsOut":0}
          """)
      #expect(try await program.get("/api/rental/customers/\(id)").text == made.text)
      #expect(
        try await program.get("/api/rental/customers?q=lee").text
          == "{\"items\":[\(made.text)],\"next\":null}")

      let path = "/api/rental/customers/\(id)"
      let changed = try await program.send(
        .patch, path, json: "{\"name\": \"Ann Park\", \"phone\": \"\"}")
      #expect(changed.status == .ok && changed.text.contains("\"name\":\"Ann Park\""))
      #expect(
        changed.text.contains("\"phone\":null")
          && changed.text.contains("\"postcode\":\"SW1A 1AA\""))
      let closed = try await program.send(.patch, path, json: "{\"isOpen\": false}")
      #expect(closed.status == .ok && closed.text.contains("\"isOpen\":false"))
      let reopened = try await program.send(.patch, path, json: "{\"isOpen\": true}")
      #expect(reopened.text.contains("\"isOpen\":true"))
      #expect(try await program.send(.delete, path).status == .noContent)
      #expect(try await program.get(path).status == .notFound)
      #expect(try await program.send(.delete, path).status == .notFound)
    }
  }

  @Test
  func `all field errors are returned at once and nothing is written`() async throws {
    try await StaffSite.open { desk in
      let reply = try await desk.program.send(
        .post, "/api/rental/customers",
        json: "{\"name\": \" \", \"dateOfBirth\": \"2030-01-01\", \"phone\": \"no\"}")
      #expect(reply.status == .unprocessableContent)
      #expect(reply.headers[.contentType] == "application/problem+json")
      for field in ["name", "address", "postcode", "dateOfBirth", "phone"] {
        #expect(reply.text.contains("\"\(field)\":"), "\(field)")
      }
      #expect(try await desk.count(.customers) == 0)
    }
  }

  @Test(
    arguments: [
      "{\"name\": 7}", "{\"name\": \"Ann\\u0000Lee\", \"address\": \"x\", \"postcode\": \"y\"}",
      "{\"name\": [\"Ann\"], \"address\": {}, \"postcode\": true}",
    ])
  func `a field of the wrong type is a field error, not a fault`(json: String) async throws {
    try await StaffSite.open { desk in
      let reply = try await desk.program.send(.post, "/api/rental/customers", json: json)
      #expect(reply.status == .unprocessableContent)
      #expect(try await desk.count(.customers) == 0)
    }
  }

  @Test
  func `a repeated idempotency key registers one customer`() async throws {
    try await StaffSite.open { desk in
      let key = ["Idempotency-Key": "k1"]
      let first = try await desk.program.send(
        .post, "/api/rental/customers", json: ann, headers: key)
      let second = try await desk.program.send(
        .post, "/api/rental/customers", json: ann, headers: key)
      #expect(first.status == .created && second.status == .created && first.text == second.text)
      #expect(try await desk.count(.customers) == 1)
    }
  }

  @Test
  func `an account with films out is neither closed nor deleted, and the change is discarded`()
    async throws
  {
    try await StaffSite.open { desk in
      let ann = try await desk.counter.register()
      try await desk.counter.rent([desk.counter.add()], to: ann)
      let path = "/api/rental/customers/\(ann.id)"
      let closed = try await desk.program.send(
        .patch, path, json: "{\"name\": \"Zoe\", \"isOpen\": false}")
      #expect(closed.status == .conflict && closed.json("type") == "/problems/outstanding-rentals")
      #expect(closed.json("detail")?.contains("Return it first") == true)
      let deleted = try await desk.program.send(.delete, path)
      #expect(
        deleted.status == .conflict && deleted.json("type") == "/problems/outstanding-rentals")
      #expect(try await desk.counter.find(ann).name == "Ann Lee")
    }
  }

  @Test(arguments: Engine.all)
  func `a paginated list has every customer exactly once`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      for number in 0..<7 { _ = try await desk.counter.register("Ann \(number % 3)") }
      var seen: [String] = []
      var address = "/api/rental/customers?limit=3"
      while true {
        let part = try await desk.program.get(address)
        seen += part.text.split(separator: "{\"id\":\"").dropFirst().map { String($0.prefix(36)) }
        guard let next = part.json("next") else { break }
        address = "/api/rental/customers?limit=3&after=\(next)"
      }
      #expect(seen.count == 7 && Set(seen).count == 7)
      #expect(
        try await desk.program.get("/api/rental/customers?after=nonsense").status
          == .unprocessableContent)
      #expect(
        try await desk.program.get("/api/rental/customers?limit=0").status == .unprocessableContent
      )
    }
  }

  @Test(
    arguments: [
      ("lee", true), ("LEE AN", true), ("sw1a", true), ("SW1A 1AA", true), ("sw1a1aa", true),
      ("ee", true),
      ("eee", false),
      ("lee bob", false), ("--", false), ("", true), ("%", false), ("_", false),
    ])
  func `customers are found by any part of a name`(query: String, found: Bool) async throws {
    try await StaffSite.open { desk in
      _ = try await desk.counter.register()
      let reply = try await desk.program.get(
        "/api/rental/customers?q=\(query.utf8.map { "%" + [$0].hexadecimal }.joined())")
      #expect(reply.text.contains("Ann Lee") == found)
    }
  }

  @Test(arguments: Engine.all)
  func `customers are found without accents, by code and by account number`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let zoe = try await desk.counter.register("Zoë O’Brien-Núñez")
      _ = try await desk.counter.register("김민준")
      let found = try await desk.counter.store.read { tx in
        try [
          "zoe obr", "ZOË", "obriennu", "nunez", "김", zoe.code.text, zoe.code.description,
          zoe.accountNumber.text,
        ]
        .map { try Customer.list($0, PageRequest(), tx).items.count }
      }
      #expect(found == [1, 1, 1, 1, 1, 1, 1, 1])
    }
  }
}
