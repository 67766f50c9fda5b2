public import PlazaBase
public import PlazaData

/// Records on which night a rented film was watched, or that it was not. Later answers for the
/// same rental have no effect.
public struct AnswerWatchedPrompt: Sendable {
  public enum Answer: Sendable, Equatable {
    case watched(PlayDetails)
    case notWatched
  }

  let rental: String
  let answer: Answer
  let member: ID<Member>
  let shops: [any RentedFilms]
  let now: Instant
  private let play: ID<Play>

  public init(
    _ rental: String, _ answer: Answer, by member: ID<Member>, at shops: [any RentedFilms],
    in world: World
  ) {
    self.rental = rental
    self.answer = answer
    self.member = member
    self.shops = shops
    now = world.now()
    play = world.newID()
  }

  /// - Returns: The play; nil if the film was not watched.
  /// - Throws: ``NoSuchRental``, also if it belongs to another member.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Play? {
    let since = now - RentedFilm.promptPeriod
    let rented = try shops.flatMap { try $0.returned(by: member, since: since, tx) }.first {
      $0.rental == rental
    }
    guard let rented else { throw NoSuchRental() }
    let answered = try tx.first(
      "SELECT play FROM shelf_rental_answer WHERE member = \(member) AND rental = \(rental)")
    if let answered { return try earlier(answered.optional("play"), tx) }
    let noted = try record(rented, tx)
    try tx.run(
      """
      INSERT INTO shelf_rental_answer (member, rental, answered_at, play)
      VALUES (\(member), \(rental), \(now), \(noted?.id))
      """)
    return noted
  }

  private func earlier(_ play: ID<Play>?, _ tx: any Transaction) throws -> Play? {
    guard let play else { return nil }
    return try Play.rows("p.id = \(play) AND p.member = \(member) AND p.removed_at IS NULL", tx)
      .first
  }

  private func record(_ rented: RentedFilm, _ tx: any Transaction) throws -> Play? {
    guard case .watched(var details) = answer else { return nil }
    details.place = details.place ?? rented.place
    let add = AddPlay(
      id: play, rented.film, details, by: member, rental: rental, key: "rental \(rental)", now: now
    )
    return try add(tx).play
  }
}

/// Thrown if the member has no such recent rental.
public struct NoSuchRental: Refusal {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String {
    say(
      "There's no rental to log. We ask about films for 30 days after their return. Add this one by hand."
    )
  }

  public init() {}
}
