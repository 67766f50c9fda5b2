import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaProcesses
import PlazaUI

/// The owner's logo, scaled to the sizes of app icons.
struct Logo: Sendable {
  static let sizes = [180, 192, 512].map { PictureSize(String($0), width: $0, height: $0) }
  private static let path = RoutePath("/logo/{logo}/{size}")

  let id: String
  private let pictures: [String: [UInt8]]

  /// - Parameter bytes: a picture of any supported type.
  /// - Throws: ``PictureRefusal``, or an error of the request.
  init(_ bytes: [UInt8], _ tool: Pictures, _ world: World) async throws {
    do {
      pictures = try await tool.remake(bytes, in: Self.sizes)
    } catch let error as ToolError {
      throw error.requestError
    }
    id = world.newSecret(bytes: 9)
  }

  func insert(_ tx: any Transaction) throws {
    for (size, bytes) in pictures {
      try tx.run(
        "INSERT INTO site_logo (id, size, picture) VALUES (\(id), \(size), \(bytes))")
    }
  }

  static func exists(_ id: String, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 AS n FROM site_logo WHERE id = \(id) LIMIT 1")
  }

  /// Stores the picture of a picture field.
  static func receive(_ request: Request, _ tool: Pictures) async throws -> Response {
    try await Limit.logos.require(request)
    let logo = try await Logo(request.body, tool, request.world)
    return try await request.once { tx in
      try logo.insert(tx)
      return .json { json in
        json.field("id", logo.id)
        json.field("preview", link(logo.id)?.text)
      }
    }
  }

  /// Deletes all logos but one.
  static func deleteOthers(than id: String?, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM site_logo WHERE id <> \(id ?? "")")
  }

  /// The address of a logo; nil without one.
  static func link(_ id: String, size: Int = 192) -> Link? {
    id.isEmpty ? nil : path(id, size)
  }

  /// A logo never changes: another one has another address.
  static let route = Route.get(path.pattern, for: .everyone) { request in
    let (id, size) = (try request.parameter("logo"), try request.parameter("size"))
    let row = try await request.site.store.read { tx in
      try tx.first("SELECT picture FROM site_logo WHERE id = \(id) AND size = \(size)")
    }
    guard let row else { throw Problem.notFound }
    var response = Response.bytes(try row.value("picture"), type: Pictures.type)
    response.headers[.cacheControl] = "public, max-age=31536000, immutable"
    return response
  }

  static let migrations = [
    Migration(
      "plaza/0004-logo",
      [
        """
        CREATE TABLE site_logo (
          id \(.text) NOT NULL,
          size \(.text) NOT NULL,
          picture \(.bytes) NOT NULL,
          PRIMARY KEY (id, size)
        ) \(.strict)
        """
      ])
  ]
}

extension Limit {
  /// Pictures are decoded, which costs processor time.
  static let logos = Limit("site.logos", Phrase("Uploaded logos"), 20, per: .hours(1))
  static let sourceTests = Limit(
    "site.sourceTests", Phrase("Tests of film sources"), 10, per: .hours(1))
  static let mailTests = Limit("site.mailTests", Phrase("Test emails"), 10, per: .hours(1))
}
