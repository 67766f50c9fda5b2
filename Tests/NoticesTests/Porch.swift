import Errands
import Foundation
import Members
import Outbox
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaMail
import PlazaMarkup
import PlazaTesting
import PlazaWeb
import Synchronization
import Testing

@testable import Notices

/// What is true outside, as tests say it.
final class Facts: Sendable {
  private let gone = Mutex<Set<String>>([])

  func end(_ about: String) { gone.withLock { _ = $0.insert(about) } }
  func hold(_ about: String) -> Bool { gone.withLock { !$0.contains(about) } }
}

/// A plaza with members and notices of four kinds: parcels come by every way, gossip only in the pages, duty is the
/// clerk's, and an alarm is always shown.
struct Porch: Sendable {
  let store: any Store
  let clock: TestWorld
  let facts: Facts
  let notices: Notices
  let worker: ErrandWorker
  let parcel: NoticeKind
  let gossip: NoticeKind
  let duty: NoticeKind
  let alarm: NoticeKind
  private let responder: SiteResponder

  /// English, Korean and a language that came later.
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
    WebTables.migrations + Members.tables + Errands(runners: [], time: .london).migrations + Outbox.tables
    + Notices.tables

  static func open(
    on engine: Engine = .sqliteMemory, origin: String? = "https://plaza.example",
    _ body: @escaping (Porch) async throws -> Void
  ) async throws {
    let clock = TestWorld()
    let fetcher = Fetcher(logger: .silent)
    try await engine.withStore(tables, world: clock) { store in
      let porch = try Porch(store, clock, fetcher, origin)
      try await porch.enter()
      try await body(porch)
    }
    await fetcher.close()
  }

  init(_ store: any Store, _ clock: TestWorld, _ fetcher: Fetcher, _ origin: String? = "https://plaza.example") throws {
    let facts = Facts()
    self.store = store
    self.clock = clock
    self.facts = facts
    parcel = NoticeKind(
      "shop.parcel", from: KeptPhrase("Shop", korean: "가게"), KeptPhrase("A parcel is there", korean: "택배 도착"),
      icon: .bell,
      usual: [.page, .email, .push]
    ) { about, _, _ in facts.hold(about) }
    gossip = NoticeKind(
      "square.gossip", from: KeptPhrase("Square", korean: "광장"), KeptPhrase("Gossip", korean: "소문"),
      icon: .bell, usual: [.page]
    ) { _, _, _ in true }
    duty = NoticeKind(
      "shop.duty", from: KeptPhrase("Shop", korean: "가게"), KeptPhrase("Duty", korean: "업무"), icon: .bell,
      for: .staff(of: "rental"),
      usual: [.page]
    ) { _, _, _ in true }
    alarm = NoticeKind(
      "shop.alarm", from: KeptPhrase("Shop", korean: "가게"), KeptPhrase("Alarm", korean: "경보"), icon: .bell,
      usual: [.page, .email], isAlwaysShown: true
    ) { _, _, _ in true }
    let from = try #require(Mailbox(reading: "The Plaza <post@plaza.example>"))
    let outbox = Outbox(
      sender: Outbox.Sender(from: from, by: MailCarrier(.sendmail(path: "/nowhere"))), store: store, time: .london,
      world: clock.world)
    notices = Notices(
      kinds: [parcel, gossip, duty, alarm], outbox: outbox, origin: origin, sender: "post@plaza.example",
      services: .loopback, languages: Self.languages, store: store, fetcher: fetcher, time: .london, world: clock.world)
    let errands = Errands(runners: notices.runners, scouts: [notices.scout], time: .london)
    worker = ErrandWorker(errands, store: store, world: clock.world, logger: .silent, lookAround: .patient)
    responder = SiteResponder(
      site: .testing(store, world: clock, languages: Self.languages), routes: notices.routes, storefronts: [])
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

  /// Somebody with a browser; Cleo the stranger where nobody is named.
  func visitor(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    if let person { web.signIn(as: person) }
    return web
  }

  func ask(_ key: String, _ kind: NoticeKind? = nil) -> AskNotice {
    AskNotice(
      kind ?? parcel, key: key, about: key, KeptPhrase("Parcel \(key)", korean: "택배 \(key)"),
      KeptPhrase("At the door.", korean: "문 앞에 있습니다."),
      Link(path: "/shop"), now: clock.now)
  }

  @discardableResult
  func tell(_ key: String, _ kind: NoticeKind? = nil, to person: Cast = .ann) async throws -> Bool {
    let ask = ask(key, kind)
    return try await store.write { try ask(to: person.id, $0) }
  }

  func choose(_ person: Cast = .ann, _ change: @escaping @Sendable (inout NoticeChoices) -> Void) async throws {
    let kinds = notices.kinds.all
    try await store.write { tx in
      var choices = try NoticeChoices.of(person.id, kinds, tx)
      change(&choices)
      try ChooseNotices(member: person.id, choices: choices)(tx)
    }
  }

  func list(_ person: Cast = .ann) async throws -> [Notice] {
    try await store.read { try Notice.list(of: person.id, before: nil, atMost: 100, $0) }
  }

  /// What the letters that were asked for are about, and where each is stopped.
  func letters() async throws -> [(to: String, subject: String, text: String, stop: String, language: String)] {
    try await store.read { tx in
      try tx.rows("SELECT to_address, subject, body, stop, language FROM outbox_letter ORDER BY asked_at, id").map {
        (
          to: try $0.value("to_address"), subject: try $0.value("subject"), text: try $0.value("body"),
          stop: try $0.value("stop"), language: try $0.value("language")
        )
      }
    }
  }

  func count(_ sql: SQL) async throws -> Int { try await store.read { try $0.count(sql) } }
}

extension KeptPhrase {
  init(_ english: String, korean: String) { self.init { Say(.spoken)(english, korean: korean) } }
}

extension ShopTime {
  // swift-format-ignore: NeverForceUnwrap
  static let london = ShopTime(identifier: "Europe/London")!
}
