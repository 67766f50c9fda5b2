import PlazaBase
import PlazaHTTP

// The acts that a request names by its path.

extension PauseEndpoint {
  init(_ request: Request) throws {
    self.init(
      endpoint: try request.id("endpoint"), actor: try request.signedIn().id, now: request.now)
  }
}

extension RemoveEndpoint {
  init(_ request: Request) throws {
    self.init(
      endpoint: try request.id("endpoint"), actor: try request.signedIn().id, now: request.now)
  }
}

extension RotateSecret {
  init(_ request: Request) throws {
    self.init(
      endpoint: try request.id("endpoint"), secret: WebhookSignature.newSecret(request.world),
      actor: try request.signedIn().id, now: request.now)
  }
}

extension ResumeEndpoint {
  init(_ request: Request) throws {
    self.init(
      endpoint: try request.id("endpoint"), actor: try request.signedIn().id,
      world: request.world)
  }
}

extension SendTestEvent {
  init(_ request: Request) throws {
    self.init(endpoint: try request.id("endpoint"), world: request.world)
  }
}

extension ResendDelivery {
  init(_ request: Request) throws {
    self.init(
      try request.id("delivery"), of: try request.id("endpoint"), in: request.world)
  }
}
