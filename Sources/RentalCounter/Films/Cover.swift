import PlazaBase
import PlazaFiles
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// The sizes in which covers are kept.
enum CoverSize: String, Sendable, CaseIterable {
  /// Over the whole window.
  case full
  /// On the film's page, for screens of two dots a point.
  case detail
  /// In lists, 120 by 180 points at two dots a point.
  case list

  var picture: PictureSize {
    switch self {
    case .full: PictureSize(rawValue, width: 1600, height: 1600)
    case .detail: PictureSize(rawValue, width: 800, height: 1200)
    case .list: PictureSize(rawValue, width: 240, height: 360)
    }
  }
}

/// A film's cover: one picture in every size. A film's row holds its key; another picture has another key, so what an
/// address of a cover shows never changes.
enum Cover {
  static let area = "rental/covers"

  static func key(_ id: ID<Cover>, _ size: CoverSize) -> FileKey? { FileKey(area, id, size.rawValue + ".jpg") }

  /// The cover that a stored file belongs to.
  static func id(of key: FileKey) -> ID<Cover>? { ID(key.name.prefix { $0 != "." }) }
}

/// The address of a kept cover.
func coverLink(_ key: String?, _ size: CoverSize) -> Link? { key.map { Paths.cover($0, size.rawValue) } }

extension Film {
  /// The film's cover, or the drawing that stands for one.
  func coverPicture(_ size: CoverSize) -> Link? {
    coverLink(cover, size) ?? CoverPoster(title: title, catalogue: catalogue).link(for: id)
  }
}

extension Paths {
  /// Where the bytes of a cover are put before its film is saved.
  static let newCover = Place("/rental/covers")
  /// A cover as a picture in one of its sizes.
  static let cover = Place("/rental/covers/{cover}/{size}")
  static let poster = Place("/rental/films/{film}/poster")
}

extension API {
  static let cover = Place("/api/rental/films/{film}/cover")
}
