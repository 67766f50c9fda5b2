public import PlazaBase

/// What is to happen: amounts that leave accounts and arrive at others.
public struct Transfer: Sendable, Equatable {
  /// One change of one account.
  public struct Posting: Sendable, Equatable {
    let unit: WalletUnit
    let account: WalletAccount
    /// Above zero where it is added.
    let amount: Int
  }

  let id: ID<Transfer>
  /// What no other transfer has. Whoever asks with the same one again gets the first.
  let key: String
  let reason: String
  let cause: String?
  let words: String?
  let at: Instant
  let staff: ID<Member>?
  var undoes: ID<Transfer>?
  private(set) var postings: [Posting] = []

  /// - Parameters:
  ///   - key: what makes it happen once, such as the key of a form or `like/<film>/<member>`.
  ///   - reason: why, in a word that figures are kept by: `like`, `top-up`, `rental`.
  ///   - cause: what it is about, as a line of a balance leads there: `film/<key>`.
  ///   - words: what a person wrote about it.
  ///   - staff: who of the staff did it.
  public init(
    key: String, reason: String, cause: String? = nil, words: String? = nil, at: Instant, by staff: ID<Member>? = nil,
    in world: World
  ) {
    id = world.newID()
    self.key = key
    self.reason = reason
    self.cause = cause
    self.words = words
    self.at = at
    self.staff = staff
  }

  /// Moves an amount. Several moves between the same accounts are one posting each; what comes to nothing is none.
  public mutating func move(_ amount: Int, _ unit: WalletUnit, from: WalletAccount, to: WalletAccount) {
    add(-amount, unit, to: from)
    add(amount, unit, to: to)
  }

  mutating func add(_ amount: Int, _ unit: WalletUnit, to account: WalletAccount) {
    let before = postings.first { $0.unit == unit && $0.account == account }?.amount ?? 0
    postings.removeAll { $0.unit == unit && $0.account == account }
    if before + amount != 0 { postings.append(Posting(unit: unit, account: account, amount: before + amount)) }
  }
}
