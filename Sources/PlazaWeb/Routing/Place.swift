public import PlazaMarkup

/// An address of a shop: the pattern its route has, and the links that lead there, from one text.
public struct Place: Sendable {
  /// What the router is told, such as `/rental/customers/{customer}`.
  public let pattern: String
  private let parts: [Substring]

  /// The pattern with names in braces for what varies.
  public init(_ pattern: String) {
    self.pattern = pattern
    parts = pattern.split(separator: "/")
  }

  /// The link with these values in place of the names in braces, in their order.
  public func callAsFunction(_ values: any CustomStringConvertible...) -> Link {
    var rest = values[...]
    let filled = parts.map { part in
      part.hasPrefix("{") ? Link.encode(rest.popFirst()?.description ?? "") : String(part)
    }
    return Link(local: "/" + filled.joined(separator: "/")) ?? Link(path: "/")
  }
}
