import Jobs
import Outbox
import PlazaBase
import PlazaData

/// Delivers a due notification. One transaction enqueues its email and pushes and clears its due
/// time, so that neither a crash nor a second server sends anything twice.
struct DeliverNotification: Sendable {
  let member: ID<Member>
  let number: Int
  let kinds: NotificationKinds
  let languages: Languages
  let time: ShopTimeZone
  let now: Instant
  /// nil if no notification emails are sent.
  let post: NotificationEmail?
  /// The job queue of deliveries. A single action may notify every member, so all deliveries share
  /// one position in the fair scheduling with other jobs.
  private static let line = "notices"
  private let email: EnqueueEmail
  private let unsubscribe: UnsubscribeToken
  private let pushes: [ID<Device>: EnqueueJob]

  /// - Parameter devices: The member's devices, read just before the transaction.
  init(
    _ due: DueNotification, _ devices: [ID<Device>], kinds: NotificationKinds,
    languages: Languages, time: ShopTimeZone,
    post: NotificationEmail?, in world: World
  ) {
    member = due.member
    number = due.number
    self.kinds = kinds
    self.languages = languages
    self.time = time
    self.post = post
    now = world.now()
    email = EnqueueEmail("notice/\(member)/\(number)", for: member, line: Self.line, in: world)
    unsubscribe = UnsubscribeToken(in: world)
    let jobs = devices.map { device in
      let key = PushRunner.key(device, due.number)
      var push = EnqueueJob(PushRunner.kind, key: key, for: due.member, in: world)
      push.line = Self.line
      return (device, push)
    }
    pushes = Dictionary(jobs, uniquingKeysWith: { one, _ in one })
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let isDue = try tx.exists(
      """
      SELECT 1 FROM notification WHERE member = \(member) AND number = \(number) AND send_at <= \(now)
      """)
    guard isDue else { return }
    let notification = try Notification.find(number, of: member, tx)
    guard let kind = kinds[notification.kind], try kind.holds(notification.about, member, tx)
    else {
      return try leave(nil, tx)
    }
    let choices = try NotificationPreferences.of(member, [kind], tx)
    if let end = choices.quiet?.end(at: now, time) { return try leave(end, tx) }
    let channels = choices.channels[kind.id] ?? []
    if channels.contains(.email), let post,
      let draft = try post.email(notification, kind, choices.voice(in: languages), unsubscribe, tx)
    {
      try unsubscribe.save(kind.id, for: member, now: now, tx)
      try email(draft, tx)
    }
    if channels.contains(.push) {
      for device in try Device.of(member, tx) { try pushes[device.id]?(tx) }
    }
    try leave(nil, tx)
  }

  /// Sets the time of delivery; nil cancels it.
  private func leave(_ moment: Instant?, _ tx: any Transaction) throws {
    try tx.run(
      "UPDATE notification SET send_at = \(moment) WHERE member = \(member) AND number = \(number)"
    )
  }
}

/// A notification whose time of delivery has come.
struct DueNotification: Sendable, Equatable {
  let member: ID<Member>
  let number: Int

  static func list(at now: Instant, atMost limit: Int, _ tx: any Transaction) throws
    -> [DueNotification]
  {
    try tx.rows(
      """
      SELECT member, number FROM notification WHERE send_at <= \(now) ORDER BY send_at, member, number
      LIMIT \(limit)
      """
    ).map { DueNotification(member: try $0.value("member"), number: try $0.value("number")) }
  }
}

/// Looks for due notifications and enqueues their delivery.
struct DueNotificationSource: JobSource {
  let store: any Database
  let world: World

  func enqueueDue() async throws {
    let now = world.now()
    guard try await store.read({ try !DueNotification.list(at: now, atMost: 1, $0).isEmpty })
    else { return }
    let job = EnqueueJob(DeliveryRunner.kind, in: world)
    try await store.write { tx in
      // A job that repeatedly crashes the server is not restarted for an hour.
      if try !Job.stoppedServers(DeliveryRunner.kind, since: now - .hours(1), tx) { try job(tx) }
    }
  }
}

/// Delivers all due notifications, one per transaction.
struct DeliveryRunner: JobHandler {
  static let kind: String = "notices.deliver"

  let kind: String = DeliveryRunner.kind
  let store: any Database
  let kinds: NotificationKinds
  let languages: Languages
  let time: ShopTimeZone
  let post: NotificationEmail?
  let world: World

  func title(of job: Job) -> String { say("Notifications to members") }

  /// Nothing to do: notifications also appear on their page, and the job is enqueued again as long
  /// as one is due.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    while true {
      try Task.checkCancellation()
      let now = world.now()
      let due = try await store.read { tx in
        try DueNotification.list(at: now, atMost: 100, tx).map {
          ($0, try Device.of($0.member, tx).map(\.id))
        }
      }
      if due.isEmpty { return .done }
      for (notification, devices) in due {
        let deliver = DeliverNotification(
          notification, devices, kinds: kinds, languages: languages, time: time, post: post,
          in: world)
        try await store.write { try deliver($0) }
      }
    }
  }
}
