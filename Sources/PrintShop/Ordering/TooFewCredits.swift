import PlazaBase
import PlazaWeb
import Wallet

/// The wallet's own no, in both languages.
struct TooFewCredits: Refusal, Equatable {
  let slug = "not-enough-credits"

  var sentence: String {
    say("You have too few credits for this. Buy some at the counter of any print store, and pay then.")
  }

  static func spoken<Value>(_ act: () throws -> Value) throws -> Value {
    do {
      return try act()
    } catch WalletRefusal.notEnough {
      throw TooFewCredits()
    }
  }
}
