public import PlazaMarkup

/// A path pattern from which both the route and the links to it are derived.
public struct RoutePath: Sendable {
  /// The pattern for the router, such as `/rental/customers/{customer}`.
  public let pattern: String
  private let parts: [Substring]

  /// - Parameter pattern: the path, with the names of its parameters in braces.
  public init(_ pattern: String) {
    self.pattern = pattern
    parts = pattern.split(separator: "/")
  }

  /// Returns the link in which the values replace the parameters in order.
  public func callAsFunction(_ values: any CustomStringConvertible...) -> Link {
    var rest = values[...]
    let filled = parts.map { part in
      part.hasPrefix("{") ? Link.encode(rest.popFirst()?.description ?? "") : String(part)
    }
    return Link(local: "/" + filled.joined(separator: "/")) ?? Link(path: "/")
  }
}
