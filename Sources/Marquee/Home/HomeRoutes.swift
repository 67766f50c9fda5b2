import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Wallet

/// The Home tab.
struct HomeRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  /// So many favourites stand in the carousel at once.
  static let shown = 24

  var routes: [Route] {
    [
      .get(At.marquee.pattern, for: .everyone) { _ in .redirect(to: At.home()) },
      .get(At.home.pattern, for: .everyone, home),
    ]
  }

  private func home(_ call: Call) async throws -> Answer {
    services.interest?.note(.nowPlaying)
    services.interest?.note(.trending)
    guard let member = call.viewer?.id else { return try await front(call) }
    var asked = try call.pageRequest()
    if call.query["limit"] == nil { asked.limit = Self.shown }
    let (page, now, today) = (asked, call.now, settings.today(call.now))
    let home = try await call.site.store.read(long: true) { tx in
      var book = FilmBook(for: member)
      return HomeView(
        strips: try FilmStrips(&book, settings, now: now, tx),
        balance: try Balance.of(member, .point, tx),
        favourites: try Favourites(member: member)(page, &book, tx), coupons: try Coupon.offered(on: today, tx),
        own: try OwnVouchers.of(member, at: now, tx),
        rates: settings.rates,
        obstacle: try EarningRoom.of(member, settings.shopTime, at: now, tx).obstacle(to: settings.rates.like))
    }
    return call.page(Page(say("Home"), home.markup))
  }

  private func front(_ call: Call) async throws -> Answer {
    let now = call.now
    let (strips, points) = try await call.site.store.read { tx in
      var book = FilmBook(for: nil)
      return (
        try FilmStrips(&book, settings, now: now, tx), try settings.pointsForLike(now: now, tx)
      )
    }
    return call.page(
      Page(say("Home"), "<div class=\"films-first\">\(strips.markup)</div>\(Self.invitation(points))"))
  }

  private static func invitation(_ points: Int) -> Markup {
    let earns = say(
      points,
      one: "Sign in and like a film: it comes to this page and earns 1 point, and points are good for coupons.",
      many: """
        Sign in and like a film: it comes to this page and earns \(points) points, and points are good for coupons.
        """)
    let words = points > 0 ? earns : say("Sign in and like a film: it comes to this page.")
    let signIn = linkButton(say("Sign in"), signInLink(backTo: At.home()), style: .primary)
    return """
      <div class="invitation">\(emptyState(.star, say("Points for your favourites"), words, action: signIn))</div>
      """
  }
}

extension Call {
  /// Fresh keys, one for each form of a page.
  var keys: @Sendable () -> String {
    let call = self
    return { call.newFormKey() }
  }
}
