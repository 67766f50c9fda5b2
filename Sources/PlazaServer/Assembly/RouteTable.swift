import HTTPTypes
public import PlazaHTTP

extension Assembly {
  /// A line for each route: method, pattern and audience.
  public var routeLines: [String] {
    routes.map { route in
      route.method.rawValue.filled(8) + route.pattern.filled(60) + route.audience.text
    }.sorted { $0.dropFirst(8) < $1.dropFirst(8) }
  }
}

extension Audience {
  /// The audience in words: `everyone`, `members`, `staff of rental`, `administrators`.
  public var text: String {
    switch self {
    case .everyone: "everyone"
    case .members: "members"
    case .staff(let slug): "staff of \(slug)"
    case .admins: "administrators"
    case .anyStaff: "staff of any shop"
    }
  }
}

extension String {
  fileprivate func filled(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
