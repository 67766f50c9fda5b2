import PlazaBase

/// The shop from which somebody went to their account: its tabs stay there, until they are in another shop or on the
/// square.
enum Within {
  static let seconds = 3600

  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-within" : "plaza-within" }
}

extension Response {
  /// Lets a shop's tabs stay on the pages of the account, which this page leads to.
  /// - Parameter slug: the shop's.
  public mutating func stayWithin(_ slug: String, secure: Bool) {
    addCookie(Within.cookie(secure: secure), slug, seconds: Within.seconds, secure: secure)
  }
}

extension Request {
  private var kept: String? { cookie(Within.cookie(secure: site.isSecure)).flatMap { $0.isEmpty ? nil : $0 } }

  /// The slug of the shop whose tabs stay here.
  var within: String? { shop == nil && (path == "/account" || path.hasPrefix("/account/")) ? kept : nil }

  /// Whether that shop is left now.
  var leavesShop: Bool { kept.map { slug in shop.map { $0.slug != slug } ?? (path == "/") } ?? false }
}
