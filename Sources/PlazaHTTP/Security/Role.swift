/// A permission that a member holds in addition to membership.
public struct Role: Sendable, Hashable, CustomStringConvertible {
  /// `admin`, or `staff:` and the slug of a storefront.
  public let text: String

  /// The administrator: has every staff permission in every storefront and manages the members.
  public static let admin = Role(text: "admin")

  public static func staff(of slug: String) -> Role { Role(text: "staff:\(slug)") }

  /// - Returns: `nil` if the text is neither `admin` nor `staff:` followed by a slug.
  public init?(_ text: String) {
    guard text == "admin" || text.hasPrefix("staff:") && text.utf8.count > 6 else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  public var description: String { text }
}
