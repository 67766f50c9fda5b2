import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The coupons as a dialog over the current page. Without scripts, the wallet's page is used
/// instead.
struct RedeemDialog: Sendable {
  static let id = "redeem"

  let points: Int
  let coupons: [Coupon]
  let own: OwnVouchers

  var markup: Markup {
    """
    <dialog class="pop" id="\(Self.id)" aria-labelledby="\(Self.id)-title"><div class="pop-head">\
    <h2 id="\(Self.id)-title">\(say("Redeem", as: "points"))</h2>\
    <button class="round-button" type="button" data-dismiss aria-label="\(say("Close"))">\(Icon.cross)</button></div>\
    \(PointsFigure(points: points).markup)<ul class="coupons">\(coupons, item)</ul></dialog>
    """
  }

  private func item(_ coupon: Coupon) -> Markup {
    let details = coupon.details
    return """
      <li class="coupon"><div class="coupon-words"><h3>\(details.title)</h3>\(details.text, { "<p>\($0)</p>" })\
      <p class="coupon-cost">\(say(details.cost, one: "1 point", many: "\(details.cost.inThousands) points"))</p></div>\
      \(button(coupon))</li>
      """
  }

  private func button(_ coupon: Coupon) -> Markup {
    if coupon.isGone {
      return "<button class=\"button pill\" disabled>\(say("Sold out", as: "a coupon"))</button>"
    }
    if own.refusal(of: coupon) != nil {
      return "<button class=\"button pill\" disabled>\(say("Limit reached"))</button>"
    }
    let missing = coupon.details.cost - points
    if missing > 0 {
      return """
        <button class="button pill" disabled>\(say("\(missing.inThousands) more"))<span class="visually-hidden"> \
        \(say(missing, one: "point needed", many: "points needed"))</span></button>
        """
    }
    return """
      <a class="button pill redeem" href="\(WalletPaths.redeem(coupon.id))" data-confirm \
      aria-label="\(say("Redeem \(coupon.details.title)"))">\(say("Redeem", as: "points"))</a>
      """
  }
}
