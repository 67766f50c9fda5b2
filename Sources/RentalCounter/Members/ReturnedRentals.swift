import FilmCatalogue
public import Members
public import PlazaBase
public import PlazaData
import PlazaHTTP
public import Shelf

/// The counter's data about members who linked their card: the films they returned, their card and
/// their reservations.
public struct ReturnedRentals: RentedFilms, PersonalDataProvider {
  private let settings: RentalSettings

  public init(settings: RentalSettings) { self.settings = settings }

  public func returned(by member: ID<Member>, since: Instant, _ tx: any Transaction) throws
    -> [RentedFilm]
  {
    let rows = try tx.rows(
      """
      SELECT r.id, r.rented_at, r.returned_at,
        (SELECT k.catalogue_film FROM rental_catalogue k
          WHERE k.film = (SELECT c.film FROM rental_copy c WHERE c.id = r.copy)) AS catalogue_film
      FROM rental r
      WHERE r.customer = (SELECT m.customer FROM rental_member_card m WHERE m.member = \(member))
        AND r.returned_at >= \(since)
      ORDER BY r.returned_at DESC, r.id DESC
      """)
    return try rows.compactMap { row in
      guard let film = try row.optional("catalogue_film", as: ID<CatalogueFilm>.self) else {
        return nil
      }
      let returnedAt: Instant = try row.value("returned_at")
      let out = settings.today(try row.value("rented_at"))
      return RentedFilm(
        rental: "rental/\(try row.value("id", as: ID<Rental>.self))", film: film,
        place: settings.shopName.key, nights: out...max(out, settings.today(returnedAt)),
        returnedAt: returnedAt)
    }
  }

  public func card(of member: ID<Member>, _ tx: any Transaction) throws -> ShopCard {
    ShopCard(
      shop: settings.shopTitle, link: Paths.memberCard(),
      isLinked: try MemberCard.of(member, tx) != nil)
  }

  public var personalData: [PersonalData] {
    let card = "rental/card.json"
    let account = PersonalData.RetentionRule.retained(
      why: "it is the counter's account with a customer, who need not be a member",
      until: "the counter deletes it")
    let books = "for good, with the counter's books"
    return [
      PersonalData("rental_member_card", "member", "customer", in: card, .deleted),
      PersonalData(
        "rental_customer", "name", "sort_name", "address", "postcode", "date_of_birth", "phone",
        in: card, account),
      PersonalData(
        "rental_customer_word", "customer", export: .none("it is the name, for searching"), account
      ),
      PersonalData("rental", "customer", in: "rental/rentals.json", account),
      PersonalData(
        "rental_calendar", "customer",
        export: .none("it is the secret of a link, which opens no more than rentals.json"),
        account),
      PersonalData("rental_reservation", "member", in: "rental/reservations.json", .deleted),
      PersonalData("rental_reservation", "customer", in: "rental/reservations.json", account),
      PersonalData("rental_payment", "member", in: "rental/payments.json", .cleared),
      PersonalData(
        "rental_cover_draft", "member", export: .none("it is the picture that the member sent"),
        draft),
      PersonalData(
        "rental_import_draft", "member", export: .none("it is the file that the member sent"),
        draft),
      .staff("rental", "age_confirmed_by", "age_confirmed_name", until: books),
      .staff("rental_return", "returned_by", "undone_by", until: books),
      .staff("rental_payment", "paid_by", "undone_by", until: books),
      .staff(
        "rental_device", "made_by", "made_by_name", "revoked_by_name",
        until: "for good: it may have journals"),
      .staff("rental_device_clerk", "member", "name", until: "for good: it may have journals"),
      .staff("rental_journal", "sent_by", until: books),
      .staff("rental_journal_conflict", "resolved_by", "resolved_name", until: books),
    ]
  }

  private var draft: PersonalData.RetentionRule {
    .retained(why: "a form that is open names it", until: "a day after it was sent")
  }

  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    var documents: [ExportFile] = []
    if let card = try MemberCard.of(member, tx) {
      let customer = try Customer.find(card.customer, tx)
      documents.append(
        document("card") {
          $0.field("card", card.code)
          $0.field("customer", customer)
        })
      let rentals = try allRentals(of: card.customer, tx)
      documents.append(document("rentals") { $0.field("rentals", rentals) })
    }
    let paid = try tx.rows(
      """
      SELECT p.amount_minor, p.nights, p.paid_at, p.undone_at, b.total_minor FROM rental_payment p
      JOIN rental_bill b ON b.checkout = p.checkout WHERE p.member = \(member) ORDER BY p.paid_at, p.id
      """
    ).map(ExportedPayment.init)
    if !paid.isEmpty { documents.append(document("payments") { $0.field("payments", paid) }) }
    let reserved = try Reservation.made(by: member, tx)
    if !reserved.isEmpty {
      documents.append(document("reservations") { $0.field("reservations", reserved) })
    }
    return documents
  }

  private func document(_ name: String, _ fields: (inout JSONWriter) -> Void) -> ExportFile {
    var json = JSONWriter()
    json.object(fields)
    return ExportFile("rental/\(name).json", json.bytes)
  }

  private func allRentals(of customer: ID<Customer>, _ tx: any Transaction) throws -> [Rental] {
    var (rentals, after): ([Rental], Cursor?) = ([], nil)
    while true {
      let resultPage = try Rental.list(
        of: customer, openOnly: false, PageRequest(limit: 200, after: after), tx)
      rentals += resultPage.items
      guard let next = resultPage.next.flatMap(Cursor.init) else { return rentals }
      after = next
    }
  }

  /// Removes the member's link and reservations. The customer's account belongs to the counter and
  /// stays.
  public func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM rental_reservation WHERE member = \(member)")
    try MemberCard.erase(member, tx)
    try tx.run("UPDATE rental_payment SET member = NULL WHERE member = \(member)")
  }
}

/// A payment that a member made at the counter with vouchers or credits, and the total of its
/// bill.
private struct ExportedPayment: JSONWritable {
  let amount: Int
  let nights: Int?
  let paidAt: Instant
  let undoneAt: Instant?
  let bill: Int

  init(row: PlazaData.Row) throws {
    amount = try row.value("amount_minor")
    nights = try row.optional("nights")
    paidAt = try row.value("paid_at")
    undoneAt = try row.optional("undone_at")
    bill = try row.value("total_minor")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("amountMinor", amount)
      json.field("nights", nights)
      json.field("paidAt", paidAt)
      json.field("undoneAt", undoneAt)
      json.field("billMinor", bill)
    }
  }
}
