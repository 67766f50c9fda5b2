import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct ImportRowsTests {
  @Test(arguments: Engine.all)
  func `an import registers new customers and updates known ones, and a second changes nothing`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register("Ann Lee")
      let text = """
        Name,Address,Postcode,Phone,Date of birth,Open
        ann LÉE,2 Low Street,sw1a1aa,020 7946 0001,,
        Bob Iyer,"3 Mill Lane
        Flat 2",N1 9GU,+44 20 7946 0002,1985-02-28,no
        """
      #expect(
        try await counter.run(.customers, text, apply: false).map(\.outcome) == [
          .changed([
            "name: Ann Lee → ann LÉE", "address: 1 High Street → 2 Low Street",
            "postcode: SW1A 1AA → sw1a1aa",
            "phone: 020 7946 0000 → 020 7946 0001",
          ]), .new,
        ])
      #expect(try await counter.find(ann) == ann, "looking changes nothing")
      _ = try await counter.run(.customers, text, apply: true)
      let changed = try await counter.find(ann)
      #expect(changed.name == "ann LÉE" && changed.details.dateOfBirth == ann.details.dateOfBirth)
      let bob = try await counter.store.read { try Customer.find(named: "bob iyer", $0) }
      #expect(bob.count == 1 && !bob[0].isOpen && bob[0].details.address == "3 Mill Lane\nFlat 2")
      #expect(
        try await counter.run(.customers, text, apply: true).map(\.outcome) == [.same, .same])
    }
  }

  @Test(arguments: Engine.all)
  func `a customer is matched by number, by code, or by name and postcode`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register("Ann Lee")
      let bob = try await counter.register("Bob Iyer")
      let number = ann.accountNumber.text.uppercased()
      let text = """
        name,address,postcode,account number,code
        Anna Lee,1 High Street,SW1A 1AA,\(number),
        Rob Iyer,1 High Street,SW1A 1AA,,\(bob.code)
        Anna Lee,1 High Street,SW1A 1AA,\(number),\(bob.code)
        Cleo,1 High Street,SW1A 1AA,no-number,12345678
        """
      let outcomes = try await counter.run(.customers, text, apply: true).map(\.outcome)
      #expect(outcomes[0] == .changed(["name: Ann Lee → Anna Lee"]))
      #expect(outcomes[1] == .changed(["name: Bob Iyer → Rob Iyer"]))
      guard case .refused = outcomes[2], case .refused(let reasons) = outcomes[3] else {
        Issue.record("\(outcomes)")
        return
      }
      #expect(reasons.count == 2)
      let clash = "name,address,postcode,account number,code\nX,Y,Z,\(number),\(bob.code)\n"
      guard
        case .refused(let why) = try await counter.run(.customers, clash, apply: true)[0].outcome
      else {
        Issue.record("a code of another's was taken")
        return
      }
      #expect(why[0].withoutNeedlessIsolates.contains("This code belongs to Rob Iyer"))
    }
  }

  @Test(arguments: Engine.all)
  func `invalid rows are refused with all reasons, and valid rows are imported`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let busy = try await counter.register("Ann Lee")
      try await counter.rent([try await counter.add()], to: busy)
      let text = """
        name,address,postcode,date of birth,phone,open
        ,1 Road,N1,24.05.1990,call me,yes
        Good One,1 Road,N1,,,
        Good One,2 Road,N1,,,
        Ann Lee,1 High Street,SW1A 1AA,,,no
        Odd,1 Road,N2,,,perhaps
        Long,1 Road,N3,,,,surplus
        """
      let rows = try await counter.run(.customers, text, apply: true)
      #expect(rows.map(\.line) == [2, 3, 4, 5, 6, 7])
      let reasons = rows.map { row -> [String] in
        if case .refused(let why) = row.outcome { why } else { [] }
      }
      #expect(reasons[0].count == 2 && reasons[1].isEmpty)
      #expect(reasons[2] == ["Same as line 3."])
      #expect(reasons[3] == ["The account can't be closed: 1 film out."])
      #expect(reasons[4].count == 1 && reasons[5][0].contains("7 cells"))
      #expect(
        try await counter.store.read { try $0.count("SELECT count(*) AS n FROM rental_customer") }
          == 2)
    }
  }

  @Test func `two customers with the same name and postcode need a number`() async throws {
    try await RentalShop.open(on: .sqliteMemory) { counter in
      _ = try await counter.register("Ann Lee")
      _ = try await counter.register("Ann Lee")
      let text = "name,address,postcode\nAnn Lee,1 High Street,SW1A 1AA\n"
      #expect(
        try await counter.run(.customers, text, apply: false)[0].outcome
          == .refused(["Several customers have this name and postcode. Add the account number."]))
    }
  }

  @Test(arguments: Engine.all)
  func `films are imported with copies, and a quantity changes the copies`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let ran = try await counter.add("Ran", copies: 2)
      let customer = try await counter.register()
      try await counter.rent([ran], to: customer)
      let text = """
        Title;Director;Certificate;Copies
        The Third Man;Carol Reed;PG;3
        ran;;15;4
        Solaris;Andrei Tarkovsky;PG;
        Alien;;19;1
        """
      let outcomes = try await counter.run(.films, text, apply: true).map(\.outcome)
      #expect(outcomes[0] == .new)
      #expect(outcomes[1] == .changed(["title: Ran → ran", "rating: – → 15", "quantity: 2 → 4"]))
      #expect(outcomes[2] == .new)
      guard case .refused(let why) = outcomes[3] else {
        return #expect(Bool(false), "\(outcomes)")
      }
      #expect(why[0].contains("rating must be one of"))
      let reed = try await counter.store.read {
        try Film.find(titled: FilmDetails(title: "the third man"), $0)
      }
      #expect(reed.first?.copies.map(\.number) == [1, 2, 3])
      #expect(
        try await counter.run(.films, "title,quantity\nRan,0\n", apply: true)[0].outcome != .same)
      #expect(try await counter.find(ran).copies.count == 4)
    }
  }

  @Test func `films with the same title are distinguished by director`() async throws {
    try await RentalShop.open(on: .sqliteMemory) { counter in
      let text =
        "title,director,quantity\nSolaris,Andrei Tarkovsky,1\nSolaris,Steven Soderbergh,2\n"
      let first = try await counter.run(.films, text, apply: true).map(\.outcome)
      #expect(first == [.new, .new])
      #expect(try await counter.run(.films, text, apply: true).map(\.outcome) == [.same, .same])
      let vague = "title,quantity\nSolaris,1\n"
      #expect(
        try await counter.run(.films, vague, apply: true)[0].outcome
          == .refused(["Several films have this title. Add the director."]))
    }
  }

  @Test(arguments: Engine.all)
  func `an export imported into an empty counter exports the same data`(engine: Engine)
    async throws
  {
    var exports: [ImportKind: [UInt8]] = [:]
    exports = try await RentalShop.open(on: engine) { counter in
      for name in [
        "Ann Lee", "=cmd()", "+Plus", "'quoted", "김민수", "O\"Brien, Jr; \"x\"", "Ann Lee",
      ] {
        _ = try await counter.register(name)
      }
      _ = try await counter.close(try await counter.register("Closed", born: nil))
      let film = try await counter.add("-1 & \"Others\"", copies: 3, rating: .fifteen)
      _ = try await counter.edit(film, copies: 1)
      _ = try await counter.edit(film, copies: 3)
      _ = try await counter.add("기생충, or: Parasite", copies: 1)
      return try await counter.exports()
    }
    let first = exports
    let second = try await RentalShop.open(on: engine) { counter in
      for (kind, bytes) in first {
        let rows = try await counter.run(kind, String(decoding: bytes, as: UTF8.self), apply: true)
        #expect(rows.allSatisfy { $0.outcome == .new }, "\(rows)")
        let again = try await counter.run(
          kind, String(decoding: bytes, as: UTF8.self), apply: true)
        #expect(again.allSatisfy { $0.outcome == .same }, "\(again)")
      }
      return try await counter.exports()
    }
    for kind in ImportKind.allCases {
      // Equal names are ordered by their keys, which differ, so the lines are compared as sets.
      let lines = { (bytes: [UInt8]?) in
        Set(String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\r\n").map(String.init))
      }
      let (before, after) = (lines(first[kind]), lines(second[kind]))
      #expect(before.count > 2 && before.symmetricDifference(after) == [], "\(kind)")
    }
  }
}

extension RentalShop {
  func run(_ kind: ImportKind, _ text: String, apply: Bool) async throws -> [ImportedRow] {
    let file = try ImportFile(kind, text, settings: settings, in: world)
    return apply
      ? try await store.write { try file.run(0..<file.count, $0) }
      : try await file.dryRun(in: store)
  }

  fileprivate func exports() async throws -> [ImportKind: [UInt8]] {
    try await store.read { tx in
      [.customers: try Export.csv(.customers, tx), .films: try Export.csv(.films, tx)]
    }
  }
}
