import PlazaBase
import Wallet

/// The wallet's refusal with a message for print orders.
struct InsufficientCredits: Refusal, Equatable {
  let slug = "not-enough-credits"

  var message: String {
    say("You don't have enough credits. Buy some at any print store's counter, then pay.")
  }

  static func current<Value>(_ act: () throws -> Value) throws -> Value {
    do {
      return try act()
    } catch WalletRefusal.notEnough {
      throw InsufficientCredits()
    }
  }
}
