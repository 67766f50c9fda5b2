public import Adverts
public import PlazaBase
public import PlazaData
import PlazaHTTP
public import PlazaMarkup
import Wallet

/// Describes the reward for an advert's clip on the advert's staff page.
public struct MarqueeClipRewards: ClipRewards {
  public init() {}

  public func summary(of advert: ID<Advert>, _ tx: any Transaction) throws -> (
    text: String, page: Link
  ) {
    let left = try ClipCampaign.budget(advert).balance(.point, tx)
    let rest = say(left, one: "1 point", many: "\(left.inThousands) points")
    let text =
      try ClipCampaign.points(of: advert, tx).map { points in
        say("\(say(points, one: "1 point", many: "\(points) points")) per view, \(rest) left")
      } ?? say("Nothing yet")
    return (text, ClipPaths.budget(advert))
  }
}
