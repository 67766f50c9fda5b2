import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Wallet {
  /// Finds the coupons that are offered now, by title and description.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    guard question.viewer != nil else { return [] }
    let offered = try Coupon.offered(on: settings.time.date(of: world.now()), tx)
    let found = offered.filter { question.matches($0.details.title, $0.details.text) }
    return [
      SearchResultGroup(
        "coupons", say("Coupons"),
        found.prefix(question.maximum).map {
          SearchResult(
            $0.details.title, settings.amount($0.details.cost, .point), Paths.coupon($0.id),
            icon: $0.details.kind.icon)
        },
        more: found.count > question.maximum ? Paths.coupons() : nil)
    ]
  }
}
