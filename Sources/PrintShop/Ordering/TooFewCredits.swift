import PlazaBase
import PlazaWeb
import Wallet

/// The wallet's own no, in both languages.
struct TooFewCredits: SpokenRefusal, Equatable {
  let slug = "not-enough-credits"

  func sentence(_ say: Say) -> String {
    say(
      "You have too few credits for this. Top up at a counter, and pay then.",
      "크레딧이 부족합니다. 매장에서 충전한 뒤 결제해 주세요.")
  }

  static func spoken<Value>(_ act: () throws -> Value) throws -> Value {
    do {
      return try act()
    } catch WalletRefusal.notEnough {
      throw TooFewCredits()
    }
  }
}
