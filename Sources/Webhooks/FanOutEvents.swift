import Jobs
import PlazaBase
import PlazaData

/// Turns recorded events into deliveries. Event and deliveries change in one transaction, so that
/// an event is neither lost nor sent under two IDs if a server is killed in between.
struct FanOutEvents: JobSource {
  /// The most deliveries that are stored per endpoint; the oldest are deleted first.
  static let maxStored = 10_000
  private static let batch = 100

  let store: any Database
  /// The origin of links; nil leaves them out.
  let origin: String?
  let world: World

  func enqueueDue() async throws {
    while try await !store.read({ try RecordedEvent.oldest(atMost: 1, $0).isEmpty }) {
      let count = try await store.write { try fanOut($0) }
      if count < Self.batch { return }
    }
  }

  private func fanOut(_ tx: any Transaction) throws -> Int {
    let events = try RecordedEvent.oldest(atMost: Self.batch, tx)
    for event in events {
      let link = event.link.flatMap { path in origin.map { $0 + path } }
      let body = WebhookBody(kind: event.kind, at: event.at, data: event.data, link: link)
      for subscriber in try EventSubscriptions.subscribers(of: event.kind, tx) {
        guard let endpoint = ID<WebhookEndpoint>(subscriber.dropFirst("webhook/".count)) else {
          continue
        }
        let id = world.newID(WebhookDelivery.self)
        if try WebhookDelivery.insert(
          id, event: event.id, event.kind, body.text, to: endpoint, at: world.now(), tx)
        {
          try SendDelivery(id, to: endpoint, in: world)(tx)
        }
      }
      try event.remove(tx)
    }
    return events.count
  }
}
