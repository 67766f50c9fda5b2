import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// Pictures that the staff sends ahead of a film's form.
struct OwnPictureRoutes: Sendable {
  /// nil where no pictures are kept at all.
  let shelf: ArtworkShelf?

  var routes: [Route] {
    [
      .put(FilmPlaces.newPicture.pattern, for: .curators, body: .raw(atMost: Pictures.largest), keep),
      .get(FilmPlaces.picture.pattern, for: .curators, show).aboutNobody,
    ]
  }

  private func keep(_ call: Call) async throws -> Answer {
    guard let shelf else { throw Problem.notFound }
    let id: ID<FilmPicture> = call.world.newID()
    let (member, now) = (try call.signedIn().id, call.now)
    try await shelf.put(call.body, as: id) {
      try await call.site.store.write { try PictureDraft.keep(id, of: member, now: now, $0) }
    }
    return .json(status: .created) { json in
      json.field("id", id)
      json.field("preview", FilmPlaces.picture(id, PosterSize.list.rawValue).text)
    }
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("picture", of: FilmPicture.self)
    guard let size = PosterSize(rawValue: try call.parameter("size")), let source = try await shelf?.open(id, size)
    else { throw Problem.notFound }
    return Answer(.ok, headers: [.contentType: Pictures.type], body: .stream(source)).keptForGood()
  }
}

extension ArtworkShelf {
  /// Makes a picture anew of what somebody sent, keeps it, and then does what names it. Where nothing does, it goes
  /// again; where nobody knows whether something does, it stays: the sweep knows later.
  func put(_ bytes: [UInt8], as id: ID<FilmPicture>, naming: () async throws -> Void) async throws {
    guard !bytes.isEmpty else { throw Complaints("picture", say("Please send a picture.")) }
    do {
      try await keep(try await pictures.remake(bytes, in: PosterSize.remade), as: id)
      try await naming()
    } catch StoreError.uncertain {
      throw StoreError.uncertain
    } catch {
      await remove([id])
      throw try problem(error)
    }
  }

  /// What a person can do about it; a fault of ours stays one.
  private func problem(_ error: any Error) throws -> any Error {
    if let refusal = error as? PictureRefusal { return Complaints("picture", refusal.sentence) }
    guard let error = error as? ToolError else { return error }
    if let outage = error.outage { return outage }
    guard error == .crowded || error.isMissing else { return error }
    var problem = Problem(
      .serviceUnavailable, error == .crowded ? "busy" : "tool-missing",
      title: say("This cannot be done at the moment"), detail: error.sentence)
    if error == .crowded { problem.retryAfter = 30 }
    return problem
  }
}

extension ToolError {
  fileprivate var isMissing: Bool { if case .missing = self { true } else { false } }
}
