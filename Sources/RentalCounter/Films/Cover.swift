import PlazaBase
import PlazaFiles
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI

/// The sizes in which a cover is stored.
enum CoverSize: String, Sendable, CaseIterable {
  /// For the full-window view, at most 1600 by 1600 pixels.
  case full
  /// For the film's page, 400 by 600 points at two pixels per point.
  case detail
  /// For lists, 120 by 180 points at two pixels per point.
  case list

  var picture: PictureSize {
    switch self {
    case .full: PictureSize(rawValue, width: 1600, height: 1600)
    case .detail: PictureSize(rawValue, width: 800, height: 1200)
    case .list: PictureSize(rawValue, width: 240, height: 360)
    }
  }
}

/// A film's cover, one picture in every ``CoverSize``. The film's row holds its key. A new picture
/// gets a new key, so that the content behind a cover's URL never changes.
enum Cover {
  static let prefix = "rental/covers"

  static func key(_ id: ID<Cover>, _ size: CoverSize) -> FileKey? {
    FileKey(prefix, id, size.rawValue + ".jpg")
  }
}

/// The URL of a stored cover.
func coverLink(_ key: String?, _ size: CoverSize) -> Link? {
  key.map { Paths.cover($0, size.rawValue) }
}

extension Film {
  /// The film's cover, or a generated poster if it has none.
  func coverPicture(_ size: CoverSize) -> Link? {
    coverLink(cover, size)
      ?? CoverPoster(title: title, director: details.director, catalogue: catalogue).link(for: id)
  }
}

extension Paths {
  /// Receives the bytes of a cover before its film is saved.
  static let newCover = RoutePath("/rental/covers")
  /// A cover in one of its sizes.
  static let cover = RoutePath("/rental/covers/{cover}/{size}")
  static let poster = RoutePath("/rental/films/{film}/poster")
}

extension API {
  static let cover = RoutePath("/api/rental/films/{film}/cover")
}
