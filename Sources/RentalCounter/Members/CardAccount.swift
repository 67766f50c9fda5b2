import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What a member with a card has at home, what it costs, and what they had before.
struct CardAccount: Sendable {
  let card: MemberCard
  /// What is out, the first due first.
  let out: [Rental]
  /// A part of all that was ever rented, the latest first.
  let history: ResultPage<Rental>
  let posters: [ID<Film>: Link]
  /// What the bills of what is out come to.
  let total: Money
  /// What vouchers and credits paid of them.
  let paid: Money

  /// What is left to be paid at the counter.
  var left: Money { Money(minor: max(0, total.minor - paid.minor)) }

  /// nil where the member linked no card.
  static func of(_ member: ID<Member>, _ page: PageRequest, _ tx: any Transaction) throws -> CardAccount? {
    guard let card = try MemberCard.of(member, tx) else { return nil }
    let out = try Rental.out(of: card.customer, tx)
    let history = try Rental.list(of: card.customer, openOnly: false, page, tx)
    let bills = Array(Set(out.map(\.checkout))).sorted { $0.text < $1.text }
    let films = Array(Set((out + history.items).map(\.film))).sorted { $0.text < $1.text }
    return CardAccount(
      card: card, out: out, history: history, posters: try ReservedFilm.posters(of: films, tx),
      total: Money(minor: try sum("SELECT coalesce(sum(price_minor), 0) AS n FROM rental", bills, tx)),
      paid: Money(minor: try sum("SELECT coalesce(sum(paid_minor), 0) AS n FROM rental_bill", bills, tx)))
  }

  private static func sum(_ what: SQL, _ bills: [ID<Rental.Checkout>], _ tx: any Transaction) throws -> Int {
    bills.isEmpty ? 0 : try tx.count("\(what) WHERE checkout IN (\(list: bills))")
  }
}

extension CardAccount: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", card.code)
      json.field("name", card.name)
      json.field("takesCredits", card.takesCredits)
      json.field("out", out)
      json.field("totalMinor", total)
      json.field("paidMinor", paid)
      json.field("leftMinor", left)
    }
  }
}
