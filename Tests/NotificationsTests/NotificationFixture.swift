import Foundation
import Jobs
import Members
import Outbox
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaHTTP
import PlazaMail
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Synchronization
import Testing

@testable import Notifications
@testable import struct Notifications.Notification

/// The external facts on which notifications depend, set by the test.
final class Facts: Sendable {
  private let gone = Mutex<Set<String>>([])

  func end(_ about: String) { gone.withLock { _ = $0.insert(about) } }
  func hold(_ about: String) -> Bool { gone.withLock { !$0.contains(about) } }
}

/// A site with members and four kinds of notifications: parcels use every channel, gossip appears
/// only on the pages, duty is for the clerk, and an alarm is always shown.
struct NotificationFixture: Sendable {
  let store: any Database
  let clock: TestWorld
  let facts: Facts
  let notifications: Notifications
  let worker: JobWorker
  let delivery: NotificationKind
  let gossip: NotificationKind
  let duty: NotificationKind
  let alarm: NotificationKind
  private let responder: Router

  /// English, Korean and a language that is added later.
  static let languages = Languages(
    [
      Phrasebook(
        """
        @code x-moon
        @name Lunar

        {1} is due tomorrow
          tomorrow comes back {1}
        Please bring it back by closing time.
          Bring.
        Turn these off
          No more
        """)
    ].compactMap { Language($0) })

  static let tables =
    WebTables.migrations + Members.tables + Jobs(runners: [], time: .london).migrations
    + Outbox.tables
    + Notifications.tables

  static func open(
    on engine: Engine = .sqliteMemory, origin: String? = "https://plaza.example",
    _ body: @escaping (NotificationFixture) async throws -> Void
  ) async throws {
    let clock = TestWorld()
    let fetcher = HTTPFetcher(logger: .silent)
    try await engine.withStore(tables, world: clock) { store in
      let fixture = try NotificationFixture(store, clock, fetcher, origin)
      try await fixture.enter()
      try await body(fixture)
    }
    await fetcher.close()
  }

  init(
    _ store: any Database, _ clock: TestWorld, _ fetcher: HTTPFetcher,
    _ origin: String? = "https://plaza.example"
  )
    throws
  {
    let facts = Facts()
    self.store = store
    self.clock = clock
    self.facts = facts
    delivery = NotificationKind(
      "shop.parcel", from: StoredPhrase("Shop", korean: "가게"),
      StoredPhrase("A parcel is there", korean: "택배 도착"),
      icon: .bell,
      usual: [.page, .email, .push]
    ) { about, _, _ in facts.hold(about) }
    gossip = NotificationKind(
      "square.gossip", from: StoredPhrase("Square", korean: "광장"),
      StoredPhrase("Gossip", korean: "소문"),
      icon: .bell, usual: [.page]
    ) { _, _, _ in true }
    duty = NotificationKind(
      "shop.duty", from: StoredPhrase("Shop", korean: "가게"), StoredPhrase("Duty", korean: "업무"),
      icon: .bell,
      for: .staff(of: "rental"),
      usual: [.page]
    ) { _, _, _ in true }
    alarm = NotificationKind(
      "shop.alarm", from: StoredPhrase("Shop", korean: "가게"), StoredPhrase("Alarm", korean: "경보"),
      icon: .bell,
      usual: [.page, .email], isAlwaysShown: true
    ) { _, _, _ in true }
    let from = try #require(Mailbox(reading: "The Plaza <post@plaza.example>"))
    let outbox = Outbox(
      sender: Outbox.Sender(from: from, by: MailTransport(.sendmail(path: "/nowhere"))),
      store: store, time: .london,
      world: clock.world)
    notifications = Notifications(
      kinds: [delivery, gossip, duty, alarm], outbox: outbox, origin: origin,
      sender: "post@plaza.example",
      services: .loopback, languages: Self.languages, store: store, fetcher: fetcher,
      time: .london, world: clock.world)
    let jobs = Jobs(runners: notifications.runners, scouts: [notifications.scout], time: .london)
    worker = JobWorker(
      jobs, store: store, world: clock.world, logger: .silent, pollInterval: .testTimeout)
    responder = Router(
      site: .testing(store, world: clock, languages: Self.languages), routes: notifications.routes,
      storefronts: [])
  }

  func enter() async throws {
    let now = clock.now
    try await store.write { tx in
      for person in [Cast.ann, .bob, .kim] {
        let email = "\(person.rawValue)@plaza.test"
        try tx.run(
          """
          INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
          VALUES (\(person.id), \(email), \(email), \(person.viewer.name), \(person.rawValue), \(now))
          """)
      }
    }
  }

  /// Returns the client of a person; by default, of the signed-out visitor Cleo.
  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    if let person { web.signIn(as: person) }
    return web
  }

  func notify(_ key: String, _ kind: NotificationKind? = nil) -> Notify {
    Notify(
      kind ?? delivery, key: key, about: key, StoredPhrase("Parcel \(key)", korean: "택배 \(key)"),
      StoredPhrase("At the door.", korean: "문 앞에 있습니다."),
      Link(path: "/shop"), now: clock.now)
  }

  @discardableResult
  func report(_ key: String, _ kind: NotificationKind? = nil, to person: Cast = .ann) async throws
    -> Bool
  {
    let ask = notify(key, kind)
    return try await store.write { try ask(to: person.id, $0) }
  }

  func choose(
    _ person: Cast = .ann, _ change: @escaping @Sendable (inout NotificationPreferences) -> Void
  ) async throws {
    let kinds = notifications.kinds.all
    try await store.write { tx in
      var choices = try NotificationPreferences.of(person.id, kinds, tx)
      change(&choices)
      try SaveNotificationPreferences(member: person.id, choices: choices)(tx)
    }
  }

  func list(_ person: Cast = .ann) async throws -> [Notification] {
    try await store.read { try Notification.list(of: person.id, before: nil, atMost: 100, $0) }
  }

  /// Returns the emails that were queued, with their unsubscribe links.
  func emails() async throws -> [(
    to: String, subject: String, text: String, stop: String, language: String
  )] {
    try await store.read { tx in
      try tx.rows(
        "SELECT to_address, subject, body, stop, language FROM outbox_email ORDER BY asked_at, id"
      ).map {
        (
          to: try $0.value("to_address"), subject: try $0.value("subject"),
          text: try $0.value("body"),
          stop: try $0.value("stop"), language: try $0.value("language")
        )
      }
    }
  }

  func count(_ sql: SQL) async throws -> Int { try await store.read { try $0.count(sql) } }
}

extension StoredPhrase {
  init(_ english: String, korean: String) {
    self.init { Translator(.current)(english, korean: korean) }
  }
}

extension ShopTimeZone {
  // swift-format-ignore: NeverForceUnwrap
  static let london = ShopTimeZone(identifier: "Europe/London")!
}
