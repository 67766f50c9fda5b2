public import FilmCatalogue
public import Members
public import PlazaBase
public import PlazaData

extension MemberFilms: PersonalDataProvider {
  public var personalData: [PersonalData] {
    let films = "shelf/films.json"
    return [
      PersonalData("shelf_mark", "member", "note", in: films, .deleted),
      PersonalData("shelf_play", "member", "note", "tags", in: films, .deleted),
      PersonalData("shelf_clip", "member", in: films, .deleted),
      PersonalData(
        "shelf_rental_answer", "member", export: .none("the plays say the same"), .deleted),
      PersonalData(
        "shelf_import", "member", export: .none("it is the file that the member sent"), .deleted),
      PersonalData(
        "shelf_import_run", "member", export: .none("it is a moment and nothing else"), .deleted),
      PersonalData("film", "author", export: .none("the diary names the film"), .cleared),
      PersonalData(
        "film_picture_draft", "member", export: .none("it is the picture that the member sent"),
        .retained(why: "a form that is open names it", until: "a day after it was sent")),
      .staff("film_merge", "merged_by", "undone_by", until: "for good: a merge can be taken back"),
      .staff("film_duplicate", "settled_by", until: "for good: a pair is asked about once"),
      .staff(
        "film_removal", "removed_by", "undone_by", until: "for good: a removal can be taken back"),
    ]
  }

  /// Exports Plaza's own format, which can be imported again.
  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    [ExportFile("shelf/films.json", try ShelfExport(of: member, tx).plazaBytes(at: nil))]
  }

  public func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM shelf_import WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_import_run WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_rental_answer WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_play WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_mark WHERE member = \(member)")
    try tx.run("DELETE FROM shelf_clip WHERE member = \(member)")
    try FilmCatalogue.erase(author: member, tx)
  }
}

extension MemberFilms: FilmMarkSource {
  public func mark(of film: ID<Film>, for member: ID<Member>, _ tx: any Transaction) throws
    -> FilmStatus
  {
    let marks = try FilmStatuses.of(film, member, tx)
    return FilmStatus(isBookmarked: marks.isBookmarked, isLiked: marks.isLiked, plays: marks.plays)
  }

  public func names(of members: [ID<Member>], _ tx: any Transaction) throws -> [ID<Member>: String]
  {
    try MemberSummary.names(of: members, tx)
  }
}
