import FilmCatalogue
import PlazaBase
public import PlazaHTTP

extension PlayEntry: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      play.writeFields(to: &$0)
      $0.field("version", play.version)
      $0.field("title", film.title)
      $0.field("year", film.year)
    }
  }
}

extension BookmarkEntry: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("film", film.id)
      $0.field("title", film.title)
      $0.field("year", film.year)
      $0.field("genres", film.genres.map(\.rawValue))
      $0.field("bookmarkedAt", markedAt)
      $0.field("me", marks)
    }
  }
}
