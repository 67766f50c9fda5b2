import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// Streams notifications to a member's pages as server-sent events: the number of unseen ones, and
/// each new one with its sequence number. A stream ends after ``length`` and the browser
/// reconnects, so that it does not outlive the session.
struct NotificationStream: Sendable {
  let kinds: NotificationKinds
  /// The maximum numbers of streams.
  var limits = StreamLimiter.Limits()
  /// The minimum interval between two reads of the database.
  var pace = Duration.milliseconds(250)
  /// The maximum interval between two reads of the database.
  var maximumWait = Duration.seconds(15)
  /// The duration of a stream.
  var length = Duration.seconds(55)
  /// How far back a page receives the notifications that arrived while another page was loading.
  private static let between = Duration.minutes(5)
  /// The maximum number of notifications that are sent when a page reconnects; the rest are on the
  /// list.
  private static let atOnce = 5
  private let limiter = StreamLimiter()

  func events(_ request: Request) async throws -> Response {
    let (viewer, store, say) = (try request.signedIn(), request.site.store, Translator(.current))
    let start = Start(request)
    return .events { send in
      guard let slot = await limiter.acquire(viewer.id, limits) else {
        return try await send(Array("retry: 10000\n\n".utf8))
      }
      do {
        try await watch(slot, start, store, say, send)
      } catch {
        await limiter.leave(slot)
        throw error
      }
      await limiter.leave(slot)
    }
  }

  /// The position at which a stream resumes.
  private struct Start {
    let number: Int?
    let since: Instant

    /// A reconnecting browser sends `Last-Event-ID`; a new page sends the last number that this
    /// browser received.
    init(_ request: Request) {
      let header = HTTPField.Name("Last-Event-ID").flatMap { request.head.headerFields[$0] }
      let heard = header.flatMap { Int($0) }
      number = heard ?? request.query.text("after").flatMap { Int($0) }
      since = heard == nil ? request.now - NotificationStream.between : Instant(microseconds: 0)
    }
  }

  private struct StreamSnapshot: Sendable {
    let unseen: Int
    let last: Int
    let news: [Notification]

    init(_ member: ID<Member>, after previous: Int?, since: Instant, _ tx: any Transaction) throws
    {
      unseen = try Notification.countUnseen(of: member, tx)
      last = try Notification.lastNumber(of: member, tx)
      news =
        try previous.map {
          try Notification.news(
            of: member, after: $0, since: since, atMost: NotificationStream.atOnce, tx)
        } ?? []
    }
  }

  private func watch(
    _ slot: StreamLimiter.StreamSlot, _ start: Start, _ store: any Database, _ say: Translator,
    _ send: @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    var (last, unseen, events) = (start.number, -1, "retry: 2000\n\n")
    let changeSignal = store.changeSignal(of: .notifications)
    let end = ContinuousClock.now + length
    let member = slot.member
    while ContinuousClock.now < end, await limiter.isAmongNewest(slot, limits) {
      let heard = changeSignal.generation
      let snapshot = try await store.read { [last] in
        try StreamSnapshot(member, after: last, since: start.since, $0)
      }
      events += snapshot.news.reduce("") { $0 + event(of: $1, say) }
      if snapshot.unseen != unseen {
        events += "id: \(snapshot.last)\nevent: unread\ndata: \(snapshot.unseen)\n\n"
      }
      try await send(Array((events.isEmpty ? ": here\n\n" : events).utf8))
      (last, unseen, events) = (snapshot.last, snapshot.unseen, "")
      try await Task.sleep(for: pace)
      await changeSignal.wait(past: heard, atMost: maximumWait)
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
    return
      "id: \(notification.number)\nevent: notice\ndata: \(String(decoding: json.bytes, as: UTF8.self))\n\n"
  }
}

/// Limits the number of streams. A closed page is detected only by the next write, and until then
/// its stream occupies a slot. The newest streams of a member therefore continue, and older ones
/// end.
actor StreamLimiter {
  struct Limits: Sendable {
    /// The number of streams of one member that continue: one for each browser.
    var going = 6
    /// The number of streams of one member, including those about to end.
    var ofMember = 30
    /// The number of streams on this server.
    var ofAll = 2000
  }

  struct StreamSlot: Sendable, Hashable {
    let member: ID<Member>
    fileprivate let number: Int
  }

  private var taken: [ID<Member>: [Int]] = [:]
  private var all = 0
  private var last = 0

  /// - Returns: nil if no slot is available.
  func acquire(_ member: ID<Member>, _ limits: Limits) -> StreamSlot? {
    guard all < limits.ofAll, taken[member, default: []].count < limits.ofMember else {
      return nil
    }
    last += 1
    all += 1
    taken[member, default: []].append(last)
    return StreamSlot(member: member, number: last)
  }

  func isAmongNewest(_ slot: StreamSlot, _ limits: Limits) -> Bool {
    taken[slot.member, default: []].suffix(limits.going).contains(slot.number)
  }

  func leave(_ slot: StreamSlot) {
    all -= 1
    taken[slot.member]?.removeAll { $0 == slot.number }
    if taken[slot.member]?.isEmpty ?? false { taken[slot.member] = nil }
  }
}
