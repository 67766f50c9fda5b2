import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// Pictures and clips of adverts: what pages show, and what the staff's forms send.
struct AdvertFileRoutes: Sendable {
  let shelf: AdvertFiles

  var routes: [Route] {
    [
      .get(At.picture.pattern, for: .everyone, picture).aboutNobody,
      .get(At.clip.pattern, for: .everyone, clip).aboutNobody,
      .get(At.drawing.pattern, for: .everyone, drawing).aboutNobody,
      .put(At.newPicture.pattern, for: .advertStaff, body: .raw(atMost: Pictures.largest), shelf.keepPicture),
      .put(At.clipOf.pattern, for: .advertStaff, body: .raw(atMost: AdvertFiles.largestClip), setClip).versioned,
      .post(At.clipOf.pattern, for: .advertStaff, dropClip),
    ]
  }

  private func picture(_ call: Call) async throws -> Answer {
    let id = try call.id("picture", of: AdvertPicture.self)
    guard let size = AdvertPictureSize(rawValue: try call.parameter("size")),
      let source = try await shelf.open(AdvertFiles.key(id, size))
    else { throw Problem.notFound }
    return kept(source, Pictures.type)
  }

  private func clip(_ call: Call) async throws -> Answer {
    let id = try call.id("clip", of: AdvertClip.File.self)
    guard let kind = AdvertClip.Kind(rawValue: try call.parameter("kind")),
      let source = try await shelf.open(AdvertFiles.key(AdvertClip(id: id, kind: kind)))
    else { throw Problem.notFound }
    return kept(source, kind.type)
  }

  private func drawing(_ call: Call) async throws -> Answer {
    let id = try call.id("advert", of: Advert.self)
    let advert = try await call.site.store.read { try Advert.find(id, $0) }
    return .bytes(DrawnAdvert(advertiser: advert.advertiserName).svg.bytes, type: "image/svg+xml")
  }

  private func setClip(_ call: Call) async throws -> Answer {
    let id = try call.id("advert", of: Advert.self)
    guard let kind = AdvertClip.Kind(sniffing: call.body) else {
      throw Complaints("clip", say("This is neither an MP4 nor a WebM film. Please choose another file."))
    }
    let clip = AdvertClip(id: call.world.newID(), kind: kind)
    try await shelf.put(call.body, as: clip)
    let set = SetClip(advert: id, clip: clip, length: kind.length(of: call.body))
    try await call.site.store.write { tx in
      try call.expectUnchanged(tag: Advert.find(id, tx).details.clip?.tag)
      try set(tx)
    }
    return .json { $0.field("page", At.advert(id).text) }
  }

  private func dropClip(_ call: Call) async throws -> Answer {
    let drop = SetClip(advert: try call.id("advert"), clip: nil)
    return try await call.act(orBackTo: At.advert(drop.advert)) { tx in
      try call.expectUnchanged(Advert.find(drop.advert, tx).clipVersion)
      try drop(tx)
      return .redirect(
        to: At.advert(drop.advert), flash: .done(say("The clip is taken away. Its picture is shown again.")))
    }
  }

  /// What an address of a file answers never changes.
  private func kept(_ source: FileSource, _ type: String) -> Answer {
    Answer(
      .ok, headers: [.contentType: type, .cacheControl: "private, max-age=31536000, immutable"], body: .stream(source))
  }
}

extension Advert {
  /// Of the clip alone.
  var clipVersion: RecordVersion { RecordVersion(["clip": details.clip?.id.text]) }
}

extension AdvertFiles {
  /// Keeps a picture that was sent ahead of its form, for whoever sent it.
  func keepPicture(_ call: Call) async throws -> Answer {
    let id: ID<AdvertPicture> = call.world.newID()
    try await put(call.body, as: id)
    let keep = AdvertDraft.Keep(id: id, member: try call.signedIn().id, now: call.now)
    try await call.site.store.write { try keep($0) }
    return .json(status: .created) { json in
      json.field("id", id.text)
      json.field("preview", At.picture(id, AdvertPictureSize.card.rawValue).text)
    }
  }
}

extension Audience {
  /// The staff of adverts.
  static let advertStaff = Audience.staff(of: Adverts.slug)
}
