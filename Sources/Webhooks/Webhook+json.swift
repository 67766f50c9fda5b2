import PlazaBase
import PlazaHTTP

extension WebhookEndpoint: JSONWritable {
  /// Without the secret, which is shown only once.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("url", url)
      json.field("events", kinds)
      json.field("state", state.rawValue)
      json.field("failingSince", failingSince)
      json.field("createdAt", createdAt)
    }
  }
}

extension WebhookDelivery: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("event", event)
      json.field("type", kind)
      json.field("state", state.rawValue)
      json.field("attempts", attempts)
      json.field("status", status)
      json.field("milliseconds", milliseconds)
      json.field("problem", problem?())
      json.field("createdAt", createdAt)
      json.field("attemptedAt", attemptedAt)
      json.field("nextAt", nextAt)
      json.field("body", body)
    }
  }
}
