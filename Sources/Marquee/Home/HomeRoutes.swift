import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The routes of the Home tab.
struct HomeRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  /// The number of favourites in the carousel.
  static let shown = 24

  var routes: [Route] {
    [
      .get(Paths.marquee.pattern, for: .everyone) { _ in .redirect(to: Paths.home()) },
      .get(Paths.home.pattern, for: .everyone, home),
    ]
  }

  private func home(_ request: Request) async throws -> Response {
    services.interest?.record(.nowPlaying)
    services.interest?.record(.trending)
    guard let member = request.viewer?.id else { return try await front(request) }
    var wanted = try request.pageRequest()
    if request.query["limit"] == nil { wanted.limit = Self.shown }
    let (page, now, today) = (wanted, request.now, settings.today(request.now))
    let home = try await request.site.store.read(long: true) { tx in
      var book = FilmCardCache(for: member)
      return HomeView(
        strips: try FilmStrips(&book, settings, now: now, tx),
        balance: try Balance.of(member, .point, tx),
        favourites: try Favourites(member: member)(page, &book, tx),
        coupons: try Coupon.offered(on: today, tx),
        own: try OwnVouchers.of(member, at: now, tx),
        rates: settings.rates,
        obstacle: try EarningAllowance.of(member, settings.shopTime, at: now, tx).obstacle(
          to: settings.rates.like))
    }
    return request.page(Page(say("Home"), home.markup))
  }

  private func front(_ request: Request) async throws -> Response {
    let now = request.now
    let (strips, points) = try await request.site.store.read { tx in
      var book = FilmCardCache(for: nil)
      return (
        try FilmStrips(&book, settings, now: now, tx), try settings.pointsForLike(now: now, tx)
      )
    }
    return request.page(
      Page(
        say("Home"), "<div class=\"films-first\">\(strips.markup)</div>\(Self.invitation(points))")
    )
  }

  private static func invitation(_ points: Int) -> Markup {
    let earns = say(
      points,
      one:
        "Sign in and like films to see them on this page. Each earns 1 point, which you can redeem for coupons.",
      many: """
        Sign in and like films to see them on this page. Each earns \(points) points, which you can redeem \
        for coupons.
        """)
    let text = points > 0 ? earns : say("Sign in and like films to see them on this page.")
    let signIn = linkButton(say("Sign in"), signInLink(backTo: Paths.home()), style: .primary)
    return """
      <div class="invitation">\(emptyState(.star, say("Earn points for your favourites"), text, action: signIn))</div>
      """
  }
}

extension Request {
  /// Returns a closure that creates a new idempotency key for each form of a page.
  var keys: @Sendable () -> String {
    let request = self
    return { request.newFormKey() }
  }
}
