import FilmCatalogue
import PlazaBase
import PlazaMarkup

/// An entry of any file of a Trakt export.
struct TraktItem: Decodable {
  /// Trakt's key of the viewing.
  let id: String?
  let watchedAt: String?
  let hasWatched: Bool
  let ratedAt: String?
  let listedAt: String?
  let rating: String?
  let type: String?
  let movie: Movie?
  let comment: Comment?
  /// The note on a list entry.
  let notes: String?

  var isFilm: Bool { movie != nil && (type ?? "movie") == "movie" }

  struct Comment: Decodable {
    let comment: String?
    let createdAt: String?

    private enum CodingKeys: String, CodingKey {
      case comment
      case createdAt = "created_at"
    }
  }

  struct Movie: Decodable {
    let title: Lossy<Scalar>?
    let year: Lossy<Scalar>?
    let ids: [String: Lossy<Scalar>]?

    var film: UploadedFilm {
      func id(_ name: String) -> String? { ids?[name]?.value?.text }
      let keys = [
        id("tmdb").flatMap(UploadedFilm.number).map { ExternalKey(.tmdb, $0) },
        id("imdb").flatMap(UploadedFilm.imdb).map { ExternalKey(.imdb, $0) },
        id("trakt").flatMap(UploadedFilm.number).map { ExternalKey(.trakt, $0) },
      ]
      return UploadedFilm(
        title: HTMLEntities.decoded(title?.value?.text ?? "").cleaned,
        year: UploadedFilm.year(year?.value.flatMap { Int($0.text) }), keys: keys.compactMap { $0 }
      )
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id, rating, type, movie, comment, notes
    case watchedAt = "watched_at"
    case ratedAt = "rated_at"
    case listedAt = "listed_at"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = (try? fields.decode(Scalar.self, forKey: .id))?.text
    watchedAt = try? fields.decode(String.self, forKey: .watchedAt)
    hasWatched = fields.contains(.watchedAt)
    ratedAt = try? fields.decode(String.self, forKey: .ratedAt)
    listedAt = try? fields.decode(String.self, forKey: .listedAt)
    rating = (try? fields.decode(Scalar.self, forKey: .rating))?.text
    type = try? fields.decode(String.self, forKey: .type)
    movie = try? fields.decode(Movie.self, forKey: .movie)
    comment = try? fields.decode(Comment.self, forKey: .comment)
    notes = try? fields.decode(String.self, forKey: .notes)
  }
}

/// A number or a string, decoded as a string.
struct Scalar: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      text = String(number)
    } else if let number = try? value.decode(Double.self) {
      text = String(number)
    } else {
      text = try value.decode(String.self)
    }
  }
}

/// An element that decodes to nil if it is malformed, so that the rest of the array can be read.
struct Lossy<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// The films of one Trakt file, with their positions among its entries. Episodes are counted as
/// entries only, and malformed elements separately.
struct TraktItems: Decodable {
  private(set) var films: [(entry: Int, item: TraktItem)] = []
  private(set) var entries = 0

  init(from decoder: any Decoder) throws {
    var (list, broken) = (try decoder.unkeyedContainer(), 0)
    while !list.isAtEnd {
      entries += 1
      if let item = try list.decode(Lossy<TraktItem>.self).value {
        if item.isFilm { films.append((entries, item)) }
      } else {
        broken += 1
      }
      if max(films.count, broken) > ImportService.maxRows { throw ImportRefusal.tooManyRows }
    }
  }
}
