/// What a member may do beside being a member.
public struct Role: Sendable, Hashable, CustomStringConvertible {
  /// `admin`, or `staff:` and the slug of a storefront.
  public let text: String

  /// May do everything that the staff of any storefront may, and manages members.
  public static let admin = Role(text: "admin")

  /// Staff of one storefront.
  public static func staff(of slug: String) -> Role { Role(text: "staff:\(slug)") }

  /// - Returns: nil where the text is no role's.
  public init?(_ text: String) {
    guard text == "admin" || text.hasPrefix("staff:") && text.utf8.count > 6 else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  /// The same as `text`.
  public var description: String { text }
}
