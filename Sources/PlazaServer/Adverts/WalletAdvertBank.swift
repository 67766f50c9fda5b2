import Adverts
import Members
import PlazaBase
import PlazaData
import Wallet

/// Pays for shops' adverts from the wallet. A payment moves a member's credits to the account of
/// the budget, whose balance cannot become negative; spending moves them on to the operator's
/// takings; an unspent remainder goes back to the payers.
struct WalletAdvertBank: AdvertBilling {
  /// The operator's account for the revenue of adverts.
  static let takings = WalletAccount.takings("adverts")

  let world: World

  func credits(of member: ID<Member>, _ tx: any Transaction) throws -> Money {
    Money(minor: try Balance.of(member, .credit, tx).available)
  }

  func pay(
    _ amount: Money, for advert: ID<Advert>, by member: ID<Member>, key: String, at now: Instant,
    _ tx: any Transaction
  ) throws {
    var transfer = transfer("paid/\(key)", "advert", advert, now, by: member)
    transfer.move(amount.minor, .credit, from: .available(member), to: .budget(advert.text))
    do {
      try PostTransfer(transfer)(tx)
    } catch WalletRefusal.notEnough {
      throw ShopAdvertRefusal.tooFewCredits
    }
  }

  func charge(
    _ amount: Money, upTo total: Money, of advert: ID<Advert>, at now: Instant,
    _ tx: any Transaction
  ) throws {
    var transfer = transfer("\(advert.text)/spent/\(total.minor)", "advert shown", advert, now)
    transfer.move(amount.minor, .credit, from: .budget(advert.text), to: Self.takings)
    try PostTransfer(transfer)(tx)
  }

  /// The share of a member whose account was deleted goes to the operator.
  func returnCredits(
    _ shares: [(member: ID<Member>, amount: Money)], of advert: ID<Advert>, by staff: ID<Member>?,
    at now: Instant,
    _ tx: any Transaction
  ) throws {
    var transfer = transfer("\(advert.text)/back", "advert unspent", advert, now, by: staff)
    for share in shares {
      transfer.move(
        share.amount.minor, .credit, from: .budget(advert.text),
        to: try .refund(to: share.member, tx))
    }
    try PostTransfer(transfer)(tx)
  }

  private func transfer(
    _ key: String, _ reason: String, _ advert: ID<Advert>, _ now: Instant,
    by staff: ID<Member>? = nil
  ) -> Transfer {
    Transfer(
      key: "advert/\(key)", reason: reason, reference: AdvertDescriptions.prefix + advert.text,
      at: now, by: staff,
      in: world)
  }
}

/// Describes the transactions of shops' adverts in a member's statement.
struct AdvertDescriptions: TransactionDescriber {
  static let prefix = "shop-advert/"

  func descriptions(of references: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    let named = references.compactMap { reference in
      reference.hasPrefix(Self.prefix) ? ID<Advert>(reference.dropFirst(Self.prefix.count)) : nil
    }.sorted { $0.text < $1.text }
    let orders = try AdvertOrder.found(named, tx)
    let headlines = try SponsoredClip.headlines(of: named, tx)
    return named.reduce(into: [:]) { descriptions, advert in
      descriptions[Self.prefix + advert.text] = headlines[advert].map {
        TransactionDescription("“\($0)”", orders[advert]?.page)
      }
    }
  }
}
