import PlazaBase
import PlazaData

/// Opens an account for a new customer.
struct RegisterCustomer: Sendable {
  let id: ID<Customer>
  let accountNumber: ID<Customer.AccountNumber>
  let code: ShortCode
  let details: CustomerDetails
  let now: Instant

  init(_ details: CustomerDetails, in world: World) {
    id = world.newID()
    accountNumber = world.newID()
    code = ShortCode(random: world.randomBytes(5))
    self.details = details
    now = world.now()
  }

  func callAsFunction(_ tx: any Transaction) throws -> Customer {
    try tx.run(
      """
      INSERT INTO rental_customer (id, account_number, code, name, sort_name, address, postcode, date_of_birth, phone,
        is_open, registered_at)
      VALUES (\(id), \(accountNumber), \(code), \(details.name), \(details.sortName), \(details.address),
        \(details.postcode), \(details.dateOfBirth), \(details.phone), 1, \(now))
      """)
    try details.storeSearchTerms(of: id, code: code, accountNumber, tx)
    return try Customer.find(id, tx)
  }
}
