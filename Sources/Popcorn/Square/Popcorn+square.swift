import FilmCatalogue
import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI
import Shelf

extension Popcorn {
  public func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws
    -> String?
  {
    let today = settings.today(moment.now)
    let week = try Film.count(releasedFrom: today.adding(days: -6), to: today, tx)
    if week > 0 {
      return say(week, one: "1 new film this week", many: "\(week) new films this week")
    }
    let year = try Film.count(
      releasedFrom: CalendarDate(year: today.year, month: 1, day: 1) ?? today, to: today, tx)
    return year == 0 ? nil : say("\(year) films from \(today.year) so far")
  }

  /// Films that the member has returned to a shop and not commented on.
  public func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    let rented = try RentedFilm.unanswered(viewer.id, at: services.rented, now: moment.now, tx)
    let films = try Film.found(rented.map(\.film), in: .all, tx)
    return rented.compactMap { one in
      guard let film = films[one.film] else { return nil }
      return InboxItem(
        say("Did you watch \(film.title)?"),
        say("You've returned it. Add it to your diary."), Paths.watched(),
        icon: .watched, .waiting, at: one.returnedAt)
    }
  }
}
