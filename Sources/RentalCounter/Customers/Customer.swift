import PlazaBase
import PlazaData

/// A customer of the shop, with the current state of the account.
struct Customer: Sendable, Equatable {
  let id: ID<Customer>
  let accountNumber: ID<AccountNumber>
  let code: ShortCode
  let details: CustomerDetails
  let isOpen: Bool
  let rentalsOut: Int
  let sortName: String

  /// The tag type of account numbers.
  enum AccountNumber {}

  var name: String { details.name }
}

/// A customer's personal details.
struct CustomerDetails: Sendable, Equatable {
  var name: String
  var address: String
  var postcode: String
  var dateOfBirth: CalendarDate?
  var phone: String?
}

extension Customer {
  init(row: Row) throws {
    id = try row.value("id")
    accountNumber = try row.value("account_number")
    code = try row.value("code")
    details = try CustomerDetails(row: row)
    isOpen = try row.value("is_open")
    rentalsOut = try row.value("rentals_out")
    sortName = try row.value("sort_name")
  }
}

extension CustomerDetails {
  init(row: Row) throws {
    name = try row.value("name")
    address = try row.value("address")
    postcode = try row.value("postcode")
    dateOfBirth = try row.optional("date_of_birth")
    phone = try row.optional("phone")
  }
}
