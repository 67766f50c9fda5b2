import HTTPTypes
public import Hummingbird

/// Answers every request of the plaza: finds the route, or says that there is none or that it takes another method.
public struct SiteResponder: HTTPResponder {
  public typealias Context = PlazaContext

  private let router: any HTTPResponder<PlazaContext>

  /// - Parameters:
  ///   - site: what the plaza was assembled with.
  ///   - routes: the routes that belong to no shop.
  ///   - storefronts: the shops that are open.
  public init(site: Site, routes: [Route], storefronts: [any Storefront]) {
    let router = Router(context: PlazaContext.self)
    router.add(middleware: Nowhere(endpoint: Endpoint(.failing(with: .notFound, at: "(none)"), site: site, shop: nil)))
    let owned =
      routes.map { (route: $0, shop: Shop?.none) }
      + storefronts.flatMap { shop in shop.routes.map { (route: $0, shop: Shop(shop)) } }
    for (pattern, found) in Dictionary(grouping: owned, by: \.route.pattern) {
      Self.register(pattern, found.map { Endpoint($0.route, site: site, shop: $0.shop) }, on: router)
    }
    self.router = router.buildResponder()
  }

  /// Answers one request.
  public func respond(to request: Request, context: PlazaContext) async throws -> Response {
    if HTTPRequest.Method.common.contains(request.method) {
      return try await router.respond(to: request, context: context)
    }
    // A method that nobody knows is refused as TRACE is, which no route takes: 405, or 404 where there is nothing.
    var head = request.head
    head.method = .trace
    return try await router.respond(to: Request(head: head, body: request.body), context: context)
  }

  private static func register(_ pattern: String, _ endpoints: [Endpoint], on router: Router<PlazaContext>) {
    let path = RouterPath(pattern)
    var allowed = endpoints.map(\.route.method)
    if allowed.contains(.get) { allowed.append(.head) }
    for endpoint in endpoints {
      router.on(path, method: endpoint.route.method) { await endpoint.respond(to: $0, context: $1) }
      if endpoint.route.method == .get {
        router.on(path, method: .head) { await endpoint.respond(to: $0, context: $1) }
      }
    }
    guard let one = endpoints.first else { return }
    let refusal = Endpoint(.failing(with: .methodNotAllowed(allowed), at: pattern), site: one.site, shop: one.shop)
    for method in HTTPRequest.Method.common where !allowed.contains(method) {
      router.on(path, method: method) { await refusal.respond(to: $0, context: $1) }
    }
  }
}

/// Answers what no route does. The router turns its own "not found" into a bare response before it leaves, so that has
/// to be caught inside.
private struct Nowhere: RouterMiddleware {
  let endpoint: Endpoint

  func handle(
    _ request: Request, context: PlazaContext, next: (Request, PlazaContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is HTTPError {
      return await endpoint.respond(to: request, context: context)
    }
  }
}

extension HTTPRequest.Method {
  static let common: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
}

extension Route {
  static func failing(with problem: Problem, at pattern: String) -> Route {
    .get(pattern, for: .everyone) { _ in throw problem }
  }
}
