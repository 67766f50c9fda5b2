import PlazaBase
import PlazaData
import PlazaHTTP

/// The data that a device needs to work offline. Of a customer it contains only the name, the
/// code, the age and the open rentals: no addresses, telephone numbers or dates of birth, and no
/// closed accounts.
struct CounterSnapshot: Sendable {
  /// The maximum number of records of each kind.
  static let maximum = 20_000

  let settings: RentalSettings
  let clerk: Clerk
  let customers: [Person]
  let copies: [Stocked]
  let out: [Loan]
  let reserved: [Reserved]

  struct Person: Sendable {
    let id: ID<Customer>
    let code: ShortCode
    let name: String
    let age: Int?
  }

  struct Stocked: Sendable {
    let code: ShortCode
    let number: Int
    let title: String
    let rating: Rating?
  }

  struct Loan: Sendable {
    let code: ShortCode
    let customer: ID<Customer>
    let dueOn: CalendarDate
    let dueAt: Instant
  }

  struct Reserved: Sendable {
    let code: ShortCode
    let customer: ID<Customer>
    let until: Instant
  }

  /// Whether the shop has more records than a snapshot holds.
  var isPartial: Bool {
    [customers.count, copies.count, out.count].contains { $0 > Self.maximum }
  }

  init(_ settings: RentalSettings, _ clerk: Clerk, now: Instant, _ tx: any Transaction) throws {
    let today = settings.today(now)
    self.settings = settings
    self.clerk = clerk
    customers = try tx.rows(
      """
      SELECT id, code, name, date_of_birth FROM rental_customer WHERE is_open = 1
      ORDER BY sort_name, id LIMIT \(Self.maximum + 1)
      """
    ).map { row in
      Person(
        id: try row.value("id"), code: try row.value("code"), name: try row.value("name"),
        age: try row.optional("date_of_birth", as: CalendarDate.self)?.age(on: today))
    }
    copies = try tx.rows(
      """
      SELECT c.code, c.number, f.title, f.rating FROM rental_copy c JOIN rental_film f ON f.id = c.film
      WHERE c.is_kept = 1 ORDER BY c.film, c.number LIMIT \(Self.maximum + 1)
      """
    ).map { row in
      Stocked(
        code: try row.value("code"), number: try row.value("number"),
        title: try row.value("title"),
        rating: try row.optional("rating"))
    }
    out = try tx.rows(
      """
      SELECT c.code, r.customer, r.due_on, r.due_at FROM rental r JOIN rental_copy c ON c.id = r.copy
      WHERE r.returned_at IS NULL ORDER BY r.due_at, r.id LIMIT \(Self.maximum + 1)
      """
    ).map { row in
      Loan(
        code: try row.value("code"), customer: try row.value("customer"),
        dueOn: try row.value("due_on"),
        dueAt: try row.value("due_at"))
    }
    reserved = try Reservation.live(now, PageRequest(limit: Self.maximum), tx).items.map {
      Reserved(code: $0.copyCode, customer: $0.customer, until: $0.until)
    }
  }
}

extension CounterSnapshot: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("shop", settings.shopName.key)
      json.field("limit", settings.limit)
      json.field("rateMinor", settings.rate)
      json.field("currency", settings.currency.code)
      json.field("closingHour", settings.closingHour)
      json.field("clerk", clerk)
      json.field("partial", isPartial)
      json.field("customers", Array(customers.prefix(Self.maximum)))
      json.field("copies", Array(copies.prefix(Self.maximum)))
      json.field("out", Array(out.prefix(Self.maximum)))
      json.field("reserved", reserved)
    }
  }
}

extension Clerk: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("name", name)
    }
  }
}

extension CounterSnapshot.Person: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("code", code)
      json.field("name", name)
      json.field("age", age)
    }
  }
}

extension CounterSnapshot.Stocked: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", code)
      json.field("number", number)
      json.field("title", title)
      json.field("youngest", rating?.youngest)
      json.field("asksUnknown", rating?.needsKnownAge ?? false)
      json.field("rating", rating?.rawValue)
    }
  }
}

extension CounterSnapshot.Loan: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", code)
      json.field("customer", customer)
      json.field("dueOn", dueOn)
      json.field("dueAt", dueAt)
    }
  }
}

extension CounterSnapshot.Reserved: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", code)
      json.field("customer", customer)
      json.field("until", until)
    }
  }
}
