import PlazaBase
import PlazaWeb
import Wallet

/// The wallet's own no, in both languages.
struct InsufficientCredits: Refusal, Equatable {
  let slug = "not-enough-credits"

  var message: String {
    say("You have too few credits for this. Buy some at the counter of any print store, and pay then.")
  }

  static func spoken<Value>(_ act: () throws -> Value) throws -> Value {
    do {
      return try act()
    } catch WalletRefusal.notEnough {
      throw InsufficientCredits()
    }
  }
}
