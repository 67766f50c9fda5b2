import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the public podcast and of members' private feeds.
struct FeedRoutes: Sendable {
  let time: ShopTimeZone
  let library: MediaLibrary
  let authorizer: CampAuthorizer
  private let moment = FeedMoment()
  /// Limits requests for feeds that do not exist, per network.
  private let misses = RateLimiter(.feedMisses)
  /// Limits the requests of one feed. The limit is high because players fetch a recording in many
  /// ranges.
  private let uses = RateLimiter(.feedUses)

  init(time: ShopTimeZone, library: MediaLibrary, authorizer: CampAuthorizer) {
    self.time = time
    self.library = library
    self.authorizer = authorizer
  }

  var routes: [Route] {
    [
      .get(FeedPaths.podcast.pattern, for: .everyone, podcast),
      .get(FeedPaths.cover.pattern, for: .everyone, cover),
      .get(FeedPaths.list.pattern, for: .members, list),
      .post(FeedPaths.list.pattern, for: .members, open),
      .post(FeedPaths.stop.pattern, for: .members, stop),
      .get(FeedPaths.own.pattern, for: .everyone, own),
      .get(FeedPaths.sound.pattern, for: .everyone, sound),
    ]
  }

  /// Serves the public podcast, which is the same for every client, signed in or not.
  private func podcast(_ request: Request) async throws -> Response {
    let bytes = try await feed(for: nil, secret: nil, request)
    let since = await moment.since(bytes, now: request.now).httpDate
    if request.head.headerFields[.ifNoneMatch] == nil,
      request.head.headerFields[.ifModifiedSince] == since
    {
      return Response(
        .notModified, headers: [.lastModified: since, .cacheControl: "public, no-cache"])
    }
    var answer = Response.bytes(bytes, type: PodcastFeed.type)
    answer.headers[.lastModified] = since
    answer.headers[.cacheControl] = "public, no-cache"
    answer.share()
    return answer
  }

  private func feed(for viewer: Viewer?, secret: String?, _ request: Request) async throws
    -> [UInt8]
  {
    let authorizer = authorizer
    let podcast = try await request.site.store.read { tx in
      CampPodcast(
        details: try CampDetails.find(tx),
        episodes: try Episode.list(for: viewer, by: authorizer, atMost: CampPodcast.maximum, tx),
        secret: secret)
    }
    return podcast.bytes(request)
  }

  private func cover(_ request: Request) async throws -> Response {
    var answer = Response.bytes(CampFiles.cover, type: "image/png")
    answer.headers[.cacheControl] = "public, max-age=86400"
    answer.share()
    return answer
  }

  private func own(_ request: Request) async throws -> Response {
    let holder = try await holder(request)
    let bytes = try await feed(for: holder.viewer, secret: try request.parameter("token"), request)
    var answer = Response.bytes(bytes, type: PodcastFeed.type)
    answer.headers[.cacheControl] = "private, no-cache"
    if let robots = HTTPField.Name("X-Robots-Tag") { answer.headers[robots] = "noindex, nofollow" }
    return answer
  }

  private func sound(_ request: Request) async throws -> Response {
    let item = try request.id("media", of: MediaItem.self)
    let holder = try await holder(request)
    return try await library.sound(of: item, for: holder.viewer, by: authorizer, request)
  }

  /// Returns the feed of the secret in the path. It is looked up for every request, so that a
  /// stopped feed ends immediately.
  private func holder(_ request: Request) async throws -> FeedOwner {
    let (secret, now) = (try request.parameter("token"), request.now)
    guard let holder = try await request.site.store.read({ try FeedOwner.find(secret, $0) }) else {
      if let wait = await misses.attempt(request.network, request) {
        throw TooManyFeedRequests(wait: wait)
      }
      throw Problem.notFound
    }
    if let wait = await uses.attempt(holder.feed.id.text, request) {
      throw TooManyFeedRequests(wait: wait)
    }
    if holder.feed.isRecordingDue(now), !request.isCrossOrigin {
      // A failure to record the use must not block the feed.
      _ = try? await request.site.store.write { try holder.feed.recordUse(now, $0) }
    }
    return holder
  }

  private func list(_ request: Request) async throws -> Response {
    let form = FormView(action: FeedPaths.list(), key: request.newFormKey()) { _ in nil }
    return request.page(try await page(request, form, refused: nil))
  }

  private func page(_ request: Request, _ form: FormView, refused: String?) async throws -> Page {
    let member = try request.signedIn().id
    let feeds = try await request.site.store.read { try MediaFeed.list(of: member, $0) }
    return FeedPages(time: time).list(
      feeds, keys: feeds.map { _ in request.newFormKey() }, form,
      podcast: request.absoluteURL(of: FeedPaths.podcast()),
      refused: refused)
  }

  /// Opens a feed and shows its URL in the response to the form. The secret itself is not stored;
  /// a repeated submission of the form shows the same URL.
  private func open(_ request: Request) async throws -> Response {
    let (member, world, time) = (try request.signedIn().id, request.world, time)
    try await Limit.feedOpenings.require(request)
    let secret = world.newSecret()
    let address = request.absoluteURL(of: FeedPaths.own(secret))
    let outcome = try await request.submit({ check in
      let name = check.text("name", say("device name"), atMost: 60)
      return (
        name, OpenFeed(for: member, named: name, hash: SecretToken(sent: secret).hash, in: world)
      )
    }) { asked, tx in
      try asked.1(tx)
      var answer = request.page(FeedPages(time: time).opened(asked.0, address))
      answer.headers[.cacheControl] = "no-store"
      return answer
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        action: FeedPaths.list(), key: request.newFormKey(), errors: errors, values: request.typed)
      return request.page(try await page(request, form, refused: refused), status: status)
    }
  }

  private func stop(_ request: Request) async throws -> Response {
    let close = CloseFeed(try request.id("feed"), of: try request.signedIn().id)
    let words = say("Stopped. Its address no longer works.")
    return try await request.once { tx in
      try close(tx)
      return .redirect(to: FeedPaths.list(), flash: .done(words))
    }
  }
}
