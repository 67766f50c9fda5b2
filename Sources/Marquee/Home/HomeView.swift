import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The start page of a member: favourites, points and coupons.
struct HomeView: Sendable {
  let strips: FilmStrips
  let balance: Balance
  let favourites: ResultPage<FilmCard>
  /// Cheapest first.
  let coupons: [Coupon]
  let own: OwnVouchers
  let rates: MarqueeRates
  /// Why a like earns nothing today; nil if it does.
  let obstacle: EarningRefusal?

  private var points: Int { balance.available }

  var markup: Markup {
    """
    <div class="films-first">\(strips.markup)</div>\
    <div class="front">\(purse)\(voucherList)</div>\(canRedeem ? redeem.markup : .empty)
    """
  }

  private var redeem: RedeemDialog { RedeemDialog(points: points, coupons: coupons, own: own) }

  /// Whether the points suffice for any coupon.
  private var canRedeem: Bool { coupons.contains { $0.isAffordable(of: points, own) } }

  private var purse: Markup {
    """
    <section class="purse" aria-label="\(say("Your points"))">\(PointsFigure(points: points).markup)\
    \(if: balance.pending > 0, "<p class=\"purse-more\">\(pending)</p>")\
    <p class="purse-more"><a href="\(WalletPaths.lines(.point))">\(say("History", as: "points"))</a> \
    <a href="\(WalletPaths.wallet)">\(say("Wallet"))</a> <a href="\(ClipPaths.clips())">\(say("Watch a clip"))</a> \
    <a href="\(WalletPaths.earning)">\(say("How to earn"))</a></p>\
    \(button)</section>
    """
  }

  private var pending: String {
    say(
      balance.pending, one: "1 point pending",
      many: "\(balance.pending.inThousands) points pending")
  }

  private var button: Markup {
    if !canRedeem, coupons.contains(where: { !$0.isGone && $0.details.cost <= points }) {
      return "<button class=\"button pill\" disabled>\(say("Limit reached"))</button>"
    }
    if !canRedeem {
      return "<button class=\"button pill\" disabled>\(say("Share to earn points"))</button>"
    }
    return """
      <a class="button pill redeem" href="\(WalletPaths.coupons)" data-opens="\(RedeemDialog.id)">\(Icon.gift)\
      \(say("Redeem", as: "points"))</a>
      """
  }

  private var voucherList: Markup {
    if favourites.items.isEmpty {
      return emptyState(
        .heart, say("No favourites yet"),
        (say("Films you like appear here.") + " " + earns).trimmed,
        action: linkButton(say("See what's showing"), Paths.airing(), style: .primary))
    }
    return section(
      say("Favourites"),
      """
      <ul class="carousel" aria-label="\(say("Your favourites"))" tabindex="0" data-strip>\
      \(favourites.items, favourite)</ul>\
      \(pager(favourites.next.map { Paths.home().query(["after": $0]) }, label: say("More favourites")))
      """)
  }

  private var earns: String {
    if rates.like < 1 { return "" }
    if let obstacle { return obstacle.message }
    return say(rates.like, one: "You'll earn 1 point.", many: "You'll earn \(rates.like) points.")
  }

  private func favourite(_ card: FilmCard) -> Markup {
    let film = card.film
    return """
      <li><a class="film" href="\(FilmOrigin.home.page(of: film.id))"><span class="poster">\
      <img src="\(film.poster(.detail))" alt="" width="800" height="1200" decoding="async">\
      \(ReactionMark(card: card).markup)</span><span class="film-title" dir="auto">\(film.title)</span>\
      <span class="film-points">\(earned(card.points))</span></a></li>
      """
  }

  private func earned(_ points: Int) -> String {
    points == 0
      ? say("No points") : say(points, one: "1 point", many: "\(points.inThousands) points")
  }
}

/// The points balance in large type.
struct PointsFigure: Sendable {
  let points: Int

  var markup: Markup {
    """
    <p class="points"><span class="points-figure">\(points.inThousands)</span> \
    <span class="points-unit">\(say(points, one: "point", many: "points"))</span></p>
    """
  }
}
