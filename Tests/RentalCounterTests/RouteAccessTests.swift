import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

/// Addresses of records that do not exist, and the tabs. PlazaServerTests calls every route with
/// every role and method.
struct RouteAccessTests {
  private static let nothing = "00000000-0000-7000-8000-000000000000"

  private func address(of route: Route) -> String {
    route.pattern.replacing(/\{[a-z]+\}/, with: Self.nothing)
  }

  private func send(_ web: WebClient, _ route: Route) async throws -> Reply {
    let type = route.isAPI ? "application/json" : "application/x-www-form-urlencoded"
    let headers = route.body == .fields ? ["Content-Type": type] : [:]
    return try await web.send(route.method, address(of: route), headers: headers)
  }

  @Test
  func `the refusal for other members names the staff of the rental counter`() async throws {
    try await StaffSite.open { desk in
      let ann = desk.kim.newVisitor()
      ann.signIn(as: .ann)
      let reply = try await ann.get("/rental/customers")
      #expect(reply.status == .forbidden && reply.text.contains("staff of the rental counter"))
    }
  }

  @Test
  func `every route with an ID responds 404 to an unknown one`() async throws {
    try await StaffSite.open { desk in
      for route in desk.shop.storefront.routes
      where route.pattern.contains("{") && route.audience == .clerks {
        let bodyless: Set<HTTPRequest.Method> = [.get, .delete]
        guard bodyless.contains(route.method) || route.body == .fields else { continue }
        let reply = try await send(desk.kim, route)
        #expect(reply.status == .notFound, "\(route.method) \(route.pattern)")
        let odd = route.pattern.replacing(/\{[a-z]+\}/, with: "no-key")
        #expect(
          try await desk.kim.send(route.method, odd).status == .notFound, "\(route.method) \(odd)")
      }
    }
  }

  @Test
  func `clerks and customers have different tabs`() async throws {
    try await RentalSite.open { shop in
      let counter = shop.storefront
      #expect(
        counter.navigation(for: Cast.kim.viewer).map(\.title) == ["Customers", "Films", "Rentals"])
      #expect(counter.navigation(for: Cast.dan.viewer).count == 3)
      for guest in [Cast.ann.viewer, nil] {
        #expect(counter.navigation(for: guest).map(\.title) == ["Films", "Rentals", "Reserved"])
      }
    }
  }
}
