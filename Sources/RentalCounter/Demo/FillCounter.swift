public import PlazaBase
public import PlazaData

/// Fills a counter that has neither customers nor films with a believable stock, customers and the rentals of the last
/// weeks, two of them overdue. It changes nothing in a counter that is in use.
public struct FillCounter: Sendable {
  private let registrations: [RegisterCustomer]
  private let films: [AddFilm]
  private let visits: [Visit]
  private let closings: [CloseAccount]
  private let card: LinkCard?

  /// Films that one customer took together, and when they came back; nil where they have not.
  private struct Visit: Sendable {
    let rent: RentFilms
    let returned: [ReturnFilm]
  }

  /// - Parameters:
  ///   - clerk: the member who stood behind the counter in those weeks.
  ///   - clerkName: that member's name.
  ///   - holder: a member who has a customer's card, and lets the counter take credits.
  ///   - world: the present moment, keys and chance; the same world fills the same counter.
  public init(
    _ settings: RentalSettings, clerk: ID<Member>, clerkName: String,
    holder: (member: ID<Member>, customer: String)? = nil,
    in world: World
  ) {
    let now = world.now()
    let opening = world.set(to: now - .days(60))
    let registrations = DemoCustomers.all.map { RegisterCustomer($0, in: opening) }
    let films = DemoFilms.all.map { film in
      AddFilm(
        FilmDetails(title: film.title, cast: film.cast, director: film.director, rating: film.rating),
        quantity: film.copies, in: opening)
    }
    let clerk = Clerk(id: clerk, name: clerkName)
    visits = DemoVisits.all.map { visit in
      let moment = visit.moment(settings, now: now)
      let rent = RentFilms(
        to: registrations[visit.customer].id, visit.films.map { .film(films[$0].id) },
        settings.terms(nights: visit.nights, at: moment), ageConfirmed: true, isFact: true, by: clerk,
        in: world.set(to: moment))
      let back = visit.returnedAfter.map { min(moment + .hours(24 * $0 - 3), now - .hours(1)) }
      return Visit(rent: rent, returned: back.map { rent.returns(by: clerk, in: world.set(to: $0)) } ?? [])
    }
    closings = DemoCustomers.closed.map { CloseAccount(customer: registrations[$0].id, now: now - .days(5)) }
    card = holder.flatMap { holder in
      registrations.first { $0.details.name == holder.customer }.map {
        LinkCard(member: holder.member, code: $0.code.text, postcode: $0.details.postcode, now: now)
      }
    }
    self.registrations = registrations
    self.films = films
  }

  /// - Returns: whether the counter was empty.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
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
    }
    return true
  }
}

extension RentFilms {
  fileprivate func returns(by clerk: Clerk, in world: World) -> [ReturnFilm] {
    ids.map { ReturnFilm($0, by: clerk, in: world) }
  }
}

extension World {
  /// The same chance, with a clock that stands still.
  fileprivate func set(to moment: Instant) -> World { World(clock: { moment }, chance: { randomBytes($0) }) }
}
