import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaUI
import Wallet

extension Marquee {
  public func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws
    -> String?
  {
    let points = try settings.pointsForLike(now: moment.now, tx)
    if let viewer {
      let allowance = try EarningAllowance.of(viewer.id, settings.shopTime, at: moment.now, tx)
      if allowance.obstacle(to: points) != nil { return nil }
    }
    return points == 0 ? nil : say("\(points) points for each film you like")
  }
}
