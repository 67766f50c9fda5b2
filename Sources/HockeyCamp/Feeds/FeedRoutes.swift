import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The camp's podcast, for everybody and for each member's devices.
struct FeedRoutes: Sendable {
  let time: ShopTime
  let library: MediaLibrary
  let authorizer: CampAuthorizer
  private let moment = FeedMoment()
  /// Addresses that are no feed's, from one network.
  private let misses = RateLimiter(.feedMisses)
  /// What one feed asks for: players read a recording in many parts.
  private let uses = RateLimiter(.feedUses)

  init(time: ShopTime, library: MediaLibrary, authorizer: CampAuthorizer) {
    self.time = time
    self.library = library
    self.authorizer = authorizer
  }

  var routes: [Route] {
    [
      .get(FeedAt.podcast.pattern, for: .everyone, podcast),
      .get(FeedAt.cover.pattern, for: .everyone, cover),
      .get(FeedAt.list.pattern, for: .members, list),
      .post(FeedAt.list.pattern, for: .members, open),
      .post(FeedAt.stop.pattern, for: .members, stop),
      .get(FeedAt.own.pattern, for: .everyone, own),
      .get(FeedAt.sound.pattern, for: .everyone, sound),
    ]
  }

  /// The same for everybody, whoever asks: what lies in it is public.
  private func podcast(_ call: Call) async throws -> Answer {
    let bytes = try await feed(for: nil, secret: nil, call)
    let since = await moment.since(bytes, now: call.now).httpDate
    if call.head.headerFields[.ifNoneMatch] == nil, call.head.headerFields[.ifModifiedSince] == since {
      return Answer(.notModified, headers: [.lastModified: since, .cacheControl: "public, no-cache"])
    }
    var answer = Answer.bytes(bytes, type: PodcastFeed.type)
    answer.headers[.lastModified] = since
    answer.headers[.cacheControl] = "public, no-cache"
    answer.share()
    return answer
  }

  private func feed(for viewer: Viewer?, secret: String?, _ call: Call) async throws -> [UInt8] {
    let authorizer = authorizer
    let podcast = try await call.site.store.read { tx in
      CampPodcast(
        details: try CampDetails.find(tx),
        episodes: try Episode.list(for: viewer, by: authorizer, atMost: CampPodcast.most, tx), secret: secret)
    }
    return podcast.bytes(call)
  }

  private func cover(_ call: Call) async throws -> Answer {
    var answer = Answer.bytes(CampFiles.cover, type: "image/png")
    answer.headers[.cacheControl] = "public, max-age=86400"
    answer.share()
    return answer
  }

  private func own(_ call: Call) async throws -> Answer {
    let holder = try await holder(call)
    let bytes = try await feed(for: holder.viewer, secret: try call.parameter("token"), call)
    var answer = Answer.bytes(bytes, type: PodcastFeed.type)
    answer.headers[.cacheControl] = "private, no-cache"
    if let robots = HTTPField.Name("X-Robots-Tag") { answer.headers[robots] = "noindex, nofollow" }
    return answer
  }

  private func sound(_ call: Call) async throws -> Answer {
    let item = try call.id("media", of: MediaItem.self)
    let holder = try await holder(call)
    return try await library.sound(of: item, for: holder.viewer, by: authorizer, call)
  }

  /// Who has the secret in the path, looked up for every request.
  private func holder(_ call: Call) async throws -> FeedHolder {
    let (secret, now) = (try call.parameter("token"), call.now)
    guard let holder = try await call.site.store.read({ try FeedHolder.find(secret, $0) }) else {
      if let wait = await misses.attempt(call.network, call) { throw TooManyFeedRequests(wait: wait) }
      throw Problem.notFound
    }
    if let wait = await uses.attempt(holder.feed.id.text, call) { throw TooManyFeedRequests(wait: wait) }
    if holder.feed.isWorthNoting(now), !call.isOfAnotherSite {
      // Nobody goes without an episode because a use could not be written down.
      _ = try? await call.site.store.write { try holder.feed.note(now, $0) }
    }
    return holder
  }

  private func list(_ call: Call) async throws -> Answer {
    let form = FormView(action: FeedAt.list(), key: call.newFormKey()) { _ in nil }
    return call.page(try await page(call, form, refused: nil))
  }

  private func page(_ call: Call, _ form: FormView, refused: String?) async throws -> Page {
    let member = try call.signedIn().id
    let feeds = try await call.site.store.read { try MediaFeed.list(of: member, $0) }
    return FeedPages(time: time).list(
      feeds, keys: feeds.map { _ in call.newFormKey() }, form, podcast: call.wholeAddress(of: FeedAt.podcast()),
      refused: refused)
  }

  /// The answer itself shows the address: it is kept nowhere, and a second tap shows the same one.
  private func open(_ call: Call) async throws -> Answer {
    let (member, world, time) = (try call.signedIn().id, call.world, time)
    try await Limit.feedOpenings.require(call)
    let secret = world.newSecret()
    let address = call.wholeAddress(of: FeedAt.own(secret))
    let outcome = try await call.submit({ check in
      let name = check.text("name", say("device's name"), atMost: 60)
      return (name, OpenFeed(for: member, named: name, hash: Secret(sent: secret).hash, in: world))
    }) { asked, tx in
      try asked.1(tx)
      var answer = call.page(FeedPages(time: time).opened(asked.0, address))
      answer.headers[.cacheControl] = "no-store"
      return answer
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = FormView(action: FeedAt.list(), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(try await page(call, form, refused: refused), status: status)
    }
  }

  private func stop(_ call: Call) async throws -> Answer {
    let close = CloseFeed(try call.id("feed"), of: try call.signedIn().id)
    let words = say("Stopped. Its address leads nowhere now.")
    return try await call.once { tx in
      try close(tx)
      return .redirect(to: FeedAt.list(), flash: .done(words))
    }
  }
}
