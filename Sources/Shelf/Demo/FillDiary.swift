import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Gives a demo member a diary and a watchlist.
public struct FillDiary: Sendable {
  private let diary: DemoDiary
  private let member: ID<Member>
  private let today: CalendarDate
  private let world: World

  /// - Parameter today: The current day in the site's time zone.
  public init(_ diary: DemoDiary, of member: ID<Member>, today: CalendarDate, in world: World) {
    (self.diary, self.member, self.today, self.world) = (diary, member, today, world)
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    let now = world.now()
    for evening in diary.evenings.reversed() {
      guard let film = try find(evening.title, evening.year, tx) else { continue }
      let details = PlayDetails(
        watchedOn: PartialDate(today.adding(days: -evening.daysAgo)), place: evening.place,
        rating: evening.stars.flatMap { Rating(ofFive: $0) }, note: evening.note)
      try AddPlay(film, details, by: member, addedAt: now - .days(evening.daysAgo), in: world)(tx)
    }
    for (place, wanted) in diary.wanted.enumerated() {
      guard let film = try find(wanted.title, wanted.year, tx) else { continue }
      try Bookmark(film, by: member, at: now - .days(place * 3) - .hours(2))(tx)
    }
  }

  private func find(_ title: String, _ year: Int, _ tx: any Transaction) throws -> ID<Film>? {
    if case .one(let film) = try Film.matches(
      title: title, year: year, director: nil, keys: [], tx)
    {
      return film.id
    }
    return nil
  }
}
