import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages for proposed and removed films.
struct RemovalPages: Sendable {
  let time: ShopTimeZone

  private var office: CuratorPages { CuratorPages(time: time) }

  func proposed(_ found: ResultPage<FilmProposal>, _ names: [ID<Member>: String], now: Instant)
    -> Page
  {
    let rows = found.items.map { proposal in
      let author = proposal.author.flatMap { names[$0] } ?? say("a deleted account")
      return ListRow(
        proposal.film.titleAndYear, FilmPaths.film(proposal.film.id),
        subtitle: say("Added by \(author.isolated)"),
        leading: .cover(proposal.film.poster(.list)),
        trailing: time.brief(proposal.addedAt, now: now))
    }
    let body =
      rows.isEmpty
      ? emptyState(.tick, say("No proposals"), say("Films that members add appear here."))
      : section(
        rowList(rows, label: say("Proposed", as: "films"))
          + pager(found.next.map { FilmPaths.proposed().query(["after": $0]) }),
        footer: say(
          "Only the member who added a film can see it until you add it to the catalogue."))
    return Page(say("Proposed films"), back: FilmPaths.films(), office.parts(.proposed) + body)
  }

  func removed(
    _ found: ResultPage<FilmRemoval>, _ names: [ID<Member>: String], key: String, now: Instant
  ) -> Page {
    let body =
      found.items.isEmpty
      ? emptyState(
        .films, say("Nothing removed"),
        say("You can remove a film, or the data from one source, on the film's page."))
      : section(
        rowList(
          found.items.map { entry($0, names, key: key, now: now) }, label: say("Removed films")))
        + pager(found.next.map { FilmPaths.removed().query(["after": $0]) })
    return Page(say("Removed films"), back: FilmPaths.films(), office.parts(.removed) + body)
  }

  private func entry(
    _ removal: FilmRemoval, _ names: [ID<Member>: String], key: String, now: Instant
  ) -> ListRow {
    let who = removal.removedBy.flatMap { names[$0] } ?? say("a deleted account")
    let source = removal.record?.source.title
    let what =
      source.map { say("Data from \($0), removed by \(who.isolated)") }
      ?? say("Removed by \(who.isolated)")
    let undo =
      removal.undoneAt == nil
      ? actionButton(
        say("Restore"), FilmPaths.undoRemoval(removal.id), key: key + removal.id.text, icon: .undo)
      : .empty
    return ListRow(
      removal.title, FilmPaths.film(removal.film), subtitle: what,
      trailing: time.brief(removal.removedAt, now: now),
      badge: removal.undoneAt.map { _ in Badge(say("Restored", as: "a film")) }, below: undo)
  }
}
