import PlazaBase
import PlazaData

/// A rental of one copy to one customer, with the names that are displayed with it.
struct Rental: Sendable, Equatable {
  let id: ID<Rental>
  /// Shared by the films that were rented together.
  let checkout: ID<Checkout>
  /// `nil` once the customer has been deleted.
  let customer: ID<Customer>?
  let customerName: String?
  let customerPhone: String?
  let film: ID<Film>
  let filmTitle: String
  let director: String?
  /// Whether the film has since left the stock.
  let filmRetired: Bool
  let cover: String?
  /// The key of the linked film of the catalogue, if one was found.
  let catalogue: String?
  let copy: ID<Copy>
  let copyNumber: Int
  let copyCode: ShortCode
  let nights: Int
  let rate: Money
  let price: Money
  let rentedAt: Instant
  let dueOn: CalendarDate
  let dueAt: Instant
  let returnedAt: Instant?
  /// The name of the clerk who confirmed the customer's age, if that was required.
  let ageConfirmedName: String?

  /// The tag type of the keys that group films rented together.
  enum Checkout {}

  var isOut: Bool { returnedAt == nil }
  func isOverdue(_ now: Instant) -> Bool { isOut && now > dueAt }
}

extension Rental {
  init(row: Row) throws {
    id = try row.value("id")
    checkout = try row.value("checkout")
    customer = try row.optional("customer")
    customerName = try row.optional("customer_name")
    customerPhone = try row.optional("customer_phone")
    film = try row.value("film")
    filmTitle = try row.value("title")
    director = try row.optional("director")
    filmRetired = try row.optional("retired_at", as: Instant.self) != nil
    cover = try row.optional("cover")
    catalogue = try row.optional("catalogue")
    copy = try row.value("copy")
    copyNumber = try row.value("copy_number")
    copyCode = try row.value("copy_code")
    nights = try row.value("nights")
    rate = try row.value("rate_minor")
    price = try row.value("price_minor")
    rentedAt = try row.value("rented_at")
    dueOn = try row.value("due_on")
    dueAt = try row.value("due_at")
    returnedAt = try row.optional("returned_at")
    ageConfirmedName = try row.optional("age_confirmed_name")
  }
}
