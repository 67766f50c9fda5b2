import HTTPTypes
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

/// A route that replaces a file, and two files for it.
struct FileEdit: Sendable, CustomTestStringConvertible {
  let route: String
  let path: String
  let key: String
  let type: String
  let first: [UInt8]
  let second: [UInt8]
  /// The source of the file's version.
  let source: Source

  enum Source: Sendable {
    /// The entity tag of a response, whose address is the file's with this suffix.
    case tag(String)
    /// The page with the form that sends the file.
    case page(String)
  }

  var testDescription: String { route }

  static let all: [FileEdit] = [
    FileEdit(
      route: "PUT /api/rental/films/{film}/cover", path: "/api/rental/films/{}/cover",
      key: DemoRecord.rentalFilm,
      type: "image/png", first: dot, second: dot, source: .tag("")),
    FileEdit(
      route: "PUT /api/camp/media/{media}/captions/{language}",
      path: "/api/camp/media/{}/captions/en",
      key: DemoRecord.media, type: "text/vtt", first: caption("One"), second: caption("Two"),
      source: .tag(".vtt")),
    FileEdit(
      route: "PUT /adverts/{advert}/clip", path: "/adverts/{}/clip", key: DemoRecord.advert,
      type: "video/mp4",
      first: clip, second: clip, source: .page("/adverts/{}")),
  ]

  private static func caption(_ text: String) -> [UInt8] {
    Array("00:01.000 --> 00:02.000\n\(text)".utf8)
  }

  private static let clip = [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0]

  /// The smallest picture: one white pixel.
  private static let dot: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10]
    + Array("IDAT".utf8)
    + [0x78, 0x9C, 0x63, 0xF8, 0x0F, 0, 1, 1, 1, 0, 0xB1, 0x38, 0xF6, 0x14, 0, 0, 0, 0]
    + Array("IEND".utf8)
    + [0xAE, 0x42, 0x60, 0x82]

  /// Returns the version of the present file; `nil` if there is no file.
  func version(at path: String, _ id: String, _ web: WebClient) async throws -> String? {
    switch source {
    case .tag(let ending):
      let address = ending.isEmpty ? path : path.replacing("/api", with: "") + ending
      return try await web.get(address).headers[.eTag]
    case .page(let page):
      let check = HTMLCheck(document: try await web.get(page.filled(with: [id])).bytes)
      let field = try #require(check.elements.first { $0["data-upload"] == path })
      let version = try #require(field["data-version"]).replacing("&quot;", with: "\"")
      return version.isEmpty ? nil : version
    }
  }
}
