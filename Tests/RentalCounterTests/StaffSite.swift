import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting

@testable import RentalCounter

/// The counter's real routes over its own database, with Kim signed in.
struct StaffSite {
  let shop: RentalSite
  let kim: WebClient

  var counter: RentalShop { shop.counter }

  static func open(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(),
    _ body: (StaffSite) async throws -> Void
  ) async throws {
    try await RentalSite.open(on: engine, clock) { shop in
      try await body(StaffSite(shop: shop, kim: shop.visitor(.kim)))
    }
  }

  /// An API client with a token of Kim's.
  var program: WebClient {
    let program = kim.newVisitor()
    program.useBearer(Cast.kim.rawValue)
    return program
  }

  /// Returns the number of rows of a table.
  func count(_ table: Table) async throws -> Int {
    try await counter.store.read { try $0.count("SELECT count(*) AS n FROM \(table.name)") }
  }

  enum Table {
    case customers, films, copies, rentals, returns

    var name: SQL {
      switch self {
      case .customers: "rental_customer"
      case .films: "rental_film"
      case .copies: "rental_copy"
      case .rentals: "rental"
      case .returns: "rental_return"
      }
    }
  }
}
