import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct CustomerActsTests {
  @Test(arguments: Engine.all)
  func `a new customer has an open account with a number and a code`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      #expect(ann.isOpen && ann.rentalsOut == 0)
      #expect(ann.details == .some())
      #expect(ann.accountNumber.text != ann.id.text)
      #expect(ShortCode(ann.code.description) == ann.code)
      let bob = try await counter.register("Bob Ray")
      #expect(bob.code != ann.code && bob.accountNumber != ann.accountNumber)
    }
  }

  @Test(arguments: Engine.all)
  func `editing changes only the details of the person`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      let details = CustomerDetails(name: "Ann Park", address: "2 Low Road", postcode: "E1 6AN")
      let act = EditCustomer(customer: ann.id, details: details, now: counter.world.now())
      let changed = try await counter.store.write { try act($0) }
      #expect(changed.details == details)
      #expect(
        changed.code == ann.code && changed.accountNumber == ann.accountNumber && changed.isOpen)
      let found = try await counter.store.read {
        try Customer.list("park e1", PageRequest(), $0).items
      }
      #expect(found == [changed])
      let old = try await counter.store.read { try Customer.list("lee", PageRequest(), $0).items }
      #expect(old.isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `closing an account is idempotent, and the account can be reopened`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      #expect(try await counter.close(ann).isOpen == false)
      #expect(try await counter.close(ann).isOpen == false)
      let reopen = ReopenAccount(customer: ann.id)
      #expect(try await counter.store.write { try reopen($0) }.isOpen)
      try await counter.rent([try await counter.add()], to: ann)
      #expect(try await counter.find(ann).rentalsOut == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `an account with films out is neither closed nor deleted, and the refusal lists them`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      let rentals = try await counter.rent([counter.add("Alien"), counter.add("Heat")], to: ann)
      let refused = AccountRefusal.outstandingRentals(
        name: "Ann Lee", titles: ["Alien", "Heat"], action: .close)
      await #expect(throws: refused) { try await counter.close(ann) }
      #expect(
        refused.message.withoutNeedlessIsolates
          == "Ann Lee still has 2 films out: Alien and Heat. Return them first, then close the account."
      )
      let delete = DeleteCustomer(customer: ann.id)
      await #expect(throws: AccountRefusal.self) {
        try await counter.store.write { try delete($0) }
      }
      for rental in rentals { try await counter.giveBack(rental) }
      #expect(try await counter.close(ann).isOpen == false)
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a customer keeps their old rentals without the name`(engine: Engine) async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let ann = try await counter.register()
      let rental = try #require(try await counter.rent([counter.add()], to: ann).first)
      try await counter.giveBack(rental)
      let delete = DeleteCustomer(customer: ann.id)
      #expect(try await counter.store.write { try delete($0) } == "Ann Lee")
      await #expect(throws: NotFound.customer) { try await counter.find(ann) }
      let kept = try await counter.find(rental)
      #expect(kept.customer == nil && kept.customerName == nil && kept.price == rental.price)
      await #expect(throws: NotFound.customer) { try await counter.store.write { try delete($0) } }
      let words = try await counter.store.read {
        try $0.count("SELECT count(*) AS n FROM rental_customer_word")
      }
      #expect(words == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a customer that does not exist can be neither changed nor closed`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let nobody = counter.world.newID(Customer.self)
      let edit = EditCustomer(customer: nobody, details: .some(), now: counter.world.now())
      let close = CloseAccount(customer: nobody, now: counter.world.now())
      let reopen = ReopenAccount(customer: nobody)
      await #expect(throws: NotFound.customer) {
        try await counter.store.write { _ = try edit($0) }
      }
      await #expect(throws: NotFound.customer) {
        try await counter.store.write { _ = try close($0) }
      }
      await #expect(throws: NotFound.customer) {
        try await counter.store.write { _ = try reopen($0) }
      }
    }
  }
}
