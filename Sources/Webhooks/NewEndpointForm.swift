import Jobs
import Members
import PlazaBase
import PlazaFetch
import PlazaHTTP

/// Reads the address and the kinds of events of a new endpoint, from the page or from the API.
struct NewEndpointForm: Sendable {
  let url: String
  let kinds: [String]

  init(_ request: Request, _ webhooks: Webhooks) throws {
    var check = request.fields.checker
    let typed = check.text("url", say("address"), atMost: 500)
    url = webhooks.targets.address(typed)?.text ?? typed
    if !typed.isEmpty, webhooks.targets.address(typed) == nil {
      check.addError(
        "url",
        say("The address must begin with https:// and lead to a server on the Internet."))
    }
    let known = webhooks.kinds.map(\.name)
    let chosen = check.texts("events", say("events"))
    kinds = known.filter(chosen.contains)
    if chosen.contains(where: { !known.contains($0) }) {
      let words = known.joined(separator: ", ")
      check.addError("events", say("The events must be from: \(words)."))
    }
    if chosen.isEmpty { check.addError("events", say("Choose at least one event.")) }
    try check.finish()
  }

  func act(_ request: Request) throws -> AddEndpoint {
    AddEndpoint(
      id: request.world.newID(), url: url, kinds: kinds,
      secret: WebhookSignature.newSecret(request.world), actor: try request.signedIn().id,
      now: request.now)
  }
}
