public import PlazaBase
public import PlazaData

/// Fills an empty counter with a believable stock, customers, and the rentals of the last weeks,
/// two of them overdue. A counter that has customers or films is left unchanged.
public struct FillCounter: Sendable {
  private let registrations: [RegisterCustomer]
  private let films: [AddFilm]
  private let visits: [Visit]
  private let closings: [CloseAccount]
  private let card: LinkCard?
  private let payer: Clerk
  private let settings: RentalSettings
  private let world: World

  /// Films that one customer rented together, and their returns; `returned` is empty if they are
  /// still out.
  private struct Visit: Sendable {
    let rent: RentFilms
    let returned: [ReturnFilm]
  }

  /// - Parameters:
  ///   - clerk: The member who served the customers in those weeks.
  ///   - clerkName: That member's name.
  ///   - holder: A member to whom a customer's card is linked and who lets the counter charge
  ///     credits.
  ///   - hasHistory: Whether the holder rented more films in those weeks.
  ///   - world: The clock and the source of random keys. Equal worlds fill the counter
  ///     identically.
  public init(
    _ settings: RentalSettings, clerk: ID<Member>, clerkName: String,
    holder: (member: ID<Member>, customer: String)? = nil, hasHistory: Bool = false,
    in world: World
  ) {
    (self.settings, self.world) = (settings, world)
    let now = world.now()
    let opening = world.set(to: now - .days(60))
    let registrations = DemoCustomers.all.map { RegisterCustomer($0, in: opening) }
    let films = DemoFilms.all.map { film in
      AddFilm(
        FilmDetails(
          title: film.title, cast: film.cast, director: film.director, rating: film.rating),
        quantity: film.copies, in: opening)
    }
    let clerk = Clerk(id: clerk, name: clerkName)
    payer = clerk
    visits = (hasHistory ? DemoVisits.allAndMore : DemoVisits.all).map { visit in
      let moment = visit.moment(settings, now: now)
      let rent = RentFilms(
        to: registrations[visit.customer].id, visit.films.map { .film(films[$0].id) },
        settings.terms(nights: visit.nights, at: moment), ageConfirmed: true, isFact: true,
        by: clerk,
        in: world.set(to: moment))
      let back = visit.returnedAfter.map { min(moment + .hours(24 * $0 - 3), now - .hours(1)) }
      return Visit(
        rent: rent, returned: back.map { rent.returns(by: clerk, in: world.set(to: $0)) } ?? [])
    }
    closings = DemoCustomers.closed.map {
      CloseAccount(customer: registrations[$0].id, now: now - .days(5))
    }
    card = holder.flatMap { holder in
      registrations.first { $0.details.name == holder.customer }.map {
        LinkCard(
          member: holder.member, code: $0.code.text, postcode: $0.details.postcode, now: now)
      }
    }
    self.registrations = registrations
    self.films = films
  }

  /// - Parameter voucher: The code of a voucher with which the holder pays for nights of an open
  ///   rental before reserving another film.
  /// - Returns: Whether the counter was empty.
  @discardableResult
  public func callAsFunction(voucher: String? = nil, _ tx: any Transaction) throws -> Bool {
    let isUsed = try tx.exists(
      """
      SELECT 1 FROM (SELECT id FROM rental_customer UNION ALL SELECT id FROM rental_film) things ORDER BY id LIMIT 1
      """)
    if isUsed { return false }
    for register in registrations { _ = try register(tx) }
    for add in films { _ = try add(tx) }
    for visit in visits {
      _ = try visit.rent(tx)
      for takeBack in visit.returned { _ = try takeBack(tx) }
    }
    for close in closings { _ = try close(tx) }
    if let card {
      try card(tx)
      try AllowCredits(member: card.member, isAllowed: true)(tx)
      if let voucher { try spend(voucher, of: card.member, tx) }
    }
    return true
  }

  private func spend(_ voucher: String, of member: ID<Member>, _ tx: any Transaction) throws {
    guard let customer = try MemberCard.of(member, tx)?.customer,
      let visit = visits.last(where: { $0.rent.customer == customer && $0.returned.isEmpty })
    else { return }
    let then = visit.rent.terms.rentedAt
    let pay = PayWithVoucher(
      visit.rent.checkout, voucher, today: settings.today(then), by: payer, in: world.set(to: then)
    )
    _ = try pay(tx)
    _ = try ReserveCopy(films[35].id, for: member, settings, in: world)(tx)
  }
}

extension RentFilms {
  fileprivate func returns(by clerk: Clerk, in world: World) -> [ReturnFilm] {
    ids.map { ReturnFilm($0, by: clerk, in: world) }
  }
}

extension World {
  /// Returns a world with the same source of randomness and a fixed clock.
  fileprivate func set(to moment: Instant) -> World {
    World(clock: { moment }, random: { randomBytes($0) })
  }
}
