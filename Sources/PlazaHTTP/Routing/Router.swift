import HTTPTypes
public import HummingbirdCore

/// Dispatches requests to their routes; responds with 404 or 405 if none matches.
public final class Router: Sendable {
  private let tree: RouteTree
  private let nowhere: Endpoint

  /// - Parameters:
  ///   - site: the configuration of the site.
  ///   - routes: the routes that do not belong to a shop.
  ///   - shops: the enabled shops with their routes.
  public init(site: Site, routes: [Route], shops: [(shop: Shop, routes: [Route])]) {
    var tree = RouteTree()
    nowhere = Endpoint(.failing(with: .notFound, at: "(none)"), site: site, shop: nil)
    let owned =
      routes.map { (route: $0, shop: Shop?.none) }
      + shops.flatMap { shop, routes in routes.map { (route: $0, shop: shop) } }
    for (pattern, found) in Dictionary(grouping: owned, by: \.route.pattern) {
      let endpoints = found.map { Endpoint($0.route, site: site, shop: $0.shop) }
      var allowed = endpoints.map(\.route.method)
      if allowed.contains(.get) { allowed.append(.head) }
      let methods = allowed
      let refusal = Endpoint(
        .failing(with: .methodNotAllowed(methods), at: pattern), site: site,
        shop: found.first?.shop)
      tree.add(RouteTree.Entry(endpoints: endpoints, refusal: refusal), at: pattern)
      if let former = FormerPaths.former(of: pattern) {
        let redirected = endpoints.map { endpoint in
          endpoint.route.redirect(from: former).map { Endpoint($0, site: site, shop: nil) }
            ?? endpoint
        }
        tree.add(RouteTree.Entry(endpoints: redirected, refusal: refusal), at: former)
      }
    }
    self.tree = tree
  }

  public func respond(to request: HummingbirdCore.Request, context: ConnectionContext) async
    -> HummingbirdCore.Response
  {
    let path = request.uri.path
    guard let found = tree.find(path) else {
      return await nowhere.respond(to: request, at: path, [], context: context)
    }
    let endpoint = found.entry.endpoint(for: request.method)
    return await endpoint.respond(to: request, at: path, found.parameters, context: context)
  }
}

extension Route {
  /// - Parameter problem: evaluated per request, so that its texts are in the request's language.
  static func failing(
    with problem: @autoclosure @escaping @Sendable () -> Problem, at pattern: String
  ) -> Route {
    .get(pattern, for: .everyone) { _ in throw problem() }
  }
}
