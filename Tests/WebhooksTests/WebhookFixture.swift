import Jobs
import Members
import Notifications
import Outbox
import PlazaBase
import PlazaData
import PlazaEgress
import PlazaFetch
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Webhooks

/// Webhooks with their own database, one kind of event and a receiver.
struct WebhookFixture {
  static let lent = EventKind("rental.lent", "Films were rented")
  static let other = EventKind("film.added", "A film was added")

  let store: any Database
  let clock: TestWorld
  let receiver: WebhookReceiver
  let webhooks: Webhooks
  let worker: JobWorker
  private let fetcher: HTTPFetcher

  static let tables =
    Members.tables + Outbox.tables + Notifications.tables + WebTables.migrations + Webhooks.tables

  static func open(
    on engine: Engine, observe: StatementObserver? = nil,
    _ body: (WebhookFixture) async throws -> Void
  ) async throws {
    let clock = TestWorld()
    try await WebhookReceiver.open { receiver in
      try await engine.withStore(tables, world: clock, observe: observe) { store in
        let fixture = try WebhookFixture(store, clock, receiver)
        do {
          try await body(fixture)
          await fixture.fetcher.close()
        } catch {
          await fixture.fetcher.close()
          throw error
        }
      }
    }
  }

  private init(_ store: any Database, _ clock: TestWorld, _ receiver: WebhookReceiver) throws {
    self.store = store
    self.clock = clock
    self.receiver = receiver
    fetcher = HTTPFetcher(logger: .silent)
    let time = try #require(ShopTimeZone(identifier: "Europe/London"))
    let host = EgressHost("127.0.0.1", port: receiver.port)
    webhooks = Webhooks(
      kinds: [Self.lent, Self.other], targets: WebhookTargets(hosts: [host]),
      origin: "https://plaza.example", store: store, fetcher: fetcher, time: time,
      world: clock.world)
    let jobs = Jobs(runners: webhooks.runners, scouts: [webhooks.scout], time: time)
    worker = JobWorker(
      jobs, store: store, world: clock.world, logger: .silent, pollInterval: .testTimeout)
  }

  /// Adds an endpoint for ``lent``.
  func add(_ url: String? = nil) async throws -> AddEndpoint {
    let add = AddEndpoint(
      id: clock.world.newID(), url: url ?? receiver.url, kinds: [Self.lent.name],
      secret: WebhookSignature.newSecret(clock.world), actor: clock.world.newID(),
      now: clock.now)
    try await store.write { try add($0) }
    return add
  }

  func emit(_ kind: EventKind = lent, _ id: String = "one") async throws {
    let event = Event(kind, ["checkout": id], at: clock.now)
    try await store.write { try event($0) }
  }

  func endpoint(_ id: ID<WebhookEndpoint>) async throws -> WebhookEndpoint {
    try await store.read { try WebhookEndpoint.find(id, $0) }
  }

  func deliveries(of id: ID<WebhookEndpoint>) async throws -> [WebhookDelivery] {
    try await store.read { try WebhookDelivery.page(of: id, PageRequest(), $0).items }
  }

  func count(_ table: SQL) async throws -> Int {
    try await store.read { try $0.count("SELECT count(*) AS n FROM \(table)") }
  }
}
