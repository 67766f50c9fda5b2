import FilmCatalogue
import PlazaBase
import PlazaData
import Shelf

/// The films that a member likes, most recent like first, with the points they have earned.
struct Favourites: Sendable {
  let member: ID<Member>

  func callAsFunction(
    _ page: PageRequest, _ book: inout FilmCardCache, _ tx: any Transaction
  ) throws -> ResultPage<FilmCard> {
    var list = BookmarkList(of: member)
    list.kind = .like
    let liked = try list(page, tx)
    return ResultPage(items: try book.cards(of: liked.items.map(\.film), tx), next: liked.next)
  }
}
