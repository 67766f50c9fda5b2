import Foundation
import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaServer
import PlazaTesting
import Testing

/// Every column that identifies a person is declared once, exports contain what is declared, and
/// declared deletions take place.
@Suite struct PersonalDataTests {
  /// Names of columns that identify a person as owner, as actor, or by contact details.
  private static let personal = Set(
    """
    member author owner actor player coach guardian child sender newcomer sharer reporter recipient customer email
    email_key handle date_of_birth postcode actor_name actor_handle subject_name subject_handle
    """.split(whereSeparator: \.isWhitespace).map(String.init))
  /// Columns with such a name that do not identify a person.
  private static let others: [String: String] = [
    "camp_details.email": "the camp's own"
  ]

  private func columns(_ store: any Database) async throws -> [String] {
    try await store.read { tx in
      try tx.rows(
        """
        SELECT m.name AS tab, c.name AS col FROM sqlite_master m JOIN pragma_table_info(m.name) c
        WHERE m.type = 'table' ORDER BY m.name, c.name
        """
      ).map { "\(try $0.value("tab", as: String.self)).\(try $0.value("col", as: String.self))" }
    }
  }

  @Test func `every column with personal data is declared, and every declaration has a column`()
    async throws
  {
    try await withDemoPlaza { plaza, _ in
      let all = try await columns(plaza.store)
      let declared = plaza.members.personalData.flatMap { data in
        data.columns.map { "\(data.table).\($0)" }
      }
      #expect(all.count > 500)
      #expect(declared.filter { !all.contains($0) } == [], "declared, and not in the schema")
      #expect(
        Dictionary(grouping: declared, by: \.self).filter { $1.count > 1 }.keys.sorted() == [],
        "declared twice")
      let named = all.filter { column in
        let name = column.split(separator: ".").last.map(String.init) ?? ""
        let isPersonal =
          Self.personal.contains(name) || name.hasSuffix("_by") || name.hasSuffix("_by_name")
        return isPersonal && Self.others[column] == nil
      }
      #expect(
        named.filter { !declared.contains($0) } == [],
        "it names a person: declare it (Members/PersonalData.swift)")
    }
  }

  /// Returns the columns of all tables that contain one of these texts.
  private func holding(_ texts: [String], _ store: any Database) async throws -> Set<String> {
    let all = try await columns(store)
    return try await store.read { tx in
      Set(
        try all.filter { column in
          let parts = column.split(separator: ".").map(String.init)
          let name = SQL(unsafe: "\"\(parts[1])\"")
          let table = SQL(unsafe: "\"\(parts[0])\"")
          return try !parts[0].hasPrefix("sqlite_") && !parts[0].hasPrefix("film_token")
            && tx.exists(
              "SELECT 1 FROM \(table) WHERE typeof(\(name)) = 'text' AND \(name) IN (\(list: texts))"
            )
        })
    }
  }

  @Test(arguments: ["ann@plaza.test", "bob@plaza.test"])
  func `a deleted member remains only in columns that are declared as kept`(email: String)
    async throws
  {
    try await withDemoPlaza { plaza, web in
      let row = try await plaza.store.read {
        try $0.first("SELECT id, name FROM members_member WHERE email = \(email)")
      }
      let (id, name): (String, String) = (
        try #require(row).value("id"), try #require(row).value("name")
      )
      let named = try await holding([id, email, name], plaza.store)
      let data = plaza.members.personalData
      let declared = Set(data.flatMap { one in one.columns.map { "\(one.table).\($0)" } })
      #expect(
        named.subtracting(declared).sorted() == [],
        "the demo names somebody where nothing is declared")
      let kept = Set(
        data.flatMap { one -> [String] in
          guard case .retained = one.retention else { return [] }
          return one.columns.map { "\(one.table).\($0)" }
        })
      try await web.signIn(as: .admin)
      let asked = try await web.send(.delete, "/api/members/\(id)", json: #"{"reason":"A test."}"#)
      if let credits = asked.text.firstMatch(of: /"creditsMinor":(\d+)/)?.1 {
        let body = #"{"reason":"A test.","creditsMinor":\#(credits)}"#
        let gone = try await web.send(.delete, "/api/members/\(id)", json: body)
        #expect(gone.status == .noContent, "\(gone.text)")
      } else {
        #expect(asked.status == .noContent, "\(asked.text)")
      }
      #expect(try await holding([id, email, name], plaza.store).subtracting(kept).sorted() == [])
    }
  }

  @Test func `an export has all declared documents`() async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: .ann)
      let customer = try await plaza.store.read {
        try $0.first("SELECT id FROM rental_customer ORDER BY id LIMIT 1")?.value(
          "id", as: String.self)
      }
      try await plaza.store.write { tx in
        try tx.run(
          """
          INSERT INTO rental_member_card (member, customer, linked_at)
          SELECT id, \(customer), created_at FROM members_member WHERE email = 'ann@plaza.test'
          ON CONFLICT (member) DO NOTHING
          """)
      }
      let archive = try await web.get("/api/me/export")
      #expect(archive.text.contains("README.txt"))
      let documents = Set(
        plaza.members.personalData.compactMap {
          if case .document(let name) = $0.export { name } else { nil }
        })
      // Documents that are omitted for members without such data.
      let rare: Set = [
        "avatar", "sign-in.json", "passkeys.json", "sign-in-methods.json",
        "rental/reservations.json", "rental/payments.json",
      ]
      #expect(documents.subtracting(rare).filter { !archive.text.contains($0) }.sorted() == [])
      try await withTemporaryFolder { folder in
        let file = folder + "/export.zip"
        try Data(archive.bytes).write(to: URL(filePath: file))
        let card = try ChildProgram.run(["unzip", "-p", file, "rental/card.json"]).output
        #expect(
          String(decoding: card, as: UTF8.self).contains("\"postcode\""),
          "the address that the counter has")
      }
    }
  }
}
