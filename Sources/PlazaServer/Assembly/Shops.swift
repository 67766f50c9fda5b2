import HockeyCamp
import Marquee
import Popcorn
import PrintShop
import RentalCounter
public import Storefronts

/// The shops of this server.
public enum Shops {
  /// All shops, in the order in which the home page shows them. To add a shop, append it here; to
  /// remove one, delete its line.
  public static let all: [any ShopModule.Type] = [
    PopcornModule.self, MarqueeModule.self, RentalModule.self, PrintModule.self, CampModule.self,
  ]
}
