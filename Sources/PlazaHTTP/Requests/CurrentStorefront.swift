import PlazaBase

/// The storefront from which the user opened the account pages. Its tabs stay there until the user
/// opens another storefront or the front page.
enum CurrentStorefront {
  static let seconds = 3600

  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-within" : "plaza-within" }
}

extension Response {
  /// Retains the storefront's tabs on the account pages that this page links to.
  /// - Parameter slug: the slug of the storefront.
  public mutating func stayWithin(_ slug: String, secure: Bool) {
    addCookie(
      CurrentStorefront.cookie(secure: secure), slug, seconds: CurrentStorefront.seconds,
      secure: secure)
  }
}

extension Request {
  private var savedShop: String? {
    cookie(CurrentStorefront.cookie(secure: site.isSecure)).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The slug of the storefront whose tabs this account page shows.
  public var within: String? {
    shop == nil && (path == "/account" || path.hasPrefix("/account/")) ? savedShop : nil
  }

  /// Whether the request leaves that storefront.
  var leavesShop: Bool {
    savedShop.map { slug in shop.map { $0.slug != slug } ?? (path == "/") } ?? false
  }
}
