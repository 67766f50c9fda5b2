import PlazaBase
import PlazaData
import PlazaHTTP

/// The body of a delivery: type, timestamp and data. The data contains only IDs and a link, so
/// that the receiver needs a key of its own to read more.
struct WebhookBody: Sendable {
  let kind: String
  let at: Instant
  /// A JSON object.
  let data: String
  /// The absolute address of the record's page.
  let link: String?

  var text: String {
    var data = data
    if let link {
      var quoted = JSONWriter()
      quoted.string(link)
      let member = "\"link\":\(String(decoding: quoted.bytes, as: UTF8.self))}"
      data = data == "{}" ? "{\(member)" : "\(data.dropLast()),\(member)"
    }
    return "{\"type\":\"\(kind)\",\"timestamp\":\"\(at.rfc3339)\",\"data\":\(data)}"
  }
}

extension WebhookDelivery {
  /// Stores a delivery, unless the endpoint already has one of the event.
  /// - Returns: whether it was stored.
  @discardableResult
  static func insert(
    _ id: ID<WebhookDelivery>, event: String, _ kind: String, _ body: String,
    to endpoint: ID<WebhookEndpoint>, at now: Instant, _ tx: any Transaction
  ) throws -> Bool {
    try tx.run(
      """
      INSERT INTO webhook_delivery (id, endpoint, event, kind, body, state, attempts, created_at)
      VALUES (\(id), \(endpoint), \(event), \(kind), \(body), 'waiting', 0, \(now))
      ON CONFLICT (endpoint, event) DO NOTHING
      """) > 0
  }
}
