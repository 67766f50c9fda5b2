public import PlazaBase

/// A transfer to be posted: amounts that leave some accounts and enter others.
public struct Transfer: Sendable, Equatable {
  /// The change of one account.
  public struct Posting: Sendable, Equatable {
    let unit: WalletUnit
    let account: WalletAccount
    /// Positive if it is added.
    let amount: Int
  }

  let id: ID<Transfer>
  /// The idempotency key. Posting another transfer with the same key returns the first.
  let key: String
  let reason: String
  let reference: String?
  let text: String?
  let at: Instant
  let staff: ID<Member>?
  var undoes: ID<Transfer>?
  private(set) var postings: [Posting] = []

  /// - Parameters:
  ///   - key: The idempotency key, such as the key of a form or `like/<film>/<member>`.
  ///   - reason: A keyword for statistics: `like`, `top-up`, `rental`.
  ///   - reference: The subject that the statement entry links to: `film/<key>`.
  ///   - text: A text written by a person.
  ///   - staff: The staff member who acts.
  public init(
    key: String, reason: String, reference: String? = nil, text: String? = nil, at: Instant,
    by staff: ID<Member>? = nil,
    in world: World
  ) {
    id = world.newID()
    self.key = key
    self.reason = reason
    self.reference = reference
    self.text = text
    self.at = at
    self.staff = staff
  }

  /// Moves an amount. Moves between the same accounts are combined into one posting each; a sum of
  /// zero has no posting.
  public mutating func move(
    _ amount: Int, _ unit: WalletUnit, from: WalletAccount, to: WalletAccount
  ) {
    add(-amount, unit, to: from)
    add(amount, unit, to: to)
  }

  mutating func add(_ amount: Int, _ unit: WalletUnit, to account: WalletAccount) {
    let before = postings.first { $0.unit == unit && $0.account == account }?.amount ?? 0
    postings.removeAll { $0.unit == unit && $0.account == account }
    if before + amount != 0 {
      postings.append(Posting(unit: unit, account: account, amount: before + amount))
    }
  }
}
