import MediaLibrary
import Members
import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension HockeyCamp {
  /// The number of new videos or comments that are listed individually.
  private static let maxItems = 5

  /// Returns the next program and its free places.
  public func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws
    -> String?
  {
    let today = settings.time.date(of: moment.now)
    let upcoming = try Offer.list(.program, tx).filter {
      $0.details.startsOn.map { $0 >= today } ?? false
    }
    guard
      let next = upcoming.min(by: {
        ($0.details.startsOn ?? today) < ($1.details.startsOn ?? today)
      })?.details,
      let day = next.startsOn
    else { return nil }
    let when = day.brief(today: today)
    let left = next.placesLeft.map { say($0, one: "1 place left", many: "\($0) places left") }
    return [say("\(next.title), \(when)"), left].compactMap(\.self).joined(separator: ": ")
  }

  /// Returns guardian changes, messages, new videos, and comments on the viewer's videos.
  public func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    try changes(viewer, tx) + messages(viewer, moment, tx) + videos(viewer, moment, tx)
      + comments(viewer, moment, tx)
  }

  /// Returns the changes of guardians that wait for the viewer's consent.
  private func changes(_ viewer: Viewer, _ tx: any Transaction) throws -> [InboxItem] {
    let waiting = try GuardianChange.waiting(for: viewer, tx).filter {
      try $0.maySettle(viewer, tx)
    }
    let names = try MemberSummary.names(
      of: waiting.map(\.child) + waiting.compactMap(\.guardian), tx)
    return waiting.map {
      InboxItem(
        $0.description(names), say("Waiting for your consent"), CampPaths.guardianship(),
        icon: .lock,
        .waiting,
        at: $0.requestedAt)
    }
  }

  private func messages(_ viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    let count = try MessageThread.unread(viewer.id, tx).values.reduce(0, +)
    if count == 0 { return [] }
    return [
      InboxItem(
        say(count, one: "1 message from the camp", many: "\(count) messages from the camp"),
        say("Unread"), MessagePaths.list(), icon: .mail, .waiting, at: moment.now)
    ]
  }

  private func videos(_ viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    let found = try MediaList(limit: Self.maxItems)(for: viewer, by: CampAuthorizer(), tx)
    return found.prefix(Self.maxItems).filter {
      $0.owner != viewer.id && $0.state == .ready && $0.createdAt > moment.since
    }
    .map {
      InboxItem(
        $0.title, say("New at the hockey camp"), MediaPaths.item($0.id),
        icon: $0.kind == .podcast ? .microphone : .play, .news, at: $0.createdAt)
    }
  }

  private func comments(_ viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    try MediaComment.news(
      for: viewer, since: moment.since, by: CampAuthorizer(), atMost: Self.maxItems, tx
    ).map {
      news in
      InboxItem(
        say(news.count, one: "1 new comment", many: "\(news.count) new comments"),
        news.title, MediaPaths.item(news.item), icon: .edit, .news, at: news.last)
    }
  }

  /// Returns the office's open messages, clips that wait for approval, and reports.
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    guard viewer.isStaff(of: slug) else { return [] }
    return try firstStep(moment, tx) + messages(tx) + clips(moment, tx) + reports(tx)
  }

  private func firstStep(_ moment: InboxContext, _ tx: any Transaction) throws -> [InboxItem] {
    guard try Offer.list(.program, tx).isEmpty else { return [] }
    return [
      InboxItem(
        say("Introduce the camp"),
        say("Add a first program, the address and a short introduction"),
        CampPaths.staff(),
        icon: .edit, .underWay, at: moment.now)
    ]
  }

  private func clips(_ moment: InboxContext, _ tx: any Transaction) throws -> [InboxItem] {
    let count = try WaitingClip.list(atMost: 99, tx).count
    if count == 0 { return [] }
    return [
      InboxItem(
        say(
          count, one: "1 video waiting for approval", many: "\(count) videos waiting for approval"),
        say("Uploaded by people who aren't in a group"), ReviewPaths.staffReview(), icon: .play,
        .waiting,
        at: moment.now)
    ]
  }

  private func reports(_ tx: any Transaction) throws -> [InboxItem] {
    let open = try Report.open(atMost: 99, tx)
    guard let first = open.first else { return [] }
    return [
      InboxItem(
        say(open.count, one: "1 report to review", many: "\(open.count) reports to review"),
        say("From camp members"), ReviewPaths.reports(), icon: .warning, .waiting,
        at: first.reportedAt)
    ]
  }

  private func messages(_ tx: any Transaction) throws -> [InboxItem] {
    let open = try Feedback.list(.open, atMost: 99, tx)
    guard let last = open.map(\.sentAt).min() else { return [] }
    return [
      InboxItem(
        say(open.count, one: "1 message to answer", many: "\(open.count) messages to answer"),
        say("Sent to the camp"), CampPaths.inbox(), icon: .mail, .waiting, at: last)
    ]
  }
}
