import Members
public import PlazaBase
import PlazaData

/// The receipt has already been entered. The message says where, so that staff do not have to look
/// for it.
public struct ReceiptEntered: Refusal, Equatable {
  let receipt: String
  let name: String
  let amount: Money
  private let amountText: String
  private let when: String

  init(
    _ receipt: String, _ entry: TransferRecord, _ settings: WalletSettings, now: Instant,
    _ tx: any Transaction
  ) throws {
    self.receipt = entry.reference.flatMap(Receipt.number) ?? receipt
    let side = entry.sides.first { $0.member != nil }
    name =
      try side?.member.flatMap { try MemberSummary.names(of: [$0], tx)[$0]?.isolated }
      ?? say("a former member")
    amount = Money(minor: side?.amount ?? 0)
    amountText = settings.currency.format(amount)
    when = settings.time.brief(entry.at, now: now)
  }

  public let slug = "receipt-entered"

  public var message: String {
    say(
      """
      Receipt \(receipt) was already topped up for \(name), \(amountText), \(when). Nothing was added. \
      If that entry is wrong, reverse it and enter the receipt again.
      """)
  }

  public var numbers: [(name: String, value: Int)] { [("amountMinor", amount.minor)] }
}
