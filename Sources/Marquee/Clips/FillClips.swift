public import Adverts
public import PlazaBase
public import PlazaData
import Wallet

/// Funds some viewings of the demo's clip.
public struct FillClips: Sendable {
  private let world: World

  public init(in world: World) { self.world = world }

  /// - Parameters:
  ///   - advert: An advert with a clip.
  ///   - staff: The staff member who adds the points.
  public func callAsFunction(_ advert: ID<Advert>, by staff: ID<Member>, _ tx: any Transaction)
    throws
  {
    try FundClip(
      advert, points: 25, adding: 5000, key: "demo", at: world.now(), by: staff, in: world)(tx)
  }
}
