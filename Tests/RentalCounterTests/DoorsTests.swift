import HTTPTypes
import PlazaBase
import PlazaTesting
import PlazaWeb
import Testing

@testable import RentalCounter

/// What every route of the counter answers to those who may not come in, and to what is not there.
struct DoorsTests {
  private static let nothing = "00000000-0000-7000-8000-000000000000"

  private func address(of route: Route) -> String {
    route.pattern.replacing(/\{[a-z]+\}/, with: Self.nothing)
  }

  private func ask(_ web: WebClient, _ route: Route) async throws -> Reply {
    let type = route.isAPI ? "application/json" : "application/x-www-form-urlencoded"
    let headers = route.body == .fields ? ["Content-Type": type] : [:]
    return try await web.send(route.method, address(of: route), headers: headers)
  }

  @Test
  func `a stranger is asked to sign in`() async throws {
    try await Desk.open { desk in
      let cleo = desk.kim.newVisitor()
      for route in desk.shop.storefront.routes where route.audience != .everyone {
        let reply = try await ask(cleo, route)
        #expect(reply.status == (route.isAPI ? .unauthorized : .seeOther), "\(route.method) \(route.pattern)")
        if !route.isAPI { #expect(reply.location?.hasPrefix("/signin") == true) }
      }
    }
  }

  @Test
  func `a member who is not of the staff is refused`() async throws {
    try await Desk.open { desk in
      let ann = desk.kim.newVisitor()
      ann.signIn(as: .ann)
      for route in desk.shop.storefront.routes where route.audience == .clerks {
        let reply = try await ask(ann, route)
        #expect(reply.status == .forbidden, "\(route.method) \(route.pattern)")
        #expect(reply.text.contains("staff of the rental counter"))
      }
    }
  }

  @Test
  func `every route is for the staff, except a secret address, a file without data and what is members' own`()
    async throws
  {
    try await Shop.open { shop in
      let open = shop.storefront.routes.filter { $0.audience == .everyone }
      #expect(open.map(\.pattern) == [At.calendar.pattern, At.counterWorker.pattern])
      let members = shop.storefront.routes.filter { $0.audience == .members }
      let own = [
        "/rental/card", "/rental/card/credits", "/rental/card/unlink", "/rental/card/reservations",
        "/rental/card/reservations/{reservation}", "/rental/card/reservations/{reservation}/cancel",
        "/rental/reserve/{film}", "/api/rental/reservations", "/api/rental/reservations/{reservation}",
      ]
      #expect(Set(members.map(\.pattern)) == Set(own))
      let others = shop.storefront.routes.count { $0.audience == .staff(of: "rental") }
      #expect(open.count + members.count + others == shop.storefront.routes.count)
    }
  }

  @Test
  func `what is not there is not found`() async throws {
    try await Desk.open { desk in
      for route in desk.shop.storefront.routes where route.pattern.contains("{") && route.audience == .clerks {
        let bodyless: Set<HTTPRequest.Method> = [.get, .delete]
        guard bodyless.contains(route.method) || route.body == .fields else { continue }
        let reply = try await ask(desk.kim, route)
        #expect(reply.status == .notFound, "\(route.method) \(route.pattern)")
        let odd = route.pattern.replacing(/\{[a-z]+\}/, with: "no-key")
        #expect(try await desk.kim.send(route.method, odd).status == .notFound, "\(route.method) \(odd)")
      }
    }
  }

  @Test
  func `another method is refused with the ones that work`() async throws {
    try await Desk.open { desk in
      for (pattern, routes) in Dictionary(grouping: desk.shop.storefront.routes, by: \.pattern) {
        let wrong = [HTTPRequest.Method.put, .delete, .post].first { !routes.map(\.method).contains($0) }
        let reply = try await desk.kim.send(try #require(wrong), address(of: routes[0]))
        #expect(reply.status == .methodNotAllowed, "\(pattern)")
        #expect(reply.headers[.allow]?.contains(routes[0].method.rawValue) == true)
      }
    }
  }

  @Test
  func `tabs are for the staff alone`() async throws {
    try await Shop.open { shop in
      let counter = shop.storefront
      #expect(counter.navigation(for: Cast.kim.viewer).map(\.title) == ["Customers", "Films", "Rentals"])
      #expect(counter.navigation(for: Cast.dan.viewer).count == 3)
      #expect(counter.navigation(for: Cast.ann.viewer).isEmpty && counter.navigation(for: nil).isEmpty)
    }
  }
}
