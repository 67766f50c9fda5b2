import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Tells a member's pages what comes in, as it comes (server-sent events): how many notices were not seen, and each new
/// one with its number. It ends after a while and the browser comes again, so that it ends with the session.
struct NotificationStream: Sendable {
  let kinds: NotificationKinds
  /// How many streams there may be.
  var limits = StreamLimiter.Limits()
  /// It looks no sooner again than after this, however much happens.
  var pace = Duration.milliseconds(250)
  /// It looks at least that often.
  var longest = Duration.seconds(15)
  /// How long it goes on.
  var length = Duration.seconds(55)
  /// A page that follows another is told what came in between.
  private static let between = Duration.minutes(5)
  /// However long somebody was away: the rest is on the list.
  private static let atOnce = 5
  private let seats = StreamLimiter()

  func events(_ request: Request) async throws -> Response {
    let (viewer, store, say) = (try request.signedIn(), request.site.store, Translator(.spoken))
    let start = Start(request)
    return .events { send in
      guard let seat = await seats.take(viewer.id, limits) else {
        return try await send(Array("retry: 10000\n\n".utf8))
      }
      do {
        try await watch(seat, start, store, say, send)
      } catch {
        await seats.leave(seat)
        throw error
      }
      await seats.leave(seat)
    }
  }

  /// From where a stream goes on.
  private struct Start {
    let number: Int?
    let since: Instant

    /// A browser that comes again says what it heard last; a new page, what this browser did.
    init(_ request: Request) {
      let header = HTTPField.Name("Last-Event-ID").flatMap { request.head.headerFields[$0] }
      let heard = header.flatMap { Int($0) }
      number = heard ?? request.query.text("after").flatMap { Int($0) }
      since = heard == nil ? request.now - NotificationStream.between : Instant(microseconds: 0)
    }
  }

  private struct Look: Sendable {
    let unseen: Int
    let last: Int
    let news: [Notification]

    init(_ member: ID<Member>, after told: Int?, since: Instant, _ tx: any Transaction) throws {
      unseen = try Notification.countUnseen(of: member, tx)
      last = try Notification.lastNumber(of: member, tx)
      news =
        try told.map {
          try Notification.news(of: member, after: $0, since: since, atMost: NotificationStream.atOnce, tx)
        } ?? []
    }
  }

  private func watch(
    _ seat: StreamLimiter.Seat, _ start: Start, _ store: any Database, _ say: Translator,
    _ send: @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    var (told, unseen, words) = (start.number, -1, "retry: 2000\n\n")
    let bell = store.bell(of: .notifications)
    let end = ContinuousClock.now + length
    let member = seat.member
    while ContinuousClock.now < end, await seats.isAmongNewest(seat, limits) {
      let heard = bell.rings
      let look = try await store.read { [told] in try Look(member, after: told, since: start.since, $0) }
      words += look.news.reduce("") { $0 + event(of: $1, say) }
      if look.unseen != unseen { words += "id: \(look.last)\nevent: unread\ndata: \(look.unseen)\n\n" }
      try await send(Array((words.isEmpty ? ": here\n\n" : words).utf8))
      (told, unseen, words) = (look.last, look.unseen, "")
      try await Task.sleep(for: pace)
      await bell.wait(past: heard, atMost: longest)
    }
  }

  private func event(of notification: Notification, _ say: Translator) -> String {
    var json = JSONWriter()
    json.object {
      $0.field("number", notification.number)
      $0.field("title", notification.title(say).withoutNeedlessIsolates)
      $0.field("detail", notification.detail(say).withoutNeedlessIsolates)
      $0.field("link", notification.link.text)
      $0.field("canStop", kinds[notification.kind]?.isAlwaysShown == false)
      $0.field("language", say.language.code)
    }
    return "id: \(notification.number)\nevent: notice\ndata: \(String(decoding: json.bytes, as: UTF8.self))\n\n"
  }
}

/// Who listens. A page that was left is noticed only by the next word to it, and until then its stream has a seat: so
/// the newest streams of a member go on, and older ones end.
actor StreamLimiter {
  struct Limits: Sendable {
    /// Streams of one member that go on: one for each browser.
    var going = 6
    /// Those and the ones that are about to end.
    var ofMember = 30
    /// Streams of everybody on this server.
    var ofAll = 2000
  }

  struct Seat: Sendable, Hashable {
    let member: ID<Member>
    fileprivate let number: Int
  }

  private var taken: [ID<Member>: [Int]] = [:]
  private var all = 0
  private var last = 0

  /// - Returns: nil where there is none left.
  func take(_ member: ID<Member>, _ limits: Limits) -> Seat? {
    guard all < limits.ofAll, taken[member, default: []].count < limits.ofMember else { return nil }
    last += 1
    all += 1
    taken[member, default: []].append(last)
    return Seat(member: member, number: last)
  }

  func isAmongNewest(_ seat: Seat, _ limits: Limits) -> Bool {
    taken[seat.member, default: []].suffix(limits.going).contains(seat.number)
  }

  func leave(_ seat: Seat) {
    all -= 1
    taken[seat.member]?.removeAll { $0 == seat.number }
    if taken[seat.member]?.isEmpty ?? false { taken[seat.member] = nil }
  }
}
