public import FilmCatalogue
public import Members
public import PlazaBase
public import PlazaData

extension MemberShelf: MemberDataHolder {
  /// What the plaza's own format says, which can be imported again.
  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [MemberDocument] {
    let latest = Instant(microseconds: 0)
    return [MemberDocument("shelf/films.json", try ShelfExport(of: member, tx).plazaBytes(at: latest))]
  }

  public func forget(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM shelf_import WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_rental_answer WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_play WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_mark WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_clip WHERE member = \(member)")
  }
}

extension MemberShelf: FilmMarkSource {
  public func mark(of film: ID<Film>, for member: ID<Member>, _ tx: any Transaction) throws -> FilmMark {
    let marks = try FilmMarks.of(film, member, tx)
    return FilmMark(isBookmarked: marks.isBookmarked, isLiked: marks.isLiked, plays: marks.plays)
  }
}
