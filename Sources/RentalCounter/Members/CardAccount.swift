import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The open rentals, the amounts due and the rental history of a member with a linked card.
struct CardAccount: Sendable {
  let card: MemberCard
  /// The open rentals, ordered by due date.
  let out: [Rental]
  /// A page of all rentals, the latest first.
  let history: ResultPage<Rental>
  let posters: [ID<Film>: Link]
  /// The sum of all bills that contain an open rental.
  let total: Money
  /// The part of ``total`` that vouchers and credits have paid.
  let paid: Money

  /// The amount still to be paid at the counter.
  var left: Money { Money(minor: max(0, total.minor - paid.minor)) }

  /// Returns the account of a member; `nil` if the member has not linked a card.
  static func of(_ member: ID<Member>, _ page: PageRequest, _ tx: any Transaction) throws
    -> CardAccount?
  {
    guard let card = try MemberCard.of(member, tx) else { return nil }
    let out = try Rental.out(of: card.customer, tx)
    let history = try Rental.list(of: card.customer, openOnly: false, page, tx)
    let bills = Array(Set(out.map(\.checkout))).sorted { $0.text < $1.text }
    let films = Array(Set((out + history.items).map(\.film))).sorted { $0.text < $1.text }
    return CardAccount(
      card: card, out: out, history: history, posters: try ReservedFilm.posters(of: films, tx),
      total: Money(
        minor: try sum("SELECT coalesce(sum(price_minor), 0) AS n FROM rental", bills, tx)),
      paid: Money(
        minor: try sum("SELECT coalesce(sum(paid_minor), 0) AS n FROM rental_bill", bills, tx)))
  }

  private static func sum(_ what: SQL, _ bills: [ID<Rental.Checkout>], _ tx: any Transaction)
    throws -> Int
  {
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
