import PlazaBase

@testable import Wallet

/// What a wallet must do, in a few dictionaries.
struct WalletModel {
  /// One balance of a member.
  struct Pocket: Hashable {
    let member: Int
    let unit: WalletUnit
  }

  /// What is set aside.
  struct Aside {
    let id: ID<Hold>
    let pocket: Pocket
    let amount: Int
    let endsAt: Instant
  }

  /// What the staff did at a counter.
  struct CountText {
    let transfer: ID<Transfer>
    let pocket: Pocket
    let amount: Int
    /// Of a top-up: once it is undone, the receipt can be entered again.
    var receipt: Int?
    var isUndone = false
  }

  /// A code that somebody has.
  struct Code {
    let text: String
    let member: Int
    var isSpent = false
  }

  var available: [Pocket: Int] = [:]
  var held: [Pocket: Int] = [:]
  var holds: [Aside] = []
  /// What stands, by whom and what for.
  var rewards: [String: Int] = [:]
  /// What was spent of rewards before they were taken back.
  var waived: [String: Int] = [:]
  var budget = 0
  var receipts: [Int: (member: Int, amount: Int)] = [:]
  var counted: [CountText] = []
  var codes: [Code] = []

  func balance(_ pocket: Pocket) -> Balance {
    Balance(available: available[pocket, default: 0], held: held[pocket, default: 0])
  }

  mutating func place(_ hold: Aside) {
    available[hold.pocket, default: 0] -= hold.amount
    held[hold.pocket, default: 0] += hold.amount
    holds.append(hold)
  }

  /// Takes some of what is set aside and gives the rest back.
  mutating func settle(_ hold: Aside, taking taken: Int) {
    holds.removeAll { $0.id == hold.id }
    held[hold.pocket, default: 0] -= hold.amount
    available[hold.pocket, default: 0] += hold.amount - taken
  }

  /// What nobody settled in time.
  mutating func timeOut(at now: Instant) {
    for hold in holds where hold.endsAt <= now { settle(hold, taking: 0) }
  }
}
