import PlazaBase

@testable import Wallet

/// A model of the wallet's expected behaviour in a few dictionaries.
struct WalletModel {
  /// One balance of a member.
  struct BalanceKey: Hashable {
    let member: Int
    let unit: WalletUnit
  }

  /// A reserved amount.
  struct Aside {
    let id: ID<Hold>
    let balanceKey: BalanceKey
    let amount: Int
    let endsAt: Instant
  }

  /// An action of the staff at the counter.
  struct CountText {
    let transfer: ID<Transfer>
    let balanceKey: BalanceKey
    let amount: Int
    /// The receipt of a top-up; once it is undone, the receipt can be entered again.
    var receipt: Int?
    var isUndone = false
  }

  /// A voucher code of a member.
  struct Code {
    let text: String
    let member: Int
    var isSpent = false
  }

  var available: [BalanceKey: Int] = [:]
  var held: [BalanceKey: Int] = [:]
  var holds: [Aside] = []
  /// The rewards in effect, by member and reason.
  var rewards: [String: Int] = [:]
  /// The spent part of rewards that were taken back.
  var waived: [String: Int] = [:]
  var budget = 0
  var receipts: [Int: (member: Int, amount: Int)] = [:]
  var counted: [CountText] = []
  var codes: [Code] = []

  func balance(_ balanceKey: BalanceKey) -> Balance {
    Balance(available: available[balanceKey, default: 0], held: held[balanceKey, default: 0])
  }

  mutating func place(_ hold: Aside) {
    available[hold.balanceKey, default: 0] -= hold.amount
    held[hold.balanceKey, default: 0] += hold.amount
    holds.append(hold)
  }

  /// Captures a part of a reserved amount and releases the rest.
  mutating func capture(_ hold: Aside, taking taken: Int) {
    holds.removeAll { $0.id == hold.id }
    held[hold.balanceKey, default: 0] -= hold.amount
    available[hold.balanceKey, default: 0] += hold.amount - taken
  }

  /// Releases reserved amounts that have expired.
  mutating func timeOut(at now: Instant) {
    for hold in holds where hold.endsAt <= now { capture(hold, taking: 0) }
  }
}
