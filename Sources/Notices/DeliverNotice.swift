import Errands
import Outbox
import PlazaBase
import PlazaData
import PlazaWeb

/// Lets a notice that is due leave: its letter and its pushes are asked for and its time to leave is taken away in one
/// transaction, so that neither a lost server nor a second one sends anything twice.
struct DeliverNotice: Sendable {
  let member: ID<Member>
  let number: Int
  let kinds: NoticeKinds
  let languages: Languages
  let time: ShopTime
  let now: Instant
  /// Nil where no letters of notices leave.
  let post: NoticePost?
  /// One act of a member may be told to everybody: all that is told takes turns as one with what others wait for.
  private static let line = "notices"
  private let letter: AskLetter
  private let stop: StopToken
  private let pushes: [ID<Device>: AskErrand]

  /// - Parameter devices: the member's, as they were a moment ago.
  init(
    _ due: DueNotice, _ devices: [ID<Device>], kinds: NoticeKinds, languages: Languages, time: ShopTime,
    post: NoticePost?, in world: World
  ) {
    member = due.member
    number = due.number
    self.kinds = kinds
    self.languages = languages
    self.time = time
    self.post = post
    now = world.now()
    letter = AskLetter("notice/\(member)/\(number)", for: member, line: Self.line, in: world)
    stop = StopToken(in: world)
    let asks = devices.map { device in
      let key = PushRunner.key(device, due.number)
      var push = AskErrand(PushRunner.kind, key: key, for: due.member, in: world)
      push.line = Self.line
      return (device, push)
    }
    pushes = Dictionary(asks, uniquingKeysWith: { one, _ in one })
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let isDue = try tx.exists(
      """
      SELECT 1 FROM notices_notice WHERE member = \(member) AND number = \(number) AND send_at <= \(now)
      """)
    guard isDue else { return }
    let notice = try Notice.find(number, of: member, tx)
    guard let kind = kinds[notice.kind], try kind.holds(notice.about, member, tx) else { return try leave(nil, tx) }
    let choices = try NoticeChoices.of(member, [kind], tx)
    if let end = choices.quiet?.end(at: now, time) { return try leave(end, tx) }
    let channels = choices.channels[kind.id] ?? []
    if channels.contains(.email), let post,
      let draft = try post.letter(notice, kind, choices.voice(in: languages), stop, tx)
    {
      try stop.keep(kind.id, for: member, now: now, tx)
      try letter(draft, tx)
    }
    if channels.contains(.push) {
      for device in try Device.of(member, tx) { try pushes[device.id]?(tx) }
    }
    try leave(nil, tx)
  }

  /// It leaves then, or not any more.
  private func leave(_ moment: Instant?, _ tx: any Transaction) throws {
    try tx.run("UPDATE notices_notice SET send_at = \(moment) WHERE member = \(member) AND number = \(number)")
  }
}

/// A notice whose time to leave has come.
struct DueNotice: Sendable, Equatable {
  let member: ID<Member>
  let number: Int

  static func list(at now: Instant, atMost limit: Int, _ tx: any Transaction) throws -> [DueNotice] {
    try tx.rows(
      """
      SELECT member, number FROM notices_notice WHERE send_at <= \(now) ORDER BY send_at, member, number
      LIMIT \(limit)
      """
    ).map { DueNotice(member: try $0.value("member"), number: try $0.value("number")) }
  }
}

/// Finds notices that are to leave, whatever their cause was, and asks for them to be delivered.
struct NoticeScout: ErrandScout {
  let store: any Store
  let world: World

  func look() async throws {
    let now = world.now()
    guard try await store.read({ try !DueNotice.list(at: now, atMost: 1, $0).isEmpty }) else { return }
    let ask = AskErrand(DeliveryRunner.kind, in: world)
    try await store.write { tx in
      // What ends the server each time is not begun again before long.
      if try !Errand.stoppedServers(DeliveryRunner.kind, since: now - .hours(1), tx) { try ask(tx) }
    }
  }
}

/// Delivers what is due, one notice a transaction.
struct DeliveryRunner: ErrandRunner {
  static let kind: String = "notices.deliver"

  let kind: String = DeliveryRunner.kind
  let store: any Store
  let kinds: NoticeKinds
  let languages: Languages
  let time: ShopTime
  let post: NoticePost?
  let world: World

  func title(of errand: Errand) -> String { say("Notices to members") }

  /// Nobody waits for it: notices are on their page, and it is asked for again as long as one is to leave.
  func giveUp(_ errand: Errand, _ tx: any Transaction) throws {}

  func run(_ errand: Errand, _ progress: ErrandProgress) async throws {
    while true {
      try Task.checkCancellation()
      let now = world.now()
      let due = try await store.read { tx in
        try DueNotice.list(at: now, atMost: 100, tx).map { ($0, try Device.of($0.member, tx).map(\.id)) }
      }
      if due.isEmpty { return }
      for (notice, devices) in due {
        let deliver = DeliverNotice(
          notice, devices, kinds: kinds, languages: languages, time: time, post: post, in: world)
        try await store.write { try deliver($0) }
      }
    }
  }
}
