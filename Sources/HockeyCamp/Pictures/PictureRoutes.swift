import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaProcesses
import PlazaUI
import PlazaUploads

/// The routes on which the office uploads pictures before it submits the form, and which serve
/// pictures.
struct PictureRoutes: Sendable {
  let pictures: Pictures

  var routes: [Route] {
    [
      .put(
        CampPaths.newPicture.pattern, for: .staff(of: HockeyCamp.name),
        body: .raw(atMost: Pictures.largest), save),
      .get(CampPaths.pictureFile.pattern, for: .everyone, show).cacheable,
    ]
  }

  private func save(_ request: Request) async throws -> Response {
    guard !request.body.isEmpty else {
      throw ValidationErrors("picture", say("Upload a picture."))
    }
    let (made, size) = try await remade(request.body)
    let sizes = CampPicture.Size.allCases.compactMap { size in
      made[size.rawValue].map { (size, $0) }
    }
    let keep = SaveCampPicture(
      id: request.world.newID(), width: size.width, height: size.height,
      sizes: Dictionary(sizes) { first, _ in first }, now: request.now)
    try await request.site.store.write { try keep($0) }
    return .pictureSaved(keep.id, preview: CampPaths.picture(keep.id, .list))
  }

  private func remade(_ bytes: [UInt8]) async throws -> (
    [String: [UInt8]], (width: Int, height: Int)
  ) {
    do {
      let made = try await pictures.remake(bytes, in: CampPicture.Size.allCases.map(\.picture))
      guard let full = made[CampPicture.Size.full.rawValue] else { throw PictureRefusal.damaged }
      return (made, try await pictures.size(of: full))
    } catch let refusal as PictureRefusal {
      throw ValidationErrors("picture", refusal.message)
    } catch let error as ToolError {
      throw error.requestError
    }
  }

  /// Serves a picture. The office may see pictures whose form is not submitted yet; other viewers
  /// see only those on public pages.
  private func show(_ request: Request) async throws -> Response {
    let (id, name) = (
      try request.id("picture", of: CampPicture.self), try request.parameter("size")
    )
    let isStaff = request.viewer?.isStaff(of: HockeyCamp.name) ?? false
    guard name.hasSuffix(".jpg"), let size = CampPicture.Size(rawValue: String(name.dropLast(4)))
    else {
      throw Problem.notFound
    }
    let (found, isCover) = try await request.site.store.read { tx in
      (try CampPicture.bytes(id, size, all: isStaff, tx), try CampDetails.find(tx).cover == id)
    }
    guard let bytes = found else { throw Problem.notFound }
    var answer = Response.bytes(bytes, type: Pictures.type)
    answer.headers[.cacheControl] = "private, max-age=31536000, immutable"
    // Podcast websites embed the cover.
    if isCover { answer.share() }
    return answer
  }
}
