import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUploads

/// The routes that serve pictures and clips, and those that receive uploads by staff.
struct AdvertFileRoutes: Sendable {
  let files: AdvertFiles

  var routes: [Route] {
    [
      .get(Paths.picture.pattern, for: .everyone, picture).cacheable,
      .get(Paths.clip.pattern, for: .everyone, clip).cacheable,
      .get(Paths.drawing.pattern, for: .everyone, drawing).cacheable,
      .put(
        Paths.newPicture.pattern, for: .advertStaff, body: .raw(atMost: Pictures.largest),
        files.stagePicture),
      .put(
        Paths.clipOf.pattern, for: .advertStaff, body: .raw(atMost: AdvertFiles.largestClip),
        saveClip
      ).versioned,
      .post(Paths.clipOf.pattern, for: .advertStaff, dropClip),
    ]
  }

  private func picture(_ request: Request) async throws -> Response {
    let id = try request.id("picture", of: AdvertPicture.self)
    guard let size = AdvertPictureSize(rawValue: try request.parameter("size")),
      let source = try await files.open(AdvertFiles.key(id, size))
    else { throw Problem.notFound }
    return cached(source, Pictures.type)
  }

  private func clip(_ request: Request) async throws -> Response {
    let id = try request.id("clip", of: AdvertClip.File.self)
    guard let kind = AdvertClip.Kind(rawValue: try request.parameter("kind")),
      let source = try await files.open(AdvertFiles.key(AdvertClip(id: id, kind: kind)))
    else { throw Problem.notFound }
    return cached(source, kind.type)
  }

  private func drawing(_ request: Request) async throws -> Response {
    let id = try request.id("advert", of: Advert.self)
    let advert = try await request.site.store.read { try Advert.find(id, $0) }
    return .bytes(
      GeneratedAdvertImage(advertiser: advert.advertiserName).svg.bytes, type: "image/svg+xml")
  }

  private func saveClip(_ request: Request) async throws -> Response {
    let id = try request.id("advert", of: Advert.self)
    guard let kind = AdvertClip.Kind(sniffing: request.body) else {
      throw ValidationErrors("clip", say("This isn't an MP4 or WebM video. Choose another file."))
    }
    let clip = AdvertClip(id: request.world.newID(), kind: kind)
    try await files.put(request.body, as: clip)
    let set = SetClip(advert: id, clip: clip, length: kind.length(of: request.body))
    try await request.site.store.write { tx in
      try request.expectUnchanged(tag: Advert.find(id, tx).details.clip?.tag)
      try set(tx)
    }
    return .json { $0.field("page", Paths.advert(id).text) }
  }

  private func dropClip(_ request: Request) async throws -> Response {
    let drop = SetClip(advert: try request.id("advert"), clip: nil)
    return try await request.act(orBackTo: Paths.advert(drop.advert)) { tx in
      try request.expectUnchanged(Advert.find(drop.advert, tx).clipVersion)
      try drop(tx)
      return .redirect(
        to: Paths.advert(drop.advert),
        flash: .done(say("Clip removed. The picture is shown again.")))
    }
  }

  /// Responds with a file. The content at a file's path never changes, so it can be cached
  /// indefinitely.
  private func cached(_ source: StoredFileSource, _ type: String) -> Response {
    Response(
      .ok, headers: [.contentType: type, .cacheControl: "private, max-age=31536000, immutable"],
      body: .stream(source))
  }
}

extension Advert {
  /// The version of the clip alone.
  var clipVersion: RecordVersion { RecordVersion(["clip": details.clip?.id.text]) }
}

extension AdvertFiles {
  /// Stores an uploaded picture for the member who sent it, until the form is submitted.
  func stagePicture(_ request: Request) async throws -> Response {
    let id: ID<AdvertPicture> = request.world.newID()
    try await put(request.body, as: id)
    let (member, now) = (try request.signedIn().id, request.now)
    try await request.site.store.write {
      try AdvertPicture.drafts.save(id, of: member, now: now, $0)
    }
    return .pictureSaved(id, preview: Paths.picture(id, AdvertPictureSize.card.rawValue))
  }
}

extension Audience {
  static let advertStaff = Audience.staff(of: Adverts.slug)
}
