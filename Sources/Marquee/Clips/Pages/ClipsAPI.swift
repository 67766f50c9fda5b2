import Adverts
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for watching a clip: starting, reporting every five seconds, and claiming the
/// reward. All times are taken from the server's clock.
struct ClipsAPI: Sendable {
  let settings: MarqueeSettings
  let workshop: MarqueeBackground?

  var routes: [Route] {
    [
      .post(ClipPaths.sessions.pattern, for: .members, start),
      .get(ClipPaths.film.pattern, for: .members, film),
      .post(ClipPaths.beats.pattern, for: .members, beat),
      .post(ClipPaths.claim.pattern, for: .members, claim),
    ]
  }

  private func start(_ request: Request) async throws -> Response {
    let start = StartClip(
      try request.id("advert"), by: try request.signedIn().id, settings, at: request.now,
      in: request.world)
    return try await request.once { tx in
      let session = try start(tx)
      return .json(status: .created) {
        $0.field("id", session.id)
        $0.field("nonce", session.nonce)
        $0.field("seconds", session.length.seconds)
        $0.field("film", ClipPaths.film(session.advert, session.id).text)
      }
    }
  }

  /// Serves the clip's file for one session and counts the bytes sent.
  private func film(_ request: Request) async throws -> Response {
    let (advert, id) = (
      try request.id("advert", of: Advert.self), try request.id("session", of: ClipSession.self)
    )
    let (member, today, store) = (
      try request.signedIn().id, settings.today(request.now), request.site.store
    )
    let clip = try await store.read { tx in
      try Self.check(id, of: member, is: advert, tx)
      return try ClipCampaign.find(advert, on: today, tx).clip
    }
    guard let workshop, let source = try await clip.open(in: workshop.files) else {
      throw ClipRefusal.notShown
    }
    let counted = CountedClip(source) { bytes in
      let note = RecordFetch(session: id, size: source.length, bytes: bytes)
      try await store.write { try note($0) }
    }
    return Response(
      .ok, headers: [.contentType: clip.type, .cacheControl: "private, no-store"],
      body: .stream(counted))
  }

  private func beat(_ request: Request) async throws -> Response {
    let (advert, id) = (
      try request.id("advert", of: Advert.self), try request.id("session", of: ClipSession.self)
    )
    let member = try request.signedIn().id
    var check = request.fields.checker
    let nonce = check.text("nonce", say("nonce"), atMost: 100)
    let isVisible = check.flag("visible", say("visibility"))
    let position = request.fields.text("position").flatMap { Double($0) }
    if position.map({ (0.0...86_400).contains($0) }) != true {
      check.addError("position", say("The position must be a number of seconds, 0 or more."))
    }
    try check.finish()
    let beat = RecordClipHeartbeat(
      session: id, member: member, nonce: nonce,
      position: .milliseconds(Int(nearest: (position ?? 0) * 1000)),
      isVisible: isVisible, now: request.now)
    let outcome = try await request.site.store.write { tx in
      try Self.check(id, of: member, is: advert, tx)
      return try beat(tx)
    }
    switch outcome {
    case .ended(let refusal): throw refusal
    case .counted(let session):
      return .json {
        $0.field("verified", session.watched.seconds)
        $0.field("seconds", session.length.seconds)
        $0.field("complete", session.isComplete)
      }
    }
  }

  private func claim(_ request: Request) async throws -> Response {
    let (advert, id) = (
      try request.id("advert", of: Advert.self), try request.id("session", of: ClipSession.self)
    )
    let member = try request.signedIn().id
    let now = request.now
    let claim = ClaimClip(id, by: member, settings, at: now, in: request.world)
    return try await request.once { tx in
      try Self.check(id, of: member, is: advert, tx)
      let session = try claim(tx)
      return .json {
        $0.field("points", session.points)
        $0.field("waiting", session.isPending(at: now))
      }
    }
  }

  /// Throws unless the session belongs to the advert in the path.
  private static func check(
    _ id: ID<ClipSession>, of member: ID<Member>, is advert: ID<Advert>, _ tx: any Transaction
  ) throws {
    if try ClipSession.find(id, of: member, tx).advert != advert { throw ClipRefusal.noSession }
  }
}

extension Duration {
  /// The duration in seconds, with millisecond precision.
  var seconds: Double { Double(wholeMilliseconds) / 1000 }
}
