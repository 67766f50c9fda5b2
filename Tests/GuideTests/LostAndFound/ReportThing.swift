import PlazaBase
import PlazaData
import PlazaHTTP

/// Adds a found item to the list.
struct ReportThing {
  let id: ID<Thing>
  let name: String
  let now: Instant

  /// - Throws: All validation errors of the fields together.
  init(_ fields: Fields, id: ID<Thing>, now: Instant) throws(ValidationErrors) {
    var check = fields.checker
    name = check.text("name", "name of the thing", atMost: 200)
    self.id = id
    self.now = now
    try check.finish()
  }

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("INSERT INTO lost_thing (id, name, found_at) VALUES (\(id), \(name), \(now))")
  }
}
