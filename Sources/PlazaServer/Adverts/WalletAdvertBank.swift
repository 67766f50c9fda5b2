import Adverts
import Members
import PlazaBase
import PlazaData
import Wallet

/// Adverts of shops are paid out of the wallet: from somebody's credits into the budget's own account, which cannot go
/// below zero, from there into the house's takings as it is spent, and what is left back to who paid.
struct WalletAdvertBank: AdvertBilling {
  /// Where the house takes in what adverts cost.
  static let takings = WalletAccount.takings("adverts")

  let world: World

  func credits(of member: ID<Member>, _ tx: any Transaction) throws -> Money {
    Money(minor: try Balance.of(member, .credit, tx).available)
  }

  func pay(
    _ amount: Money, for advert: ID<Advert>, by member: ID<Member>, key: String, at now: Instant, _ tx: any Transaction
  ) throws {
    var transfer = transfer("paid/\(key)", "advert", advert, now, by: member)
    transfer.move(amount.minor, .credit, from: .available(member), to: .budget(advert.text))
    do {
      try PostTransfer(transfer)(tx)
    } catch WalletRefusal.notEnough {
      throw ShopAdvertRefusal.tooFewCredits
    }
  }

  func take(
    _ amount: Money, upTo total: Money, of advert: ID<Advert>, at now: Instant, _ tx: any Transaction
  ) throws {
    var transfer = transfer("\(advert.text)/spent/\(total.minor)", "advert shown", advert, now)
    transfer.move(amount.minor, .credit, from: .budget(advert.text), to: Self.takings)
    try PostTransfer(transfer)(tx)
  }

  /// The share of somebody who left is nobody's any more.
  func giveBack(
    _ shares: [(member: ID<Member>, amount: Money)], of advert: ID<Advert>, by staff: ID<Member>?, at now: Instant,
    _ tx: any Transaction
  ) throws {
    var transfer = transfer("\(advert.text)/back", "advert unspent", advert, now, by: staff)
    for share in shares {
      transfer.move(
        share.amount.minor, .credit, from: .budget(advert.text), to: try .refund(to: share.member, tx))
    }
    try PostTransfer(transfer)(tx)
  }

  private func transfer(
    _ key: String, _ reason: String, _ advert: ID<Advert>, _ now: Instant, by staff: ID<Member>? = nil
  ) -> Transfer {
    Transfer(
      key: "advert/\(key)", reason: reason, cause: AdvertDescriptions.prefix + advert.text, at: now, by: staff,
      in: world)
  }
}

/// Tells what a line of a balance is about that a shop's advert made.
struct AdvertDescriptions: TransactionDescriber {
  static let prefix = "shop-advert/"

  func stories(of causes: Set<String>, _ tx: any Transaction) throws -> [String: TransactionDescription] {
    let named = causes.compactMap { cause in
      cause.hasPrefix(Self.prefix) ? ID<Advert>(cause.dropFirst(Self.prefix.count)) : nil
    }.sorted { $0.text < $1.text }
    let orders = try AdvertOrder.found(named, tx)
    let headlines = try SponsoredClip.headlines(of: named, tx)
    return named.reduce(into: [:]) { stories, advert in
      stories[Self.prefix + advert.text] = headlines[advert].map {
        TransactionDescription("“\($0)”", orders[advert]?.page)
      }
    }
  }
}
